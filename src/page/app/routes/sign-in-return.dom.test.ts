// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  captureSignInReturn,
  consumeMcpSignInReturn,
  consumeSignInReturn,
  parseSignInReturn,
} from './sign-in-return.ts'

test.each([
  ['https://host.example/sub/path/?sign-in=s1&code=c1', { state: 's1', code: 'c1' }],
  ['https://host.example/?sign-in=s1?code=c1', { state: 's1', code: 'c1' }],
  ['https://host.example/?code=c1&sign-in=s1#/settings/providers', { state: 's1', code: 'c1' }],
  ['https://host.example/?sign-in=s1&error=access_denied', { state: 's1', error: 'access_denied' }],
  ['https://host.example/?sign-in=s1', { state: 's1' }],
  ['https://host.example/?code=c1', null],
  ['https://host.example/?sign-in=', null],
  ['https://host.example/#/c/1?sign-in=s1', null],
])('%s', (address, back) => expect(parseSignInReturn(address)).toEqual(back))

test('the code leaves the address at once, and can be taken once', () => {
  history.replaceState(null, '', '/sub/path/?sign-in=s1&code=c1')
  const before = history.length
  captureSignInReturn()
  expect(location.href).toMatch(/\/sub\/path\/#\/settings\/providers$/)
  expect(history.length).toBe(before)
  expect(consumeSignInReturn()).toEqual({ state: 's1', code: 'c1' })
  expect(consumeSignInReturn()).toBeNull()
  captureSignInReturn()
  expect(consumeSignInReturn()).toBeNull()
})

test('the response of an MCP server leaves the address as well, and opens its settings', () => {
  history.replaceState(null, '', '/sub/path/?mcp-state=s1&mcp-code=c1&mcp-iss=https%3A%2F%2Fauth.example')
  captureSignInReturn()
  expect(location.href).toMatch(/\/sub\/path\/#\/settings\/mcp$/)
  expect(consumeMcpSignInReturn()).toMatchObject({ state: 's1', code: 'c1', iss: 'https://auth.example' })
  expect(consumeMcpSignInReturn()).toBeNull()
  expect(consumeSignInReturn()).toBeNull()
})
