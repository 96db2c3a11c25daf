import { afterEach, expect, test, vi } from 'vitest'
import { startRenderWorker } from './rendering.ts'

afterEach(() => vi.unstubAllGlobals())

/** Starts a rendering and returns the address from which its worker is created. */
function spawnWith(trustedTypes: unknown): unknown {
  const made: unknown[] = []
  vi.stubGlobal('location', { href: 'https://host.example/worker/main.js' })
  vi.stubGlobal('trustedTypes', trustedTypes)
  vi.stubGlobal('Worker', function createWorker(url: unknown) {
    made.push(url)
    return { addEventListener: () => {}, postMessage: () => {}, terminate: () => {} }
  })
  startRenderWorker().warmUp()
  return made[0]
}

test('the render worker is made through the policy of its parent', () => {
  const createPolicy = (_name: string, rules: { createScriptURL: (url: string) => string }) => ({
    createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
  })
  expect(spawnWith({ createPolicy })).toEqual({
    trusted: expect.stringContaining('https://host.example/'),
  })
})

test('the render worker is created from the plain address in a browser without Trusted Types', () => {
  expect(spawnWith(undefined)).toEqual(expect.stringContaining('https://host.example/'))
})
