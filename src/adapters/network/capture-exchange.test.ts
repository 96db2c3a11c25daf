import { expect, test } from 'vitest'
import { captureRequest } from './capture-exchange.ts'

test('stores values of harmless headers and query parameters, and only the names of all others', () => {
  const request = captureRequest({
    target: new URL('https://user:word@api.example/v1/m:stream?alt=sse&key=AIzaSecret&sig=a%26b#frag'),
    via: 'proxy.example',
    method: 'POST',
    headers: new Headers({
      'content-type': 'application/json',
      'x-api-key': 'sk-secret',
      'x-new-way-to-send-a-key': 'sk-secret',
      authorization: 'Bearer sk-secret',
    }),
    body: '{}',
  })
  expect(request).toEqual({
    method: 'POST',
    url: 'https://api.example/v1/m:stream?alt=sse&key=%E2%80%A6&sig=%E2%80%A6',
    via: 'proxy.example',
    headers: [
      { name: 'authorization' },
      { name: 'content-type', value: 'application/json' },
      { name: 'x-api-key' },
      { name: 'x-new-way-to-send-a-key' },
    ],
    body: '{}',
  })
})
