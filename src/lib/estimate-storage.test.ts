import { expect, it } from 'vitest'
import { estimateStorage } from './estimate-storage.ts'

it('says what the browser says', async () => {
  const estimate = async () => ({ usage: 1, quota: 2 })
  expect(await estimateStorage({ estimate })).toEqual({ usage: 1, quota: 2 })
})

it('knows nothing where the browser does not tell', async () => {
  expect(await estimateStorage(undefined)).toEqual({})
  expect(await estimateStorage({})).toEqual({})
  expect(await estimateStorage({ estimate: () => Promise.reject(new TypeError('no')) })).toEqual({})
})
