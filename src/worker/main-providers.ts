import { checkRoute } from '../adapters/network/through-proxy.ts'
import { testConnection } from '../adapters/providers/connection-test.ts'
import type { KeyVault } from '../adapters/storage/key-vault.ts'
import type { ProviderStore } from '../adapters/storage/provider-store.ts'
import type { OutsideLedgerPort } from '../core/engine/egress-scope.ts'
import type { ProviderDraft } from '../core/kernel/command.ts'
import type { Provider } from '../core/kernel/model.ts'
import type { Result } from '../core/kernel/result.ts'
import type { ConnectionTestPort } from './host/open-connection-test.ts'

export interface ProviderParts {
  vault: KeyVault
  store: ProviderStore
  outside: OutsideLedgerPort
}

/** The part of the composition root that is about setting providers up; each of its requests is in the ledger. */
export function openProviders({ vault, store, outside }: ProviderParts) {
  const connectionTest: ConnectionTestPort = {
    run: (draft, { signal, ...options }) =>
      outside.during('connection-test', (scope) =>
        testConnection(draft, { vault, scope, ...options }, signal),
      ),
    keep: (draft, record) => store.keepTest(draft, record),
  }
  const save = async (draft: ProviderDraft): Promise<Result<Provider>> => {
    if (!draft.proxyUrl) return store.save(draft)
    const route = checkRoute(draft)
    return route.ok ? store.save(draft) : route
  }
  return { connectionTest, save }
}
