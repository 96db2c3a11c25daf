import type { Failure } from '../core/kernel/failure.ts'
import type { VaultState } from '../core/kernel/vault-state.ts'
import type { WorkerClient } from './client.ts'
import { followAnew } from './client-follow-anew.ts'

export interface KeyWatch {
  /** Tells the state now and after each change, also that of a worker that takes over. Returns what ends it. */
  subscribe(next: (state: VaultState) => void, error?: (failure: Failure) => void): () => void
}

export function watchKeys(client: Pick<WorkerClient, 'follow' | 'onReplaced'>): KeyWatch {
  return {
    subscribe(next, error) {
      const follow = () =>
        client.follow(
          'follow-keys',
          {},
          { from: 0, onItem: next, onEnd: (failure) => failure && error?.(failure) },
        )
      return followAnew(client, follow)
    },
  }
}
