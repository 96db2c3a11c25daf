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

test('only kept names are left, own and inherited ones, and what every event target has', () => {
  const scope = makeScope()
  removeGlobals(scope, new Set(['atob', 'dispatchEvent']))
  for (const gone of ['fetch', 'somethingNew', 'importScripts', 'indexedDB'])
    expect(gone in scope).toBe(false)
  expect(scope['atob']).toBeTypeOf('function')
  expect(scope['addEventListener']).toBeTypeOf('function')
})

test('of the navigator a few facts are left, and nothing that acts', () => {
  const scope = makeScope()
  removeGlobals(scope, new Set())
  expect(scope['navigator']).toMatchObject({ userAgent: 'A browser' })
  expect(Object.keys(Object(scope['navigator']))).not.toContain('storage')
  expect('sendBeacon' in Object(scope['navigator'])).toBe(false)
})

test('what cannot be taken away ends the worker before it runs anything', () => {
  const scope = makeScope()
  Object.defineProperty(scope, 'stubborn', { value: () => {}, configurable: false })
  expect(() => removeGlobals(scope, new Set(['atob']))).toThrow('stubborn')
})
