/**
 * Services that tools call for a person. The ids are stored, and a service's key is sealed under `web-<id>`. Separate from the
 * schemas, so that the page can use them without zod.
 */
export const webServiceIds = ['tavily', 'jina-search', 'searxng', 'jina-reader'] as const
export type WebServiceId = (typeof webServiceIds)[number]

/** Search engines. `sample` returns bundled pages, to try searching without a network. */
export const searchEngines = ['off', 'sample', 'tavily', 'jina-search', 'searxng'] as const
export type SearchEngine = (typeof searchEngines)[number]

export const pageReaders = ['off', 'jina-reader'] as const
export type PageReader = (typeof pageReaders)[number]

/** A configured web service. */
export interface WebService {
  id: WebServiceId
  /** Address of a service that the person runs. */
  address?: string
  /** Last four characters of the key. Empty for a short key, absent without a key. */
  keyTail?: string
  keySavedAt?: number
}

export interface WebServiceInfo {
  name: string
  /** Empty if the person enters the address. */
  baseUrl: string
  key: 'required' | 'optional' | 'none'
  keySite: string
}

/** All services allow calls from web pages, except that the owner of a SearXNG server decides. */
export const webServiceTable: Readonly<Record<WebServiceId, WebServiceInfo>> = {
  tavily: {
    name: 'Tavily',
    baseUrl: 'https://api.tavily.com',
    key: 'required',
    keySite: 'https://app.tavily.com',
  },
  'jina-search': {
    name: 'Jina Search',
    baseUrl: 'https://s.jina.ai',
    key: 'required',
    keySite: 'https://jina.ai/api-dashboard',
  },
  searxng: { name: 'SearXNG', baseUrl: '', key: 'none', keySite: '' },
  'jina-reader': {
    name: 'Jina Reader',
    baseUrl: 'https://r.jina.ai',
    key: 'optional',
    keySite: 'https://jina.ai/api-dashboard',
  },
}
