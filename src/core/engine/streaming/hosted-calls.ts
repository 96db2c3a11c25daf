import type { CallId } from '../../model/id.ts'
import type { ModelStreamPart } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'

type Started = Extract<ModelStreamPart, { type: 'hosted-call' }>
type Ended = Extract<ModelStreamPart, { type: 'hosted-result' }>

/** Emits the events of tools that the provider runs in one response. */
export class HostedCalls {
  readonly #turn: TurnContext
  readonly #round: number
  /** Running calls by the provider's id. */
  readonly #running = new Map<string, { callId: CallId; startedAt: number }>()
  #wereUsed = false

  constructor(turn: TurnContext, round: number) {
    this.#turn = turn
    this.#round = round
  }

  get wereUsed(): boolean {
    return this.#wereUsed
  }

  start({ callId: id, toolName, arguments: args, providerMetadata }: Started): void {
    if (this.#running.has(id)) return
    this.#wereUsed = true
    const callId = this.#turn.callIds.assign(id)
    this.#running.set(id, { callId, startedAt: this.#turn.ports.clock.monotonic() })
    this.#turn.recorder.emit({
      type: 'hosted-call-started',
      round: this.#round,
      callId,
      toolName,
      arguments: args,
      ...(providerMetadata && { providerMetadata }),
    })
  }

  end({ callId: id, isError, value, providerMetadata }: Ended): void {
    const running = this.#running.get(id)
    if (!running) return
    this.#running.delete(id)
    this.#turn.recorder.emit({
      type: 'hosted-call-ended',
      round: this.#round,
      callId: running.callId,
      isError,
      result: value,
      durationMs: this.#turn.ports.clock.monotonic() - running.startedAt,
      ...(providerMetadata && { providerMetadata }),
    })
  }
}
