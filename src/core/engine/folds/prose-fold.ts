import type { ReasoningPart, TextPart } from '../../kernel/message.ts'
import type { RunEventOf } from '../../kernel/run-event.ts'

type ProseEvent = RunEventOf<'provider-tokens-streamed' | 'provider-reasoning-streamed' | 'reply-written'>

/** Reduces the events of an answer to its text and reasoning parts, by the ids of their deltas. The parts grow. */
export class ProseFold {
  readonly #parts = new Map<string, TextPart | ReasoningPart>()
  readonly #onNew: (part: TextPart | ReasoningPart) => void

  constructor(onNew: (part: TextPart | ReasoningPart) => void) {
    this.#onNew = onNew
  }

  extend(event: ProseEvent): void {
    const known = this.#parts.get(event.partId)
    if (known) {
      known.text += event.text
      return
    }
    const type = event.type === 'provider-reasoning-streamed' ? 'reasoning' : 'text'
    const part: TextPart | ReasoningPart = { type, round: event.round, text: event.text }
    this.#parts.set(event.partId, part)
    this.#onNew(part)
  }

  end(event: RunEventOf<'provider-part-ended'>): void {
    const part = this.#parts.get(event.partId)
    if (!part) return
    if (part.type === 'reasoning') part.durationMs = event.durationMs
    if (part.type === 'text' && event.citations) part.citations = event.citations
    if (event.providerMetadata) part.providerMetadata = event.providerMetadata
  }

  change({ partId, text }: RunEventOf<'answer-text-changed'>): void {
    const part = this.#parts.get(partId)
    if (part) part.text = text
  }

  textsOf(round: number): { partId: string; text: string }[] {
    return [...this.#parts].flatMap(([partId, part]) =>
      part.type === 'text' && part.round === round ? [{ partId, text: part.text }] : [],
    )
  }
}
