import { fetchText } from '../../src/adapters/network/fetch-text.ts'
import { isPrivateAddress } from '../../src/adapters/network/address-reach.ts'
import { checkUrl } from '../../src/adapters/network/url-gate.ts'
import { readPage } from '../../src/adapters/tool-worker/jobs/web-page/read-page.ts'
import type { BuiltInToolPorts } from '../../src/adapters/tools/built-in-tools.ts'
import { createWebServices } from '../../src/adapters/web-services/create-web-services.ts'
import type { SelectedSearchEngine } from '../../src/core/engine/turn/turn-config.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { ProviderId } from '../../src/core/model/id.ts'
import { fixtureSearchAddress, type FixtureWeb } from './fixture-web.ts'

export const fixtureEngine: SelectedSearchEngine = {
  id: 'searxng',
  name: 'SearXNG',
  href: `${fixtureSearchAddress}/search`,
}

type WebPorts = Pick<
  BuiltInToolPorts,
  'fetchText' | 'readPage' | 'searchWeb' | 'checkUrl' | 'isPrivateAddress'
>

/** Returns the ports of `web_search` and `fetch_url` as the worker connects them, with the fixture web as network. */
export function createWebPorts({ fetch }: Pick<FixtureWeb, 'fetch'>): WebPorts {
  const services = createWebServices({
    vault: { read: async () => succeed(null) },
    keyNameOf: (id) => `web-${id}` as ProviderId,
    findService: async (id) => succeed({ id, address: fixtureSearchAddress }),
    platform: { fetch },
  })
  return {
    checkUrl,
    isPrivateAddress,
    fetchText: (url, options) => fetchText(url, { ...options, fetch }),
    readPage: async (page) => succeed(readPage(page)),
    searchWeb: (query, options) => services.searchWeb(query, options),
  }
}
