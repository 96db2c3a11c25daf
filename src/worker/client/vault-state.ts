import type { Failure } from '../../core/model/failures/failure.ts'
import type { VaultState } from '../../core/model/providers/api-keys.ts'
import type { WorkerClient } from '../client.ts'

/** Source of the vault's state, as a live query has it. */
export interface VaultStateSource {
  /** Reports the state now and after each change, including the state of a replacement worker. Returns a function that stops it. */
  subscribe(next: (state: VaultState) => void, error?: (failure: Failure) => void): () => void
}

/** Watches whether the keys of this page's worker are locked. A replacement worker is followed, too. */
export function watchVaultState(client: Pick<WorkerClient, 'follow' | 'onReplaced'>): VaultStateSource {
  return {
    subscribe(next, error) {
      const follow = () =>
        client.follow(
          'follow-keys',
          {},
          { from: 0, onItem: next, onEnd: (failure) => failure && error?.(failure) },
        )
      return followAcrossRestarts(client, follow)
    },
  }
}

/** Follows a stream of the worker, and the same stream of each worker that replaces it. Returns a function that stops it. */
export function followAcrossRestarts(
  client: Pick<WorkerClient, 'onReplaced'>,
  follow: () => () => void,
): () => void {
  let leave = follow()
  const stop = client.onReplaced((state) => {
    if (state !== 'replaced') return
    leave()
    leave = follow()
  })
  return () => {
    stop()
    leave()
  }
}
