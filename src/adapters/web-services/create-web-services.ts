import { repairApiKey } from '../../core/model/providers/repair-input.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { keyReceiver } from '../../core/model/providers/api-keys.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import {
  webServiceTable,
  type SearchEngine,
  type WebService,
  type WebServiceId,
} from '../../core/model/providers/web-service.ts'
import type { WebServiceDraft } from '../../core/model/commands/provider-commands.ts'
import type { ChosenBy } from '../network/url-gate.ts'
import type { WebSearchResult, SearchQuery } from './engines/engine.ts'
import { readWithJina, type ReaderPage } from './read-with-jina.ts'
import { searchWeb, type WebSearchPorts } from './search-web.ts'
import { webServicesText } from '../../core/model/messages/write-text.ts'

interface Circumstances {
  signal: AbortSignal
  scope: EgressScope
}

export interface WebServices {
  searchWeb(
    query: SearchQuery,
    options: Circumstances & { engine: Exclude<SearchEngine, 'off'> },
  ): Promise<Result<WebSearchResult[]>>
  readThrough(url: URL, options: Circumstances & { chosenBy: ChosenBy }): Promise<Result<ReaderPage>>
  /** Sends one real request with the typed key and address, or else with the stored ones. Returns the number of results. */
  test(draft: WebServiceDraft, options: Circumstances): Promise<Result<{ found: number }>>
}

export interface WebServicesPorts extends WebSearchPorts {
  findService(id: WebServiceId): Promise<Result<WebService>>
}

/** Creates the web services. Each call uses the settings of that moment. No method rejects. */
export function createWebServices(ports: WebServicesPorts): WebServices {
  const { findService, vault, keyNameOf, platform } = ports
  const addressOf = async (id: WebServiceId): Promise<string | undefined> => {
    const service = await findService(id)
    return service.ok ? service.value.address : undefined
  }
  /** The reader works without a key, so a locked key only makes it slower. */
  const readerKey = async (typed?: string): Promise<string | null> => {
    if (typed) return typed
    const read = await vault.read(
      keyNameOf('jina-reader'),
      keyReceiver(webServiceTable['jina-reader'].baseUrl),
    )
    return read.ok ? read.value : null
  }
  return {
    searchWeb: async (query, { engine, signal, scope }) => {
      const address = engine === 'searxng' ? await addressOf(engine) : undefined
      return searchWeb(query, { place: { engine, address }, scope, signal }, ports)
    },
    readThrough: async (url, options) => readWithJina(url, { ...options, key: await readerKey(), platform }),
    async test({ id, address, apiKey }, { signal, scope }) {
      const key = apiKey && repairApiKey(apiKey)
      if (id === 'jina-reader') {
        const options = { chosenBy: 'other', key: await readerKey(key), scope, signal } as const
        const read = await readWithJina(samplePage, { ...options, platform })
        return read.ok ? succeed({ found: 1 }) : read
      }
      const place = { engine: id, address: address || (await addressOf(id)), key }
      const results = await searchWeb(sampleQuery, { place, scope, signal }, ports)
      if (!results.ok) return results
      return results.value.length > 0 ? succeed({ found: results.value.length }) : fail(describeEmpty(id))
    },
  }
}

const samplePage = new URL('https://example.com/')
const sampleQuery: SearchQuery = { text: 'weather map', count: 1 }

function describeEmpty(id: WebServiceId) {
  return createFailure('tool-failed', {
    message: webServicesText('search-without-results', { name: webServiceTable[id].name }),
    hint: webServicesText('check-searxng-engines'),
  })
}
