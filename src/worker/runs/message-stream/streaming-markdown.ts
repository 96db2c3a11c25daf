import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { findTrailingBlankLines } from '../../../lib/text.ts'

interface Painted {
  text: string
  /** Empty lines, rendered once text follows them. */
  held: string
}

const maxHeldCharacters = 200

/**
 * Passes the prose of a message to its renderer, event by event. Empty lines at the end of a text are not rendered, as
 * in `renderMessage`. Models often end with some, which are trimmed later, and nothing must be rendered again for that.
 */
export class StreamingMarkdown {
  readonly #renderer: ReplyRendererPort
  readonly #prose = new ProseIndex()
  readonly #painted = new Map<number, Painted>()
  #isRewritten = false

  constructor(renderer: ReplyRendererPort, reply: Message) {
    this.#renderer = renderer
    for (const { prose, text } of indexEarlierProse(reply, this.#prose)) {
      this.#paint(prose, text)
      renderer.end(prose)
    }
  }

  /** True if text that was already rendered has changed. It must be rendered again. */
  get isRewritten(): boolean {
    return this.#isRewritten
  }

  apply(event: RunEvent): void {
    if (event.type === 'provider-tokens-streamed' || event.type === 'provider-reasoning-streamed') {
      this.#paint(this.#prose.claim(event.partId), event.text)
    } else if (event.type === 'reply-written') {
      const prose = this.#prose.claim(event.partId)
      this.#paint(prose, event.text)
      this.#renderer.end(prose)
    } else if (event.type === 'provider-part-ended') {
      const prose = this.#prose.find(event.partId)
      if (prose !== undefined) this.#renderer.end(prose)
    } else if (event.type === 'answer-text-changed') {
      const prose = this.#prose.find(event.partId)
      const painted = prose === undefined ? undefined : this.#painted.get(prose)
      this.#isRewritten ||= painted?.text !== event.text
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

/**
 * Numbers the text and reasoning parts of one message in the order of their first token. Rendered blocks use these
 * numbers as keys.
 */
export class ProseIndex {
  readonly #indices = new Map<string, number>()

  /** Returns the part's number, and assigns one if the part is new. */
  claim(partId: string): number {
    const known = this.#indices.get(partId)
    if (known !== undefined) return known
    const index = this.#indices.size
    this.#indices.set(partId, index)
    return index
  }

  /** Returns `undefined` for a part that never had a token: it does not exist. */
  find(partId: string): number | undefined {
    return this.#indices.get(partId)
  }
}

/** Returns the stream id of a part that the message started with. Run events never use this id. */
export function earlierPartId(index: number): string {
  return `earlier-${index}`
}

/** Numbers the prose that the message started with, before any that the run adds. */
function indexEarlierProse({ parts }: Message, index: ProseIndex): { prose: number; text: string }[] {
  return parts.flatMap((part, place) =>
    part.type === 'text' || part.type === 'reasoning'
      ? [{ prose: index.claim(earlierPartId(place)), text: part.text }]
      : [],
  )
}
