import type { Failure } from '../../../core/kernel/failure.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { StreamInput, StreamItems } from '../../../worker/contract.ts'

type WorkName = 'back-up' | 'look-at-backup' | 'restore-backup'
export type WorkResult<Name extends WorkName> =
  | NonNullable<StreamItems[Name]['result']>
  | { ok: false; failure: Failure }

export interface FollowedWork<Name extends WorkName> {
  /** Resolves to `null` if the task was stopped. */
  done: Promise<WorkResult<Name> | null>
  stop(): void
}

/** Follows one worker task to its end. Stopping unsubscribes, and the worker then aborts the task. */
export function followWork<Name extends WorkName>(
  client: Pick<WorkerClient, 'follow'>,
  {
    name,
    input,
    onProgress,
  }: {
    name: Name
    input: StreamInput<Name>
    onProgress: (progress: StreamItems[Name]) => void
  },
): FollowedWork<Name> {
  const { promise, resolve } = Promise.withResolvers<WorkResult<Name> | null>()
  let result: WorkResult<Name> | null = null
  const stop = client.follow(name, input, {
    from: 0,
    onItem: (progress) => {
      result = progress.result ?? null
      onProgress(progress)
    },
    onEnd: (failure) => resolve(failure ? { ok: false, failure } : result),
  })
  return { done: promise, stop }
}
