import { expect, test } from 'vitest'
import { isHttp1Host } from './http-protocol.ts'

const request = (name: string, nextHopProtocol: string) => ({ name, nextHopProtocol })

test.each([
  ['http://llm.test:8080/v1', [], true],
  ['https://llm.test/v1', [], false],
  ['https://llm.test/v1', [request('https://llm.test/v1/models', 'http/1.1')], true],
  ['https://llm.test/v1', [request('https://llm.test/v1/models', 'h2')], false],
  ['https://llm.test/v1', [request('https://other.test/v1/models', 'http/1.1')], false],
  [
    'https://llm.test/v1',
    [request('https://llm.test/v1/models', 'http/1.1'), request('https://llm.test/v1/chat', '')],
    true,
  ],
  ['no address', [request('no address', 'http/1.1')], false],
] as const)('%s after %j speaks HTTP/1.1: %s', (baseUrl, recorded, isHttp1) => {
  expect(isHttp1Host(baseUrl, recorded)).toBe(isHttp1)
})
