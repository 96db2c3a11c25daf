import type { FoundServer, ServerSearchProgress } from '../../../core/kernel/local-servers.ts'
import type { StreamLog } from '../../wire/stream-log.ts'
import { openWork } from '../open-work.ts'

export type ServerSearch = (options: {
  signal: AbortSignal
  onChange: (servers: readonly FoundServer[]) => void
}) => Promise<void>

/** Creates the stream of a search for local servers. Each item has all servers found so far. */
export function openServerSearch(search: ServerSearch): StreamLog<ServerSearchProgress> {
  return openWork<ServerSearchProgress>({ servers: [], isDone: false }, async (append, signal) => {
    let servers: readonly FoundServer[] = []
    await search({
      signal,
      onChange: (now) => {
        servers = now
        append({ servers, isDone: false })
      },
    })
    append({ servers, isDone: true })
  })
}
