import { afterEach, expect, it, vi } from 'vitest'
import { estimateStorage } from './estimate-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('says what the browser says', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 1, quota: 2 }) } })
  expect(await estimateStorage()).toEqual({ usage: 1, quota: 2 })
})

it('knows nothing where the browser does not tell', async () => {
  vi.stubGlobal('navigator', {})
  expect(await estimateStorage()).toEqual({})
  expect(await estimateStorage({})).toEqual({})
  expect(await estimateStorage({ estimate: () => Promise.reject(new TypeError('no')) })).toEqual({})
})
