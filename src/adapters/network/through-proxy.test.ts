import { expect, test } from 'vitest'
import { throughProxy } from './through-proxy.ts'

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
  expect(throughProxy(proxyUrl, target)).toBe(address)
})
