import type { ChosenEngine, WebFacts } from '../../core/engine/turn-facts.ts'
import type { Settings } from '../../core/kernel/setting.ts'
import { demoProvider } from '../../core/kernel/demo-model.ts'
import type { ProviderId } from '../../core/kernel/id.ts'
import type { ModelRef, Provider } from '../../core/kernel/model.ts'
import { kindOf } from '../../core/kernel/provider-catalogue.ts'
import type { Result } from '../../core/kernel/result.ts'
import {
  webServiceTable,
  type SearchEngine,
  type WebService,
  type WebServiceId,
} from '../../core/kernel/web-service.ts'

export interface WebFactsPorts {
  findProvider(providerId: ProviderId): Promise<Result<Provider>>
  findService(id: WebServiceId): Promise<Result<WebService>>
}

/** Resolves the web configuration. Unreadable parts count as not set up. */
export async function readWebFacts(
  settings: Settings,
  models: readonly ModelRef[],
  ports: WebFactsPorts,
): Promise<WebFacts> {
  const isDemo = models[0]?.providerId === demoProvider.id
  const reader = settings['page-reader'] ?? 'off'
  const engine = await describeEngine(settings['search-engine'] ?? (isDemo ? 'sample' : 'off'), ports)
  return {
    searchHosts: await findSearchHosts(models, ports),
    ...(engine && { searchEngine: engine }),
    ...(reader !== 'off' && { pageReader: reader }),
    ...(settings['fetch-proxy'] && { fetchProxyUrl: settings['fetch-proxy'] }),
  }
}

async function describeEngine(
  id: SearchEngine,
  { findService }: WebFactsPorts,
): Promise<ChosenEngine | undefined> {
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
  { findProvider }: WebFactsPorts,
): Promise<Set<ProviderId>> {
  const ids = [...new Set(models.map(({ providerId }) => providerId))]
  const hosts = await Promise.all(
    ids.map(async (id) => {
      const provider = await findProvider(id)
      return provider.ok && kindOf(provider.value).hostedTools.includes('web-search') ? [id] : []
    }),
  )
  return new Set(hosts.flat())
}
