import { expect, test } from 'vitest'
import { toClientMetadata } from './client-metadata.ts'

test('the document names its own address and the callback below the same path', () => {
  expect(toClientMetadata('https://chat.example/innerloop/')).toMatchObject({
    client_id: 'https://chat.example/innerloop/oauth/client.json',
    redirect_uris: ['https://chat.example/innerloop/oauth/callback.html'],
    token_endpoint_auth_method: 'none',
  })
})

test('an address that could not be a client id is refused', () => {
  for (const url of ['http://chat.example/', 'https://chat.example/innerloop']) {
    expect(() => toClientMetadata(url)).toThrow('INNERLOOP_URL')
  }
})
