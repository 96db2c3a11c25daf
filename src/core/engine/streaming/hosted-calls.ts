import type { ModelStreamPart } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'

type Started = Extract<ModelStreamPart, { type: 'hosted-call' }>
type Ended = Extract<ModelStreamPart, { type: 'hosted-result' }>

/**
 * Emits the events of tools that the provider runs in one response. A call that is open at the end of the response may get
 * its result from the response that continues it.
 */
export class HostedCalls {
  readonly #turn: TurnContext
  readonly #round: number
  /** Ids of the provider that this response has used. */
  readonly #callIds = new Set<string>()
  #wereUsed = false

  constructor(turn: TurnContext, round: number) {
    this.#turn = turn
    this.#round = round
  }

  get wereUsed(): boolean {
    return this.#wereUsed
  }

  start({ callId: id, toolName, arguments: args, providerMetadata }: Started): void {
    if (this.#callIds.has(id)) return
    this.#callIds.add(id)
    this.#wereUsed = true
    const callId = this.#turn.callIds.assign(id)
    this.#turn.openHostedCalls.set(id, { callId, startedAt: this.#turn.ports.clock.monotonic() })
    this.#turn.recorder.emit({
      type: 'hosted-call-started',
      round: this.#round,
      callId,
      toolName,
      arguments: args,
      providerMetadata,
    })
  }

  end({ callId: id, isError, value, providerMetadata }: Ended): void {
    const running = this.#turn.openHostedCalls.get(id)
    if (!running) return
    this.#turn.openHostedCalls.delete(id)
    this.#wereUsed = true
    this.#turn.recorder.emit({
      type: 'hosted-call-ended',
      round: this.#round,
      callId: running.callId,
      isError,
      result: value,
      durationMs: this.#turn.ports.clock.monotonic() - running.startedAt,
      providerMetadata,
    })
  }
}
