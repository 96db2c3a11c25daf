import { checkUrl } from '../../adapters/network/url-gate.ts'
import { webServiceKeyId } from '../../adapters/storage/vault/key-holders.ts'
import type { KeyVault } from '../../adapters/storage/vault/key-vault.ts'
import type { Database } from '../../adapters/storage/database/schema.ts'
import { createWebServiceStore } from '../../adapters/storage/providers/web-service-store.ts'
import { createWebServices } from '../../adapters/web-services/create-web-services.ts'
import type { NetworkLogPort } from '../../core/engine/ports/egress-scope.ts'
import type { Result } from '../../core/model/failures/result.ts'
import { toEmptyResult } from '../../core/model/failures/result.ts'
import type { HandlersOf } from './command-handlers.ts'
import type { TurnRunnerPorts } from '../runs/turn-runner.ts'
import type { SelectedSearchEngine, WebConfig } from '../../core/engine/turn/turn-config.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { ModelRef, Provider } from '../../core/model/providers/provider.ts'
import { providerKindOf } from '../../core/model/providers/provider-catalog.ts'
import {
  webServiceTable,
  type SearchEngine,
  type WebService,
  type WebServiceId,
} from '../../core/model/providers/web-service.ts'

export interface WebServiceDeps extends Pick<WebConfigPorts, 'findProvider'> {
  db: Database
  vault: KeyVault
  now: () => number
  outside: NetworkLogPort
  /** Awaits work that changes keys, then refreshes their state. */
  afterKeys(work: Promise<Result<null>>): Promise<Result<null>>
}

/** Connects web services: those that tools use, and their settings. */
export function createWebService({ db, vault, now, outside, findProvider, afterKeys }: WebServiceDeps) {
  const store = createWebServiceStore(db, {
    vault,
    checkAddress: (address) => checkUrl(address, 'person'),
    now,
  })
  const findService: WebConfigPorts['findService'] = (id) => store.find(id)
  const webConfigOf: TurnRunnerPorts['webConfigOf'] = (settings, models) =>
    resolveWebConfig(settings, models, { findProvider, findService })
  const services = createWebServices({ vault, keyNameOf: webServiceKeyId, findService })
  const commands: HandlersOf<'save-web-service' | 'delete-web-service-key' | 'test-web-service'> = {
    'save-web-service': (draft) => toEmptyResult(afterKeys(store.save(draft))),
    'delete-web-service-key': ({ id }) => toEmptyResult(afterKeys(store.deleteKey(id))),
    'test-web-service': (draft, signal) =>
      outside.during('connection-test', (scope) => services.test(draft, { signal, scope })),
  }
  return { services, commands, webConfigOf }
}

interface WebConfigPorts {
  findProvider(providerId: ProviderId): Promise<Result<Provider>>
  findService(id: WebServiceId): Promise<Result<WebService>>
}

/** Resolves the web configuration. Unreadable parts count as not set up. */
export async function resolveWebConfig(
  settings: Settings,
  models: readonly ModelRef[],
  ports: WebConfigPorts,
): Promise<WebConfig> {
  const isDemo = models[0]?.providerId === demoProvider.id
  const reader = settings['page-reader'] ?? 'off'
  const engine = await describeEngine(settings['search-engine'] ?? (isDemo ? 'sample' : 'off'), ports)
  return {
    searchHosts: await findSearchHosts(models, ports),
    searchEngine: engine,
    pageReader: reader === 'off' ? undefined : reader,
    fetchProxyUrl: settings['fetch-proxy'] || undefined,
  }
}

async function describeEngine(
  id: SearchEngine,
  { findService }: WebConfigPorts,
): Promise<SelectedSearchEngine | undefined> {
  if (id === 'off') return undefined
  if (id === 'sample') return { id, name: 'the sample pages', href: null }
  const { name, baseUrl } = webServiceTable[id]
  if (baseUrl !== '') return { id, name, href: `${baseUrl}/` }
  const service = await findService(id)
  const address = service.ok ? URL.parse(service.value.address ?? '') : null
  return address ? { id, name: `${name} at ${address.host}`, href: address.href } : undefined
}

async function findSearchHosts(
  models: readonly ModelRef[],
  { findProvider }: WebConfigPorts,
): Promise<Set<ProviderId>> {
  const ids = [...new Set(models.map(({ providerId }) => providerId))]
  const hosts = await Promise.all(
    ids.map(async (id) => {
      const provider = await findProvider(id)
      return provider.ok && providerKindOf(provider.value).hostedTools.includes('web-search') ? [id] : []
    }),
  )
  return new Set(hosts.flat())
}
