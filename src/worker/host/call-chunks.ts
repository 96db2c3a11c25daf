import type { CallId } from '../../core/kernel/id.ts'
import type { ToolCallState } from '../../core/kernel/message.ts'
import type { ReplyChunk, ReplyData } from '../contract.ts'

/** Where the calls of one reply are, so that a call exists before it has an outcome, and has one only once. */
export class CallChunks {
  /** Calls whose arguments are still arriving. */
  readonly openInputs = new Set<CallId>()
  readonly #calls = new Map<CallId, ReplyData['call']>()

  has(callId: CallId): boolean {
    return this.#calls.has(callId)
  }

  get(callId: CallId): ReplyData['call'] | undefined {
    return this.#calls.get(callId)
  }

  isIn(state: ToolCallState, callId: CallId): boolean {
    return this.#calls.get(callId)?.state === state
  }

  set(callId: CallId, data: ReplyData['call']): ReplyChunk[] {
    this.#calls.set(callId, data)
    return [{ type: 'data-call', id: callId, data }]
  }

  advance(callId: CallId, data: ReplyData['call']): ReplyChunk[] {
    if (!this.#isOpen(callId)) return []
    const steps = this.#calls.get(callId)?.steps
    return this.set(callId, { ...(steps && { steps }), ...data })
  }

  output(callId: CallId, chunk: ReplyChunk): ReplyChunk[] {
    this.openInputs.delete(callId)
    return this.#isOpen(callId) ? [chunk] : []
  }

  /** Those that have no outcome yet. */
  open(): CallId[] {
    return [...this.#calls.keys()].filter((callId) => this.#isOpen(callId))
  }

  /** The outcome of a call that was never proposed has no place in the stream, nor has a second one. */
  #isOpen(callId: CallId): boolean {
    const state = this.#calls.get(callId)?.state
    return state === 'proposed' || state === 'awaiting-approval' || state === 'running'
  }
}
