import type { RunEventOf } from '../../../core/model/runs/run-event.ts'
import type { ChatUIMessageChunk } from '../../contract.ts'
import type { Message } from '../../../core/model/conversation/message.ts'

/** Creates the chunks of text and reasoning of one message. Each part is started before it grows, and ended once. */
export class ProseChunks {
  readonly #prose = new ProseIndex()
  readonly #open = new Map<string, 'text' | 'reasoning'>()
  readonly #byRound = new Map<number, number[]>()

  extend(
    part: 'text' | 'reasoning',
    of: { partId: string; text: string; round: number },
  ): ChatUIMessageChunk[] {
    const { partId, text, round } = of
    const delta: ChatUIMessageChunk = { type: `${part}-delta`, id: partId, delta: text }
    if (this.#open.has(partId)) return [delta]
    this.#byRound.set(round, [...(this.#byRound.get(round) ?? []), this.#prose.claim(partId)])
    this.#open.set(partId, part)
    return [{ type: `${part}-start`, id: partId }, delta]
  }

  end({
    partId,
    durationMs,
    citations,
  }: Pick<RunEventOf<'provider-part-ended'>, 'partId' | 'durationMs' | 'citations'>): ChatUIMessageChunk[] {
    const part = this.#open.get(partId)
    const prose = this.#prose.find(partId)
    if (!part || prose === undefined || !this.#open.delete(partId)) return []
    if (part === 'text') {
      const end: ChatUIMessageChunk = { type: 'text-end', id: partId }
      if (!citations) return [end]
      return [end, { type: 'data-citations', id: `citations-${prose}`, data: { prose, citations } }]
    }
    return [
      { type: 'reasoning-end', id: partId },
      { type: 'data-reasoning-time', id: `reasoning-time-${prose}`, data: { prose, durationMs } },
    ]
  }

  /** Creates the chunks of a text that came as a whole. */
  whole(text: { partId: string; text: string; round: number }): ChatUIMessageChunk[] {
    return [...this.extend('text', text), ...this.end({ partId: text.partId, durationMs: 0 })]
  }

  endAll(): ChatUIMessageChunk[] {
    const open = [...this.#open]
    this.#open.clear()
    return open.map(([id, part]) => ({ type: `${part}-end`, id }))
  }

  /** Marks the round's prose as superseded by another model's answer. */
  supersedeRound(round: number, id: string): ChatUIMessageChunk[] {
    return supersede(id, this.#byRound.get(round) ?? [])
  }

  supersedePart(partId: string): ChatUIMessageChunk[] {
    const prose = this.#prose.find(partId)
    return supersede(partId, prose === undefined ? [] : [prose])
  }
}

function supersede(id: string, prose: readonly number[]): ChatUIMessageChunk[] {
  return prose.length === 0 ? [] : [{ type: 'data-superseded', id, data: { prose } }]
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
export function indexEarlierProse({ parts }: Message, index: ProseIndex): { prose: number; text: string }[] {
  return parts.flatMap((part, place) =>
    part.type === 'text' || part.type === 'reasoning'
      ? [{ prose: index.claim(earlierPartId(place)), text: part.text }]
      : [],
  )
}
