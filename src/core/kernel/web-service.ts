/** Services that tools ask in a person’s name. Stored; a key of theirs is sealed under `web-<id>`. Apart from the schemas, so that the page can name them without loading zod. */
export const webServiceIds = ['tavily', 'jina-search', 'searxng', 'jina-reader'] as const
export type WebServiceId = (typeof webServiceIds)[number]

/** `sample`: pages that come with the application, for trying out without a network. */
export const searchEngines = ['off', 'sample', 'tavily', 'jina-search', 'searxng'] as const
export type SearchEngine = (typeof searchEngines)[number]

export const pageReaders = ['off', 'jina-reader'] as const
export type PageReader = (typeof pageReaders)[number]

/** As it is set up here. */
export interface WebService {
  id: WebServiceId
  /** Of a service that the person runs. */
  address?: string
  /** The last four characters of its key; empty for a short one, left out without a key. */
  keyTail?: string
  keySavedAt?: number
}

export interface WebServiceFacts {
  name: string
  /** Empty: the person’s own. */
  baseUrl: string
  key: 'required' | 'optional' | 'none'
  keySite: string
}

/** All of them let a web page call them (field/peers.md D.3); of a SearXNG its owner decides that. */
export const webServiceTable: Readonly<Record<WebServiceId, WebServiceFacts>> = {
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
