import { describe, expect, test } from 'vitest'
import { demoModel, demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { Compaction } from '../../../core/model/conversation/compaction.ts'
import type { BlobId, CallId, MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { ChatRecord } from '../../../core/model/conversation/session.ts'
import type { Message, MessagePart } from '../../../core/model/conversation/message.ts'
import type { StoredBlob } from '../../../core/model/files/blob-store-port.ts'
import { listSearchPassages } from '../../../core/model/search/search-passages.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { renderProse } from '../../markdown/reply-renderer.ts'
import { chatWriters } from './chat-writers.ts'
import { toDemoJson } from './demo-json.ts'

const hostile = `<script>alert(1)</script>"'\`</details>\u202E&amp;`

function message(id: string, order: number, more: Partial<Message>): Message {
  return {
    id: id as MessageId,
    sessionId: 's' as SessionId,
    parentId: null,
    order,
    role: 'user',
    status: 'complete',
    parts: [],
    createdAt: 0,
    ...more,
  }
}

const call: MessagePart = {
  type: 'tool-call',
  round: 0,
  callId: 'c' as CallId,
  toolName: 'fetch_url',
  argumentsText: '{}',
  arguments: { url: hostile },
  state: 'succeeded',
  result: { text: hostile },
}
const imagePart: MessagePart = {
  type: 'file',
  round: 0,
  blobId: 'b' as BlobId,
  mediaType: 'image/png',
  byteLength: 3,
  filename: hostile,
}
const question = message('q', 0, {
  parts: [{ type: 'text', round: 0, text: `What is ${hostile}?` }, imagePart],
})
const answer = message('a', 1, {
  parentId: question.id,
  role: 'assistant',
  model: demoModel,
  usage: { ...noUsage, requests: 1, inputTokens: 1200, outputTokens: 34 },
  parts: [call, { type: 'text', round: 0, text: `**Bold** ${hostile} [x](javascript:alert(1))` }],
})
const other = message('o', 2, {
  parentId: question.id,
  role: 'assistant',
  parts: [{ type: 'text', round: 0, text: 'The other answer.' }],
})
const record: ChatRecord = {
  session: {
    id: 's' as SessionId,
    title: hostile,
    createdAt: 0,
    updatedAt: 0,
    activity: 0,
    nextOrder: 3,
    headId: answer.id,
    rootIds: [question.id],
    model: demoModel,
    security: { mode: 'ask' },
  },
  messages: [question, answer, other],
  visible: [question.id, answer.id],
  blobs: new Map([['b' as BlobId, { mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }]]),
  providers: [demoProvider],
}

describe('a chat as a file', () => {
  test('Markdown has the visible branch with its calls, and mentions the other branches', () => {
    const text = chatWriters.toMarkdown(record)
    expect(text).toContain('## Assistant')
    expect(text).toContain('Tool call: fetch_url (succeeded)')
    expect(text).toContain('**Bold**')
    expect(text).toContain('Demo · 1,200 input tokens, 34 output tokens')
    expect(text).toContain('1 message on other branches is not')
    expect(text).not.toContain('The other answer.')
  })

  test('memories and the time of a message are in the complete format alone', () => {
    const [code, text] = ['memories-included', '1 memory was included.'] as const
    const notice: MessagePart = { type: 'notice', round: 0, code, text, instruction: '- I drink tea.' }
    const withNotice = {
      ...record,
      messages: [question, { ...answer, parts: [notice, ...answer.parts] }, other],
    }
    expect(chatWriters.toMarkdown(withNotice)).not.toContain('1 memory')
    expect(chatWriters.toHtml(withNotice, new Map())).not.toContain('1 memory')
    expect(chatWriters.toJson(withNotice, 0)).toContain('I drink tea.')
    expect(toDemoJson({} as Parameters<typeof toDemoJson>[0], withNotice, 0)).not.toMatch(/1 memory|tea/)
  })

  test('a job is its inputs and stages, with hostile texts escaped, and no part of a demo', () => {
    const executed = { stageExecutionId: 'e', key: 'read#2', stageId: 'read', startedAt: 0 }
    const job: MessagePart = {
      type: 'workflow',
      round: 0,
      workflowId: 'extract-table',
      name: hostile,
      inputs: [{ name: 'files', label: 'Files', kind: 'files', value: ['a.pdf', hostile] }],
      start: 'read',
      stages: [{ id: 'read', title: hostile, next: [] }],
      executions: [{ ...executed, title: hostile, attempt: 1, state: 'complete' }],
    }
    const withJob = { ...record, messages: [question, { ...answer, parts: [job, ...answer.parts] }, other] }
    const markdown = chatWriters.toMarkdown(withJob)
    expect(markdown).toContain('Files: a.pdf, ')
    expect(markdown).toMatch(/Stage read#2, .*: complete, 2 attempts/)
    const html = chatWriters.toHtml(withJob, new Map())
    expect(html).toContain('Stage read#2, &#x3C;script>')
    expect(toDemoJson({} as Parameters<typeof toDemoJson>[0], withJob, 0)).not.toContain('extract-table')
    expect(listSearchPassages({ parts: [job] }).map(({ text }) => text)).toEqual([
      `${hostile}\nFiles: a.pdf, ${hostile}`,
    ])
  })

  test('the cost of a request without a price is unknown, never zero', () => {
    expect(chatWriters.toMarkdown(record)).toContain('34 output tokens; price unknown_')
    const cost = {
      amount: 0.5,
      currency: 'USD',
      priceSource: 'test',
      priceDate: '2026-11-22',
      unpricedRequests: 1,
    } as const
    const mixed = { ...answer, usage: { ...noUsage, requests: 2, inputTokens: 1200, outputTokens: 34, cost } }
    const text = chatWriters.toMarkdown({ ...record, messages: [question, mixed, other] })
    expect(text).toContain('$0.5, plus 1 request without a known price')
    expect(text).toContain('$0.5 (test, 2026-11-22, without the requests of unknown price)')
  })

  test('a deleted message is missing in readable formats, and part of the complete one', () => {
    const deletion = { by: 'person', at: 1, changeId: 'x' } as const
    const withDeletion = { ...record, messages: [question, { ...answer, marks: { deletion } }, other] }
    expect(chatWriters.toMarkdown(withDeletion)).not.toContain('**Bold**')
    expect(chatWriters.toHtml(withDeletion, new Map())).not.toContain('**Bold**')
    expect(chatWriters.toJson(withDeletion, 0)).toContain('**Bold**')
  })

  test('annotations of a message are listed below it, as text', () => {
    const by = { by: 'person', at: 1, changeId: 'x' } as const
    const annotations = { pin: by, reactions: [{ ...by, emoji: '👍' }], labels: [{ ...by, text: '<b>bees' }] }
    const marked = { ...record, messages: [question, { ...answer, marks: annotations }, other] }
    expect(chatWriters.toMarkdown(marked)).toContain(
      '34 output tokens_\n\n_pinned · 👍 you · labels: <b>bees_',
    )
    expect(chatWriters.toHtml(marked, new Map())).toContain('pinned · 👍 you · labels: &#x3C;b>bees</p>')
    expect(chatWriters.toJson(marked, 0)).toContain('<b>bees')
  })

  describe('a compaction', () => {
    const compaction = {
      reason: 'asked',
      at: 1,
      runId: 'r' as RunId,
      model: demoModel,
      messageCount: 2,
      tokensBefore: 100,
      text: `They asked ${hostile}`,
    } as const
    const compactedBy = (more: Partial<Compaction>, message: Partial<Message> = {}): ChatRecord => ({
      ...record,
      messages: [
        question,
        { ...answer, ...message, marks: { compaction: { ...compaction, ...more } } },
        other,
      ],
    })

    test('is written below its message as text, in the wording sent to models', () => {
      const edited = { wordings: [{ text: `In other words ${hostile}`, at: 2, changeId: 'x' }] }
      const title = 'Compacted here: models get a summary instead of 2 messages'
      const { toMarkdown, toHtml, toJson } = chatWriters
      for (const text of [toMarkdown(compactedBy(edited)), toHtml(compactedBy(edited), new Map())]) {
        expect(text).toContain(title)
        expect(text).toContain('In other words')
        expect(text).not.toContain('They asked')
      }
      expect(toMarkdown(compactedBy({}))).toContain(`\`\`\`text\nThey asked ${hostile}\n\`\`\``)
      const elements = toHtml(compactedBy({}), new Map()).replace(/="[^"]*"/g, '')
      expect(elements).not.toContain('<script')
      // The complete format contains both wordings.
      expect(JSON.parse(toJson(compactedBy(edited), 0))).toMatchObject({
        messages: [{}, { marks: { compaction: { text: compaction.text, ...edited } } }, {}],
      })
    })

    test('that is not sent gives the reason, and no text of a message that was changed or deleted', () => {
      const why = (more: Partial<Compaction>, message?: Partial<Message>) => {
        const compacted = compactedBy(more, message)
        const texts = [chatWriters.toMarkdown(compacted), chatWriters.toHtml(compacted, new Map())]
        return texts.map((text) => [
          /the summary of 2 messages is not used[a-z ,]+/.exec(text)?.[0],
          text.includes('They asked'),
        ])
      }
      const both = (line: string, hasText: boolean) => [
        [line, hasText],
        [line, hasText],
      ]
      expect(why({ undone: { at: 2, because: 'asked' } })).toEqual(
        both('the summary of 2 messages is not used, because it was undone', true),
      )
      expect(why({}, { endedAt: 5 })).toEqual(
        both('the summary of 2 messages is not used, because the answer has continued since', true),
      )
      expect(why({ undone: { at: 2, because: 'changed' } })).toEqual(
        both('the summary of 2 messages is not used, because one of them was changed', false),
      )
    })
  })

  describe('sources', () => {
    const write = (url: string | undefined, title?: string) => {
      const source: MessagePart = { type: 'source', round: 0, sourceId: 's', url, title }
      const cited = { ...record, messages: [question, { ...answer, parts: [source] }] }
      return { markdown: chatWriters.toMarkdown(cited), html: chatWriters.toHtml(cited, new Map()) }
    }

    test.each([
      ['javascript:alert(document.domain)'],
      ['JaVaScRiPt:alert(1)'],
      [' \u0001javascript:alert(1)'],
      ['java\nscript:alert(1)'],
      ['data:text/html,<script>alert(1)</script>'],
      ['vbscript:x'],
      ['file:///etc/passwd'],
      ['blob:https://example.com/x'],
      ['//example.com/x'],
      ['not an address'],
    ])('are links only to the web, not to %j', (url) => {
      const { markdown, html } = write(url, 'A title')
      expect(html).not.toMatch(/<a [^>]*noreferrer/)
      expect(markdown).toContain('\n- A title\n')
      expect(write(url).markdown).not.toContain('](')
    })

    test('have a title that cannot form a link', () => {
      const { markdown, html } = write('https://example.com/a b?\\>', 'x](javascript:alert(1)) [y\n<b> `c`')
      expect(markdown).toContain(
        '- [x\\](javascript:alert(1)) \\[y \\<b> \\`c\\`](<https://example.com/a%20b?%5C%3E>)',
      )
      expect(html).toContain('href="https://example.com/a%20b?\\%3E" rel="noreferrer">x](javascript:')
    })

    test('without an address are listed by name', () => {
      expect(write(undefined).markdown).toContain('- A document')
      expect(write(undefined, '[a](javascript:b)').markdown).toContain('- \\[a\\](javascript:b)')
    })
  })

  test('JSON restores everything', () => {
    const file: unknown = JSON.parse(chatWriters.toJson(record, 0))
    expect(file).toMatchObject({
      format: 'innerloop/chat',
      version: 1,
      session: record.session,
      messages: record.messages,
      visible: ['q', 'a'],
      providers: [{ id: 'demo', name: 'Demo' }],
      files: [{ id: 'b', mediaType: 'image/png', base64: 'AQID' }],
    })
  })

  test('HTML shows all branches and runs nothing, for any text', async () => {
    const prose = new Map([
      [answer.id, await renderProse([`**Bold** ${hostile} [x](javascript:alert(1))`])],
      [other.id, await renderProse(['The other answer.'])],
    ])
    const text = chatWriters.toHtml(record, prose)
    expect(text).toContain('<strong>Bold</strong>')
    expect(text).toContain('Another version')
    expect(text).toContain('The other answer.')
    expect(text).toContain('src="data:image/png;base64,AQID"')
    expect(text).toContain('default-src &#x27;none&#x27;')
    expect(text).not.toMatch(/javascript:|src="http/i)
    // Text in quotes is removed. The rest are our own elements, and no text closes one of them.
    const elements = text.replace(/="[^"]*"/g, '')
    expect(elements).not.toContain('<script')
    expect(elements.split('</details>')).toHaveLength(3)
  })
})

test('a cut message and a result of which the model got a preview say so', () => {
  const blobId = 'r' as BlobId
  const reference = {
    blobId,
    bytes: 90_000,
    mediaType: 'text/plain',
    preview: 'The start',
    hasMore: true,
    reason: 'tool-result-too-large' as const,
  }
  const cut: MessagePart = {
    type: 'text',
    round: 0,
    text: 'A long text',
    sentRanges: [{ start: 0, end: 6 }],
  }
  const asked = message('q', 0, { parts: [cut] })
  const parts: MessagePart[] = [{ ...call, result: undefined, reference } as MessagePart]
  const answered = message('a', 1, { parentId: asked.id, role: 'assistant', parts })
  const stored = { mediaType: 'text/plain', bytes: new TextEncoder().encode('The whole text') } as StoredBlob
  const write = (blobs: ChatRecord['blobs']) => {
    const chat: ChatRecord = {
      ...record,
      messages: [asked, answered],
      visible: [asked.id, answered.id],
      blobs,
    }
    return [chatWriters.toMarkdown(chat), chatWriters.toHtml(chat, new Map())]
  }
  for (const file of write(new Map([[blobId, stored]]))) {
    expect(file).toContain('too long for the model: 6 of 11 characters were sent')
    expect(file).toContain('90,000 bytes; the model got a preview')
    expect(file).toContain('The whole text')
  }
  for (const file of write(new Map())) expect(file).toContain('a preview of 90,000 bytes')
})
