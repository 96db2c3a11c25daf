import type { CallId } from '../../model/id.ts'
import type { HttpRequest } from '../../model/review/http-exchange.ts'
import { hidesResponses } from '../rules/rule-hooks.ts'
import type { EgressEntry, EgressScope } from '../ports/egress-scope.ts'
import type { TurnContext } from '../turn/turn-context.ts'

interface OpenEntry {
  egressId: string
  startedAt: number
  entry: EgressEntry
}

type EgressOwner = { requestId: string } | { callId: CallId } | { compactionId: string }

/** Writes the network requests of one owner to the log. Each is written when it starts, and all end when the owner ends. */
export class EgressRecorder implements EgressScope {
  readonly #turn: Pick<TurnContext, 'recorder' | 'ports' | 'nextEgressId'>
  readonly #place: { round: number } & EgressOwner
  readonly #open: OpenEntry[] = []
  #isClosed = false

  constructor(
    turn: Pick<TurnContext, 'recorder' | 'ports' | 'nextEgressId'>,
    place: { round: number } & EgressOwner,
  ) {
    this.#turn = turn
    this.#place = place
  }

  admit(entry: EgressEntry, request?: HttpRequest): boolean {
    if (this.#isClosed) return false
    const egressId = this.#turn.nextEgressId()
    const { round: _round, ...owner } = this.#place
    if (request) this.#turn.recorder.recordHttpRequest({ ...request, egressId, ...owner })
    this.#open.push({ egressId, entry, startedAt: this.#turn.ports.clock.monotonic() })
    const { host, via, purpose, bytesSent } = entry
    this.#turn.recorder.emit({
      type: 'egress-started',
      egressId,
      ...this.#place,
      host,
      via,
      purpose,
      bytesSent,
    })
    return true
  }

  get #hidesResponses(): boolean {
    const { authority } = this.#turn.ports
    return authority !== 'unguarded' && hidesResponses(authority.rules ?? [])
  }

  close(): void {
    this.#isClosed = true
    for (const { egressId, entry, startedAt } of this.#open.splice(0)) {
      const { status, bytesReceived, response } = entry
      if (status !== undefined && response && !this.#hidesResponses) {
        const { headers, chunks } = response
        // Chunks that arrive later belong to no request.
        const received = { egressId, status, headers, byteLength: bytesReceived, chunks: [...chunks] }
        this.#turn.recorder.recordHttpResponse(received)
      }
      this.#turn.recorder.emit({
        type: 'egress-ended',
        egressId,
        status,
        bytesReceived,
        durationMs: this.#turn.ports.clock.monotonic() - startedAt,
      })
    }
  }
}
