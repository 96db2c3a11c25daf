import { expect, test } from 'vitest'
import { isLocalNetwork, isLoopback, isPrivateAddress } from './address-reach.ts'

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
  ['https://localhost.:8443/', true, false],
  ['https://a.localhost./', true, false],
  ['https://router.local./', false, true],
  ['https://nas.lan./', false, true],
  ['https://nas.localdomain', false, true],
  ['https://nas.home.arpa', false, true],
  ['https://[fec0::1]/', false, true],
  ['https://evil-local.example.', false, false],
])('%s', (address, loopback, local) => {
  const url = new URL(address)
  expect([isLoopback(url), isLocalNetwork(url)]).toEqual([loopback, local])
})

test.each([
  ['https://localhost.:8443/', true],
  ['https://a.localhost../', true],
  ['https://printer./', true],
  ['https://nas.lan./', true],
  ['https://127.0.0.1./', true],
  ['https://[::127.0.0.1]/', true],
  ['https://[::1.2.3.4]/', true],
  ['https://[fec0::1]/', true],
  ['https://[64:ff9b::127.0.0.1]/', true],
  ['https://[64:ff9b::10.0.0.0]/', true],
  ['https://[64:ff9b::100.64.0.1]/', true],
  ['https://[64:ff9b::0.0.0.0]/', true],
  ['https://[64:ff9b::8.8.8.8]/', false],
  ['https://[64:ff9b:1::8.8.8.8]/', true],
  ['https://100.127.255.255/', true],
  ['https://example.com./', false],
  ['https://[2001:db8::1]/', true],
  ['https://[2606:4700::1111]/', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(new URL(address))).toBe(isPrivate)
})
