import { describe, expect, it } from 'vitest'
import { replyStub } from '../../../../test/doubles/turn-bench.ts'
import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { MessageChange, ProsePart } from '../../../core/model/conversation/message-change.ts'
import { renderMessage } from './render-message.ts'
import { StreamingMarkdown } from './live-message.ts'

const reply: Message = replyStub()
const part = (text: string): ProsePart => ({ type: 'text', round: 0, text })
const streamed = (text: string): MessageChange => ({ type: 'prose-grew', prose: 0, part: part(text), text })
const changed = (text: string): MessageChange => ({
  type: 'prose-rewritten',
  prose: 0,
  part: part(text),
  text: '',
})

function setUp() {
  const texts: string[] = []
  const renderer: ReplyRendererPort = {
    append: (prose, text) => {
      texts[prose] = (texts[prose] ?? '') + text
    },
    end: () => {},
    flush: () => [],
    isBehind: false,
    snapshot: () => [],
    finish: async () => ({ prose: [] }),
    release: () => {},
  }
  const markdown = new StreamingMarkdown(renderer, reply)
  return {
    markdown,
    texts,
    stream: (...streamedTexts: string[]) => streamedTexts.forEach((text) => markdown.apply([streamed(text)])),
  }
}

describe('a reply', () => {
  it('is not rendered again because empty lines at its end were trimmed', () => {
    const { markdown, texts, stream } = setUp()
    stream('One', '.\n', '\n', 'Two.  \r', '\n \n')
    markdown.apply([changed('One.\n\nTwo.  ')])
    expect(texts).toEqual(['One.\n\nTwo.  '])
    expect(markdown.isRewritten).toBe(false)
  })

  it('is rendered again when a hook changed its text', () => {
    const { markdown, stream } = setUp()
    stream('My key is sk-1.', '\n')
    markdown.apply([changed('My key is [key].')])
    expect(markdown.isRewritten).toBe(true)
  })

  it('keeps all empty lines before other text, in any number', () => {
    const { texts, stream } = setUp()
    stream(...Array.from({ length: 1000 }, () => '\n'), 'end')
    expect(texts).toEqual([`${'\n'.repeat(1000)}end`])
  })

  it('is rendered from storage as it was streamed', async () => {
    const { texts, stream } = setUp()
    stream('```\ncode\n', '\n\n')
    const rendered: string[] = []
    await renderMessage(
      { ...reply, parts: [{ type: 'text', round: 0, text: '```\ncode\n\n\n' }] },
      {
        version: 1,
        createRenderer: () => {
          throw new Error('not streamed')
        },
        renderProse: async (prose) => {
          rendered.push(...prose)
          return { prose: [] }
        },
        renderLifted: async () => null,
        asWritten: () => [],
      },
    )
    expect(rendered).toEqual(texts)
  })
})
