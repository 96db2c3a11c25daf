import type { CallId } from '../model/id.ts'
import type { Message, MessagePart, ToolCallPart } from '../model/conversation/message.ts'

/** Successful call whose result has a name. */
type NamedCall = ToolCallPart & { state: 'succeeded' }

/** Whether the result of the part has a name. Every successful call counts, also in deleted messages, so that names never change. */
export function hasResultName(part: MessagePart): part is NamedCall {
  return part.type === 'tool-call' && part.state === 'succeeded'
}

/**
 * Names by which models read results again: `result_N`, where N counts the successful calls along the branch from 1. Parts are
 * added oldest first, when their calls have settled. A call counts once.
 */
export class ResultNames {
  readonly #names = new Map<CallId, string>()

  constructor(branch: readonly Pick<Message, 'parts'>[] = []) {
    for (const { parts } of branch) this.add(parts)
  }

  add(parts: readonly MessagePart[]): void {
    for (const part of parts) {
      if (!hasResultName(part) || this.#names.has(part.callId)) continue
      this.#names.set(part.callId, `result_${this.#names.size + 1}`)
    }
  }

  find(callId: CallId): string | undefined {
    return this.#names.get(callId)
  }
}
