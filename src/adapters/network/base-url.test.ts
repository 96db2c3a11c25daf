import { expect, test } from 'vitest'
import { isLocalNetwork, isLoopback, parseBaseUrl } from './base-url.ts'

test.each([
  'api.openai.com/v1',
  'ftp://a.example',
  'data:text/html,x',
  'https://user:pass@a.example',
  'https://a.example/v1?x=1',
  'https://a.example/#/v1',
  'http://',
  'not an address',
  '',
])('“%s” is refused in words', (baseUrl) => {
  const result = parseBaseUrl({ dialect: 'openai-compatible', baseUrl })
  expect(result.ok).toBe(false)
  expect(!result.ok && result.failure.code).toBe('base-url-invalid')
})

test('an empty address is the dialect’s own', () => {
  const result = parseBaseUrl({ dialect: 'anthropic', baseUrl: ' ' })
  expect(result.ok && result.value.origin).toBe('https://api.anthropic.com')
})

test.each([
  ['http://localhost:1', true, false],
  ['http://app.localhost', true, false],
  ['http://127.0.0.1', true, false],
  ['http://[::1]:8080', true, false],
  ['http://127.evil.example', false, false],
  ['http://10.0.0.2', false, true],
  ['http://10.evil.example', false, false],
  ['http://172.20.1.1', false, true],
  ['http://172.32.1.1', false, false],
  ['http://nas.local', false, true],
  ['http://[fd00::1]', false, true],
  ['https://localhost.evil.example', false, false],
])('%s', (address, loopback, local) => {
  const url = new URL(address)
  expect([isLoopback(url), isLocalNetwork(url)]).toEqual([loopback, local])
})
