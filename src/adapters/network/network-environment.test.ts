import { afterEach, expect, test, vi } from 'vitest'
import { queryNetworkPermission } from './network-environment.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that knows only these permission names. */
function stubPermissions(states: Record<string, string>) {
  const query = vi.fn(async ({ name }: { name: string }) => {
    await Promise.resolve()
    if (!(name in states))
      throw new TypeError(`'${name}' is not a valid value for enumeration PermissionName.`)
    return { state: states[name] }
  })
  vi.stubGlobal('navigator', { permissions: { query } })
}

const local = new URL('http://localhost:11434/')
const near = new URL('http://192.168.1.2/')

test('a browser without this permission, or without permissions, is unknown', async () => {
  stubPermissions({})
  expect(await queryNetworkPermission(local)).toBe('unknown')
  vi.stubGlobal('navigator', {})
  expect(await queryNetworkPermission(near)).toBe('unknown')
})

test('the one name of older Chromium covers both networks', async () => {
  stubPermissions({ 'local-network-access': 'prompt' })
  expect(await queryNetworkPermission(local)).toBe('prompt')
  expect(await queryNetworkPermission(near)).toBe('prompt')
})

test('newer Chromium has a name for each', async () => {
  stubPermissions({ 'loopback-network': 'granted', 'local-network': 'denied' })
  expect(await queryNetworkPermission(local)).toBe('granted')
  expect(await queryNetworkPermission(near)).toBe('denied')
})
