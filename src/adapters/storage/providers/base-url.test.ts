import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../core/model/providers/provider.ts'
import { checkBaseUrl } from './base-url.ts'
import { unwrap } from '../testing/sample-turn.ts'

describe('checkBaseUrl', () => {
  test.each<[Dialect, string, string, string]>([
    ['openai-compatible', 'http://localhost:11434/v1', 'http://localhost:11434/v1', 'http://localhost:11434'],
    [
      'openai-compatible',
      ' HTTPS://API.Example.com:443/v1// ',
      'https://api.example.com/v1',
      'https://api.example.com',
    ],
    ['openai-compatible', 'https://example.com/', 'https://example.com', 'https://example.com'],
    ['openai', '', '', 'https://api.openai.com'],
    ['anthropic', '', '', 'https://api.anthropic.com'],
    ['google', '', '', 'https://generativelanguage.googleapis.com'],
    ['google', 'https://proxy.example/v1beta', 'https://proxy.example/v1beta', 'https://proxy.example'],
  ])('%s accepts "%s"', (dialect, typed, baseUrl, receiver) => {
    expect(unwrap(checkBaseUrl({ dialect, baseUrl: typed }))).toEqual({ baseUrl, receiver })
  })

  test.each([
    '',
    'api.openai.com/v1',
    'localhost:11434',
    'ftp://example.com',
    'data:text/plain,x',
    'https://',
    'https://user@example.com',
    'https://user:password@example.com',
    'https://example.com/v1?key=1',
    'https://example.com/v1#part',
  ])('refuses "%s" with a remedy', (typed) => {
    const checked = checkBaseUrl({ dialect: 'openai-compatible', baseUrl: typed })
    if (checked.ok) throw new Error('it was accepted')
    expect(checked.failure.code).toBe('base-url-invalid')
    expect(checked.failure.hint).toBeTruthy()
    expect(JSON.stringify(checked.failure)).not.toContain('password@')
  })
})
