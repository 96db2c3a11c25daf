import { expect, test } from 'vitest'
import type { ProviderId } from '../../../core/model/id.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { listSavedKeys } from './saved-keys.ts'

const acme: Provider = {
  id: 'p1' as ProviderId,
  dialect: 'openai-compatible',
  name: 'Acme',
  baseUrl: 'https://api.acme.example/v1',
  models: [],
}

test('keys of providers and of web services are one list, each with its only recipients', () => {
  const providers = [
    acme,
    { ...acme, keyTail: 'abcd', keySavedAt: 5 },
    { ...acme, keyTail: '', keyKept: 'session' as const, proxyUrl: 'https://proxy.example/?url=' },
  ]
  expect(
    listSavedKeys(providers, [
      { id: 'searxng', address: 'x' },
      { id: 'tavily', keyTail: 'wxyz' },
    ]),
  ).toEqual([
    {
      of: { type: 'provider', id: 'p1' },
      name: 'Acme',
      suffix: 'abcd',
      receivers: 'https://api.acme.example',
      isSessionOnly: false,
      savedAt: 5,
    },
    {
      of: { type: 'provider', id: 'p1' },
      name: 'Acme',
      suffix: '',
      receivers: 'https://api.acme.example through the proxy https://proxy.example',
      isSessionOnly: true,
    },
    {
      of: { type: 'service', id: 'tavily' },
      name: 'Tavily',
      suffix: 'wxyz',
      receivers: 'https://api.tavily.com',
      isSessionOnly: false,
    },
  ])
})
