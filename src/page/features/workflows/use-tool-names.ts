import { useEffect, useState } from 'react'
import type { WorkerClient } from '../../../worker/client.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

/** Returns the names of all tools, or `undefined` until they are listed. */
export function useToolNames(client: Pick<WorkerClient, 'call'>): ReadonlySet<string> | undefined {
  const [names, setNames] = useState<ReadonlySet<string>>()
  useEffect(
    () =>
      onResolved(client.call('list-tools', {}), (listed) => {
        if (listed.ok) setNames(new Set(listed.value.tools.map(({ name }) => name)))
      }),
    [client],
  )
  return names
}
