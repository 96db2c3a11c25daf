import { expect, test } from 'vitest'
import { createFailure } from '../../core/model/failures/failure.ts'
import { demoModel } from '../../core/model/providers/model-ref.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { resolveWebConfig } from './web.ts'

const model = { providerId: 'p' as ProviderId, modelId: 'm' }
const openai: Provider = {
  id: model.providerId,
  name: 'O',
  kind: 'openai',
  dialect: 'openai',
  baseUrl: '',
  models: [],
}

const read = async (settings: Settings, { models = [model], address = '' } = {}) =>
  resolveWebConfig(settings, models, {
    findProvider: async (id) =>
      id === model.providerId ? succeed(openai) : fail(createFailure('provider-missing')),
    findService: async (id) => succeed({ id, address }),
  })

test('nothing is set up unless a person did it; providers whose models search by themselves are known', async () => {
  expect(await read({})).toEqual({ searchHosts: new Set(['p']) })
  expect(
    (await read({}, { models: [{ ...model, providerId: 'gone' as ProviderId }] })).searchHosts.size,
  ).toBe(0)
})

test('an engine has a name and a host; a SearXNG without an address is ignored', async () => {
  expect((await read({ 'search-engine': 'tavily' })).searchEngine).toEqual({
    id: 'tavily',
    name: 'Tavily',
    href: 'https://api.tavily.com/',
  })
  const own = { 'search-engine': 'searxng' } as const
  expect((await read(own, { address: 'http://127.0.0.1:8888' })).searchEngine).toEqual({
    id: 'searxng',
    name: 'SearXNG at 127.0.0.1:8888',
    href: 'http://127.0.0.1:8888/',
  })
  expect((await read(own)).searchEngine).toBeUndefined()
})

test('the demo model searches the sample pages until a person chooses an engine or none', async () => {
  const models = [demoModel]
  expect((await read({}, { models })).searchEngine).toMatchObject({ id: 'sample', href: null })
  expect((await read({ 'search-engine': 'off' }, { models })).searchEngine).toBeUndefined()
})

test('a reader and a proxy exist if they are set', async () => {
  expect(
    await read({ 'page-reader': 'jina-reader', 'fetch-proxy': 'https://proxy.example/?' }),
  ).toMatchObject({
    pageReader: 'jina-reader',
    fetchProxyUrl: 'https://proxy.example/?',
  })
  expect(await read({ 'page-reader': 'off', 'fetch-proxy': '' })).toEqual({ searchHosts: new Set(['p']) })
})
