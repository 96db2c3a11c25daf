import type { McpServerId } from '../../../core/model/id.ts'
import type { TimerPort } from '../../timers.ts'

const maxReads = 10
const periodMs = 60_000

/**
 * Limits how often the lists of a server are read because it says that they have changed: 10 times a minute, and once more when
 * the minute is over. A server could send such a notification with every list, which would never end.
 */
export class ListChanges {
  readonly #timers: TimerPort
  readonly #readLists: (serverId: McpServerId) => void
  readonly #counts = new Map<McpServerId, number>()

  constructor(timers: TimerPort, readLists: (serverId: McpServerId) => void) {
    this.#timers = timers
    this.#readLists = readLists
  }

  note(serverId: McpServerId): void {
    const count = (this.#counts.get(serverId) ?? 0) + 1
    this.#counts.set(serverId, count)
    if (count === 1) this.#timers.schedule(periodMs, () => this.#endPeriod(serverId))
    if (count <= maxReads) this.#readLists(serverId)
  }

  #endPeriod(serverId: McpServerId): void {
    const count = this.#counts.get(serverId) ?? 0
    this.#counts.delete(serverId)
    if (count > maxReads) this.note(serverId)
  }
}
