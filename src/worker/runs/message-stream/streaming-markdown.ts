import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { MessageChange } from '../../../core/model/conversation/message-change.ts'
import { findTrailingBlankLines } from '../../../lib/text.ts'

interface Painted {
  text: string
  /** Empty lines, rendered once text follows them. */
  held: string
}

const maxHeldCharacters = 200

/**
 * Passes the prose of a message to its renderer, change by change. Empty lines at the end of a text are not rendered, as
 * in `renderMessage`. Models often end with some, which are trimmed later, and nothing must be rendered again for that.
 */
export class StreamingMarkdown {
  readonly #renderer: ReplyRendererPort
  readonly #painted = new Map<number, Painted>()
  #isRewritten = false

  constructor(renderer: ReplyRendererPort, reply: Message) {
    this.#renderer = renderer
    const earlier = reply.parts.filter((part) => part.type === 'text' || part.type === 'reasoning')
    for (const [prose, { text }] of earlier.entries()) {
      this.#paint(prose, text)
      renderer.end(prose)
    }
  }

  /** True if text that was already rendered has changed. It must be rendered again. */
  get isRewritten(): boolean {
    return this.#isRewritten
  }

  apply(changes: readonly MessageChange[]): void {
    for (const change of changes) {
      if (change.type === 'prose-grew') this.#paint(change.prose, change.text)
      if (change.type === 'prose-ended') this.#renderer.end(change.prose)
      if (change.type === 'prose-rewritten') {
        this.#isRewritten ||= this.#painted.get(change.prose)?.text !== change.part.text
      }
    }
  }

  #paint(prose: number, added: string): void {
    const { text, held } = this.#painted.get(prose) ?? { text: '', held: '' }
    const all = held + added
    const blankAt = findTrailingBlankLines(all)
    const end = all.length - blankAt > maxHeldCharacters ? all.length : blankAt
    const shown = all.slice(0, end)
    this.#renderer.append(prose, shown)
    this.#painted.set(prose, { text: text + shown, held: all.slice(end) })
  }
}
