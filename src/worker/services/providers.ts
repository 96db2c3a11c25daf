import { checkRoute } from '../../adapters/network/provider-route.ts'
import { testConnection } from '../../adapters/providers/connection-test.ts'
import {
  exchangeSignInCode,
  createCodeVerifier,
  toCodeChallenge,
} from '../../adapters/providers/openrouter-sign-in.ts'
import { toDraftProvider } from '../../adapters/providers/to-draft-provider.ts'
import { findLocalServers } from '../../adapters/providers/find-local-servers.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import type { KeyVault } from '../../adapters/storage/vault/key-vault.ts'
import { createSignInStore } from '../../adapters/storage/providers/sign-in-store.ts'
import type { ProviderStore } from '../../adapters/storage/providers/provider-store.ts'
import type { NetworkLogPort } from '../../core/engine/ports/egress-scope.ts'
import type {
  ProviderDraft,
  ConnectionTest,
  ConnectionProgress,
  ConnectionRecord,
  ConnectionStep,
} from '../../core/model/providers/provider.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { succeed, toEmptyResult, type Result } from '../../core/model/failures/result.ts'
import type { CommandHandlers } from './command-handlers.ts'
import type { KeyService } from './keys.ts'
import type { ModelService } from './models.ts'
import { SignInService, signInMaxAgeMs } from './provider-sign-in.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import { createTaskStream } from './task-stream.ts'
import type { LocalServerStatus, ServerSearchProgress } from '../../core/model/providers/local-servers.ts'

export interface ProviderServiceDeps {
  db: ReturnType<typeof openDatabase>
  vault: KeyVault
  store: ProviderStore
  outside: NetworkLogPort
  keys: Pick<KeyService, 'after'>
  refreshModels(providerId: ProviderId, signal: AbortSignal): Promise<Result<{ models: number }>>
  now(): number
}

const exchangeTimeoutMs = 30_000

/** Connects the setup of providers. All of its requests are in the network log. */
export function createProviderService(parts: ProviderServiceDeps) {
  const { db, vault, store, outside, keys, refreshModels, now } = parts
  const connectionTest: ConnectionTestPort = {
    run: (draft, { signal, ...options }) =>
      outside.during('connection-test', (scope) =>
        testConnection(draft, { vault, scope, ...options }, signal),
      ),
    keep: (draft, record) => store.saveTestResult(draft, record),
  }
  const save = async (draft: ProviderDraft): Promise<Result<{ providerId: ProviderId }>> => {
    const route = draft.proxyUrl ? checkRoute(draft) : succeed(null)
    if (!route.ok) return route
    const saved = await keys.after(store.save(draft))
    return saved.ok ? succeed({ providerId: saved.value.id }) : saved
  }
  const signIns = createSignInStore(db, 'draft')
  const signIn = new SignInService({
    store: signIns,
    findPage: (draft) => {
      const route = checkRoute(draft)
      return route.ok ? succeed(new URL('/auth', route.value.baseUrl)) : route
    },
    exchange: (draft, grant, signal) =>
      outside.during('sign-in', (scope) =>
        exchangeSignInCode(toDraftProvider(draft), grant, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(exchangeTimeoutMs)]),
          scope,
        }),
      ),
    readState: () => vault.dataKeys.readState(),
    listProviders: () => store.list(),
    save,
    refreshModels,
    newSecret: createCodeVerifier,
    toChallenge: toCodeChallenge,
    now,
  })
  void signIns.sweep(now() - signInMaxAgeMs)
  const searchServers: ServerSearch = (options) =>
    outside.during('server-search', (scope) => findLocalServers({ ...options, scope }))
  return { connectionTest, save, signIn, searchServers }
}

export interface ConnectionTestPort {
  run(
    draft: ProviderDraft,
    options: {
      withAnswer: boolean
      onProgress: (steps: readonly ConnectionStep[]) => void
      signal: AbortSignal
    },
  ): Promise<{ record: ConnectionRecord; models: string[] }>
  /** Stores the result with the saved provider, if that is the one that was tested. */
  keep(draft: ProviderDraft, record: ConnectionRecord): Promise<Result<null>>
}

export function createConnectionTestStream(
  { draft, withAnswer }: ConnectionTest,
  port: ConnectionTestPort,
): StreamLog<ConnectionProgress> {
  return createTaskStream<ConnectionProgress>({ steps: [] }, async (append, signal) => {
    const onProgress = (steps: readonly ConnectionStep[]) => append({ steps })
    const report = await port.run(draft, { withAnswer, onProgress, signal })
    if (signal.aborted) return
    await port.keep(draft, report.record)
    append({ steps: report.record.steps, result: report })
  })
}

export type ServerSearch = (options: {
  signal: AbortSignal
  onChange: (servers: readonly LocalServerStatus[]) => void
}) => Promise<void>

/** Creates the stream of a search for local servers. Each item has all servers found so far. */
export function createServerSearchStream(search: ServerSearch): StreamLog<ServerSearchProgress> {
  return createTaskStream<ServerSearchProgress>({ servers: [], isDone: false }, async (append, signal) => {
    let servers: readonly LocalServerStatus[] = []
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

export interface ProviderDeps {
  keys: Pick<KeyService, 'unlock' | 'lock' | 'change'>
  models: Pick<
    ModelService,
    'refresh' | 'describe' | 'saveCapabilities' | 'listWindows' | 'forgetWindow' | 'refreshData'
  >
  /** Each change is durable once it resolves. */
  providers: {
    save(draft: ProviderDraft): Promise<Result<{ providerId: ProviderId }>>
    useSessionKey(providerId: ProviderId, apiKey: string): Promise<Result<null>>
    remove(providerId: ProviderId): Promise<Result<null>>
  }
  signIn: Pick<SignInService, 'begin' | 'finish'>
}

export function createProviderHandlers({ keys, models, providers, signIn }: ProviderDeps) {
  return {
    'save-provider': (draft) => providers.save(draft),
    'begin-sign-in': ({ draft, callbackUrl }) => signIn.begin(draft, callbackUrl),
    'finish-sign-in': (back, signal) => signIn.finish(back, signal),
    'delete-provider': ({ providerId }) => toEmptyResult(providers.remove(providerId)),
    'unlock-keys': ({ passphrase }) => toEmptyResult(keys.unlock(passphrase)),
    'lock-keys': () => toEmptyResult(keys.lock()),
    'set-passphrase': ({ next }) => toEmptyResult(keys.change((vault) => vault.set(next))),
    'change-passphrase': ({ current, next }) =>
      toEmptyResult(keys.change((vault) => vault.change(current, next))),
    'remove-passphrase': ({ current }) => toEmptyResult(keys.change((vault) => vault.remove(current))),
    'forget-keys': () => toEmptyResult(keys.change((vault) => vault.forget())),
    'hold-key': ({ providerId, apiKey }) => toEmptyResult(providers.useSessionKey(providerId, apiKey)),
    'delete-key': ({ providerId }) => toEmptyResult(keys.change((vault) => vault.deleteKey(providerId))),
    'refresh-models': ({ providerId }, signal) => models.refresh(providerId, signal),
    'describe-models': (input) => models.describe(input.models),
    'save-model-facts': ({ model, facts: capabilities }) =>
      toEmptyResult(models.saveCapabilities(model, capabilities)),
    'list-learned-windows': () => models.listWindows(),
    'forget-learned-window': ({ model }) => toEmptyResult(models.forgetWindow(model)),
    'refresh-model-data': (_, signal) => models.refreshData(signal),
  } satisfies CommandHandlers
}
