import { expect, test } from 'vitest'
import { checkProxyUrl, toProxiedUrl } from './provider-route.ts'

const target = new URL('https://api.example/v1/models?a=b&c=$&')

test.each([
  [
    'https://proxy.example/?url=',
    'https://proxy.example/?url=https%3A%2F%2Fapi.example%2Fv1%2Fmodels%3Fa%3Db%26c%3D%24%26',
  ],
  [
    'https://proxy.example/get/{url}/raw',
    'https://proxy.example/get/https%3A%2F%2Fapi.example%2Fv1%2Fmodels%3Fa%3Db%26c%3D%24%26/raw',
  ],
  ['https://proxy.example', 'https://proxy.example/https://api.example/v1/models?a=b&c=$&'],
  ['http://localhost:8080/', 'http://localhost:8080/https://api.example/v1/models?a=b&c=$&'],
])('%s', (proxyUrl, address) => {
  expect(toProxiedUrl(proxyUrl, target)).toBe(address)
})

test.each(['https://proxy.example/?url=', 'https://proxy.example/{url}', 'https://proxy.example'])(
  'a fragment is not sent to %s',
  (proxyUrl) => {
    const withFragment = new URL(`${target.href}#secret`)
    expect(toProxiedUrl(proxyUrl, withFragment)).toBe(toProxiedUrl(proxyUrl, target))
  },
)

test.each([
  ['', true],
  ['https://proxy.example', true],
  ['https://proxy.example/{url}/raw', true],
  ['http://localhost:8080/?url=', true],
  ['http://192.168.1.2:8080', true],
  ['http://proxy.example/?url=', false],
  ['https://me:secret@proxy.example/', false],
  ['https://{url}', false],
  ['https://{url}.proxy.example', false],
  ['proxy.example', false],
  ['ftp://proxy.example', false],
  ['http://0.0.0.0:8080/', false],
  [`https://proxy.example/${'x'.repeat(9000)}`, false],
])('may "%s" be a proxy: %s', (proxyUrl, isFine) => {
  expect(checkProxyUrl(proxyUrl).ok).toBe(isFine)
})
