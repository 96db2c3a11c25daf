import { expect, test } from 'vitest'
import { removeGlobals } from './remove-globals.ts'

function makeScope() {
  class WorkerScope extends EventTarget {
    importScripts() {}
    atob() {}
    get indexedDB() {
      return {}
    }
  }
  class DedicatedScope extends WorkerScope {}
  return Object.assign(new DedicatedScope(), {
    fetch: () => {},
    somethingNew: () => {},
    navigator: { userAgent: 'A browser', storage: {}, sendBeacon: () => {} },
  }) as unknown as Record<string, unknown>
}

test('only allowed globals and the members of every event target remain', () => {
  const scope = makeScope()
  removeGlobals(scope, new Set(['atob', 'dispatchEvent']))
  for (const name of ['fetch', 'somethingNew', 'importScripts', 'indexedDB'])
    expect(name in scope).toBe(false)
  expect(scope['atob']).toBeTypeOf('function')
  expect(scope['addEventListener']).toBeTypeOf('function')
})

test('the navigator is reduced to a few values without methods', () => {
  const scope = makeScope()
  removeGlobals(scope, new Set())
  expect(scope['navigator']).toMatchObject({ userAgent: 'A browser' })
  expect(Object.keys(Object(scope['navigator']))).not.toContain('storage')
  expect('sendBeacon' in Object(scope['navigator'])).toBe(false)
})

test('a global that cannot be removed throws before the worker runs a job', () => {
  const scope = makeScope()
  Object.defineProperty(scope, 'stubborn', { value: () => {}, configurable: false })
  expect(() => removeGlobals(scope, new Set(['atob']))).toThrow('stubborn')
})
