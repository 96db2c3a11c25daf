import { expect, it } from 'vitest'
import { estimateStorage } from './estimate-storage.ts'

it('returns the estimate of the browser', async () => {
  const estimate = async () => ({ usage: 1, quota: 2 })
  expect(await estimateStorage({ estimate })).toEqual({ usage: 1, quota: 2 })
})

it('returns nothing if the browser gives no estimate', async () => {
  expect(await estimateStorage(undefined)).toEqual({})
  expect(await estimateStorage({})).toEqual({})
  expect(await estimateStorage({ estimate: () => Promise.reject(new TypeError('no')) })).toEqual({})
})
