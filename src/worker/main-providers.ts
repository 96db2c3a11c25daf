import { checkRoute } from '../adapters/network/through-proxy.ts'
import { testConnection } from '../adapters/providers/connection-test.ts'
import { exchangeCode } from '../adapters/providers/exchange-code.ts'
import { toDraftProvider } from '../adapters/providers/to-draft-provider.ts'
import { createVerifier, toChallenge } from '../adapters/providers/pkce.ts'
import { findServers } from '../adapters/providers/find-servers.ts'
import type { openDatabase } from '../adapters/storage/database.ts'
import type { KeyVault } from '../adapters/storage/key-vault.ts'
import { createSignInStore } from '../adapters/storage/sign-in-store.ts'
import type { ProviderStore } from '../adapters/storage/provider-store.ts'
import type { OutsideLedgerPort } from '../core/engine/egress-scope.ts'
import type { ProviderDraft } from '../core/kernel/provider-draft.ts'
import type { ProviderId } from '../core/kernel/id.ts'
import { succeed, type Result } from '../core/kernel/result.ts'
import type { KeyControl } from './host/providers/key-control.ts'
import type { ConnectionTestPort } from './host/providers/open-connection-test.ts'
import type { ServerSearch } from './host/providers/open-server-search.ts'
import { SignInDesk, signInLifeMs } from './host/providers/sign-in-desk.ts'

export interface ProviderParts {
  db: ReturnType<typeof openDatabase>
  vault: KeyVault
  store: ProviderStore
  outside: OutsideLedgerPort
  keys: Pick<KeyControl, 'after'>
  refreshModels(providerId: ProviderId, signal: AbortSignal): Promise<Result<{ models: number }>>
  now(): number
}

const exchangeTimeoutMs = 30_000

/** Connects the setup of providers. All of its requests are in the network log. */
export function openProviders(parts: ProviderParts) {
  const { db, vault, store, outside, keys, refreshModels, now } = parts
  const connectionTest: ConnectionTestPort = {
    run: (draft, { signal, ...options }) =>
      outside.during('connection-test', (scope) =>
        testConnection(draft, { vault, scope, ...options }, signal),
      ),
    keep: (draft, record) => store.keepTest(draft, record),
  }
  const save = async (draft: ProviderDraft): Promise<Result<{ providerId: ProviderId }>> => {
    const route = draft.proxyUrl ? checkRoute(draft) : succeed(null)
    if (!route.ok) return route
    const saved = await keys.after(store.save(draft))
    return saved.ok ? succeed({ providerId: saved.value.id }) : saved
  }
  const signIns = createSignInStore(db)
  const signIn = new SignInDesk({
    store: signIns,
    findPage: (draft) => {
      const route = checkRoute(draft)
      return route.ok ? succeed(new URL('/auth', route.value.baseUrl)) : route
    },
    exchange: (draft, given, signal) =>
      outside.during('sign-in', (scope) =>
        exchangeCode(toDraftProvider(draft), given, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(exchangeTimeoutMs)]),
          scope,
        }),
      ),
    readState: () => vault.dataKeys.readState(),
    listProviders: () => store.list(),
    save,
    refreshModels,
    newSecret: createVerifier,
    toChallenge,
    now,
  })
  void signIns.sweep(now() - signInLifeMs)
  const searchServers: ServerSearch = (options) =>
    outside.during('server-search', (scope) => findServers({ ...options, scope }))
  return { connectionTest, save, signIn, searchServers }
}
