import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { MessageChange } from '../../../core/model/conversation/message-change.ts'
import { findTrailingBlankLines } from '../../../lib/text.ts'

interface RenderedText {
  text: string
  /** Empty lines, rendered once text follows them. */
  blankLines: string
}

const maxBlankCharacters = 200

/**
 * Passes the prose of a message to its renderer, change by change. Empty lines at the end of a text are not rendered, as
 * in `renderMessage`. Models often end with some, which are trimmed later, and nothing must be rendered again for that.
 */
export class StreamingMarkdown {
  readonly #renderer: ReplyRendererPort
  readonly #texts = new Map<number, RenderedText>()
  #isRewritten = false

  constructor(renderer: ReplyRendererPort, reply: Message) {
    this.#renderer = renderer
    const earlier = reply.parts.filter((part) => part.type === 'text' || part.type === 'reasoning')
    for (const [prose, { text }] of earlier.entries()) {
      this.#append(prose, text)
      renderer.end(prose)
    }
  }

  /** True if text that was already rendered has changed. It must be rendered again. */
  get isRewritten(): boolean {
    return this.#isRewritten
  }

  apply(changes: readonly MessageChange[]): void {
    for (const change of changes) {
      if (change.type === 'prose-grew') this.#append(change.prose, change.text)
      if (change.type === 'prose-ended') this.#renderer.end(change.prose)
      if (change.type === 'prose-rewritten') {
        this.#isRewritten ||= this.#texts.get(change.prose)?.text !== change.part.text
      }
    }
  }

  #append(prose: number, added: string): void {
    const { text, blankLines } = this.#texts.get(prose) ?? { text: '', blankLines: '' }
    const all = blankLines + added
    const blankAt = findTrailingBlankLines(all)
    const end = all.length - blankAt > maxBlankCharacters ? all.length : blankAt
    const visible = all.slice(0, end)
    this.#renderer.append(prose, visible)
    this.#texts.set(prose, { text: text + visible, blankLines: all.slice(end) })
  }
}
