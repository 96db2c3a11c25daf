import { expect, test } from 'vitest'
import type { ProviderId } from '../../../core/kernel/id.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import { listKeptKeys } from './kept-keys.ts'

const acme: Provider = {
  id: 'p1' as ProviderId,
  dialect: 'openai-compatible',
  name: 'Acme',
  baseUrl: 'https://api.acme.example/v1',
  models: [],
}

test('keys of providers and of services are one list, each with the only ones who get it', () => {
  const providers = [
    acme,
    { ...acme, keyTail: 'abcd', keySavedAt: 5 },
    { ...acme, keyTail: '', keyKept: 'session' as const, proxyUrl: 'https://proxy.example/?url=' },
  ]
  expect(
    listKeptKeys(providers, [
      { id: 'searxng', address: 'x' },
      { id: 'tavily', keyTail: 'wxyz' },
    ]),
  ).toEqual([
    {
      of: { type: 'provider', id: 'p1' },
      name: 'Acme',
      tail: 'abcd',
      receivers: 'https://api.acme.example',
      keptForSession: false,
      savedAt: 5,
    },
    {
      of: { type: 'provider', id: 'p1' },
      name: 'Acme',
      tail: '',
      receivers: 'https://api.acme.example through the proxy https://proxy.example',
      keptForSession: true,
    },
    {
      of: { type: 'service', id: 'tavily' },
      name: 'Tavily',
      tail: 'wxyz',
      receivers: 'https://api.tavily.com',
      keptForSession: false,
    },
  ])
})
