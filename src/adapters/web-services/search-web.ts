import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { KeyVaultPort } from '../../core/engine/ports/run-ports.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { keyReceiver } from '../../core/model/providers/api-keys.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { webServiceTable, type WebServiceId } from '../../core/model/providers/web-service.ts'
import type { EgressPlatform } from '../network/egress-fetch.ts'
import { callService, describeMalformed, parseServiceJson } from './call-service.ts'
import { jinaSearch } from './engines/jina-search.ts'
import type { SearchEngineDialect, WebSearchResult, SearchQuery } from './engines/engine.ts'
import { searxng } from './engines/searxng.ts'
import { tavily } from './engines/tavily.ts'
import { commonText, webServicesText } from '../../core/model/messages/write-text.ts'

export type RemoteEngine = Exclude<WebServiceId, 'jina-reader'>

const engines: Readonly<Record<RemoteEngine, SearchEngineDialect>> = {
  tavily,
  'jina-search': jinaSearch,
  searxng,
}

/** Search engine with its settings. `key` is a key just typed by the person, which replaces the stored one. */
export interface SearchEngineConfig {
  engine: RemoteEngine | 'sample'
  address?: string | undefined
  key?: string | undefined
}

export interface SearchOptions {
  scope: EgressScope
  signal: AbortSignal
}

export interface WebSearchPorts {
  vault: KeyVaultPort
  /** Returns the name under which the vault stores the key of a service. */
  keyNameOf(id: WebServiceId): ProviderId
  platform?: EgressPlatform
}

/** Queries one engine. The key is sent only to the engine's own origin. Never rejects. */
export async function searchWeb(
  query: SearchQuery,
  { place, scope, signal }: SearchOptions & { place: SearchEngineConfig },
  ports: WebSearchPorts,
): Promise<Result<WebSearchResult[]>> {
  if (place.engine === 'sample') {
    const { searchSamplePages } = await import('./engines/sample-pages.ts')
    return succeed(searchSamplePages(query))
  }
  const engine = engines[place.engine]
  const { name, baseUrl } = webServiceTable[place.engine]
  const base = baseUrl || (place.address ?? '')
  if (!URL.canParse(base)) return fail(describeNoAddress(name))
  const request = engine.toRequest(query, base)
  const key = await findKey(place, request.url.origin, ports)
  if (!key.ok) return key
  const answered = await callService(
    {
      ...request,
      name,
      // Only a person enters the address of their own engine; all others are public.
      chosenBy: baseUrl === '' ? 'person' : 'other',
      key: key.value,
      scope,
      signal,
      timeoutMs: 30_000,
      describeStatus: (status) => engine.describeStatus?.(status),
      describeUnreachable: (isOnline) =>
        engine.describeSilence?.(request.url) ?? describeSilence(name, isOnline),
    },
    ports.platform,
  )
  if (!answered.ok) return answered
  const json = parseServiceJson(name, answered.value)
  if (!json.ok) return json
  const parsed = engine.read(json.value)
  return parsed ? succeed(parsed.slice(0, query.count)) : fail(describeMalformed(name))
}

async function findKey(
  { engine, key }: SearchEngineConfig,
  origin: string,
  { vault, keyNameOf }: WebSearchPorts,
): Promise<Result<string | null>> {
  if (engine === 'sample' || webServiceTable[engine].key === 'none') return succeed(null)
  const apiKey = key ? succeed(key) : await vault.read(keyNameOf(engine), keyReceiver(origin))
  if (!apiKey.ok || apiKey.value !== null) return apiKey
  const { name } = webServiceTable[engine]
  return fail(
    createFailure('key-missing', {
      message: webServicesText('service-key-missing', { name }),
      hint: webServicesText('enter-service-key'),
    }),
  )
}

function describeSilence(name: string, isOnline: boolean) {
  if (!isOnline) return createFailure('offline')
  return createFailure('unreachable', {
    message: commonText('host-not-reached', { host: name }),
    hint: webServicesText('service-may-be-blocked'),
  })
}

function describeNoAddress(name: string) {
  return createFailure('base-url-invalid', {
    message: webServicesText('service-address-missing', { name }),
    hint: webServicesText('enter-instance-address'),
  })
}
