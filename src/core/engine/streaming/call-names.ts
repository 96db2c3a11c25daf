import type { CallId } from '../../kernel/id.ts'
import type { Message, MessagePart } from '../../kernel/message.ts'

/**
 * Some providers number their calls from 0 in every response, or send no id. Here an id names one call of the whole
 * conversation, for a tool runs at most once per id, and providers refuse a history in which an id occurs twice.
 */
export class CallNames {
  readonly #taken = new Set<string>()

  /** `parts`: what the answer begins with. */
  constructor(history: readonly Message[], parts: readonly MessagePart[] = []) {
    for (const part of [...history.flatMap((message) => message.parts), ...parts]) {
      if (part.type === 'tool-call') this.take(part.callId)
    }
  }

  take(callId: CallId): void {
    this.#taken.add(callId)
  }

  /** The given id if it is free, else one made from it. */
  claim(wanted: string): CallId {
    const base = wanted.slice(0, 480) || 'call'
    let name = base
    for (let copy = 2; this.#taken.has(name); copy++) name = `${base}-${copy}`
    this.#taken.add(name)
    return name as CallId
  }
}
