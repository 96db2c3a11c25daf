import { AgentPlaces } from '../../../core/agents/agent-places.ts'
import type { FallbackModel } from '../../../core/engine/ports/turn-ports.ts'
import type { ProviderId } from '../../../core/model/id.ts'

/** Child runs that work at once with models on this computer or network, and with a server of which a browser has few connections. */
const maxPlacesNearby = 1
const maxPlacesHttp1 = 3

/** Limits how many child runs work at once: at the servers that allow few, and of a turn. */
export class ServerPlaces {
  readonly #turn: AgentPlaces
  readonly #servers = new Map<ProviderId, AgentPlaces>()

  constructor(maxPlaces: number) {
    this.#turn = new AgentPlaces(maxPlaces)
  }

  /** Waits for a place at the server of the model, if it has few, and then for one of the turn. `null`: the signal aborted first. */
  async acquire({ model, pace }: FallbackModel, signal: AbortSignal): Promise<(() => void) | null> {
    const most = pace?.isNearby ? maxPlacesNearby : pace?.isHttp1 ? maxPlacesHttp1 : undefined
    if (most === undefined) return this.#turn.acquire(signal)
    const server = this.#servers.get(model.providerId) ?? new AgentPlaces(most)
    this.#servers.set(model.providerId, server)
    const releaseServer = await server.acquire(signal)
    const release = releaseServer && (await this.#turn.acquire(signal))
    if (!release) releaseServer?.()
    return (
      release &&
      (() => {
        release()
        releaseServer()
      })
    )
  }
}
