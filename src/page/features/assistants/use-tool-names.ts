import { useEffect, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'

/** Returns the names of all tools, with those of MCP servers that are on, or `undefined` until they are listed. */
export function useToolNames(
  client: Pick<WorkerClient, 'call'>,
  queries: Pick<Queries, 'watchMcpServers' | 'watchMcpSnapshots'>,
): ReadonlySet<string> | undefined {
  const [own, setOwn] = useState<readonly string[]>()
  useEffect(
    () =>
      onResolved(client.call('list-tools', {}), (listed) => {
        if (listed.ok) setOwn(listed.value.tools.map(({ name }) => name))
      }),
    [client],
  )
  const servers = useObservable(useMemo(() => queries.watchMcpServers(), [queries]))
  const snapshots = useObservable(useMemo(() => queries.watchMcpSnapshots(), [queries]))
  return useMemo(() => {
    if (own === undefined || servers.state === 'loading' || snapshots.state === 'loading') return undefined
    const on = new Set(
      servers.state === 'ready' ? servers.value.flatMap((each) => (each.isOn ? [each.id] : [])) : [],
    )
    const listed = snapshots.state === 'ready' ? snapshots.value : []
    const tools = listed.flatMap((snapshot) => (on.has(snapshot.serverId) ? snapshot.tools : []))
    return new Set([...own, ...tools.flatMap(({ name, state }) => (state === 'on' ? [name] : []))])
  }, [own, servers, snapshots])
}
