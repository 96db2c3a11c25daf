import { expect, test } from 'vitest'
import { parseBaseUrl } from './provider-route.ts'

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
])('“%s” is refused with a reason', (baseUrl) => {
  const result = parseBaseUrl({ dialect: 'openai-compatible', baseUrl })
  expect(result.ok).toBe(false)
  expect(!result.ok && result.failure.code).toBe('base-url-invalid')
})

test('an empty address is the default of the dialect', () => {
  const result = parseBaseUrl({ dialect: 'anthropic', baseUrl: ' ' })
  expect(result.ok && result.value.origin).toBe('https://api.anthropic.com')
})

test.each([
  ['https://a.example/v1/chat/completions', 'https://a.example/v1'],
  ['https://a.example/v1/messages/', 'https://a.example/v1'],
  ['https://a.example/v1/responses', 'https://a.example/v1'],
  ['https://a.example/v1//', 'https://a.example/v1/'],
  ['https://a.example//api//v1', 'https://a.example/api/v1'],
  ['https://a.example/v1/', 'https://a.example/v1/'],
])('“%s” is repaired', (baseUrl, expected) => {
  const result = parseBaseUrl({ dialect: 'openai-compatible', baseUrl })
  expect(result.ok && result.value.href).toBe(expected)
})
