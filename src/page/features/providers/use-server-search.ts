import { useEffect, useRef, useState } from 'react'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { LocalServerStatus } from '../../../core/model/providers/local-servers.ts'
import type { WorkerClient } from '../../../worker/client.ts'

export interface ServerSearchState {
  /** `null`: not searched yet. */
  servers: readonly LocalServerStatus[] | null
  isSearching: boolean
  failure: Failure | null
  search: () => void
  stop: () => void
}

/** Searches for local servers on request only. Unmounting aborts the search. */
export function useServerSearch(client: Pick<WorkerClient, 'follow'>): ServerSearchState {
  const [servers, setServers] = useState<readonly LocalServerStatus[] | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const leave = useRef<() => void>(undefined)
  useEffect(() => () => leave.current?.(), [])

  const search = () => {
    leave.current?.()
    setSearching(true)
    setFailure(null)
    let isComplete = false
    leave.current = client.follow(
      'find-servers',
      {},
      {
        from: 0,
        onItem: (progress) => {
          isComplete = progress.isDone
          setServers(progress.servers)
        },
        onEnd: (ended) => {
          setSearching(false)
          if (ended) setFailure(ended)
          else if (!isComplete) setFailure(createFailure('aborted'))
        },
      },
    )
  }
  return {
    servers,
    isSearching,
    failure: failure?.code === 'aborted' ? null : failure,
    search,
    stop: () => leave.current?.(),
  }
}
