import type { Failure } from '../core/kernel/failure.ts'
import type { VaultState } from '../core/kernel/vault-state.ts'
import type { WorkerClient } from './client.ts'

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
    },
  }
}
