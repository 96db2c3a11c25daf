import { expect, it } from 'vitest'
import { MemoryLocks } from '../../test/contracts/memory-locks.ts'
import { KeptLocks } from './session-locks.ts'

it('has a lock once for all who ask, also while it is being acquired', async () => {
  const locks = new MemoryLocks()
  const kept = new KeptLocks(locks)
  expect(await Promise.all([kept.keep('a'), kept.keep('a')])).toEqual([true, true])
  expect(await kept.keep('a')).toBe(true)
  expect(await new KeptLocks(locks).keep('a')).toBe(false)
})

it('asks again for a lock that it did not get', async () => {
  const locks = new MemoryLocks()
  const kept = new KeptLocks(locks)
  const release = await locks.tryAcquire('a')
  expect(await kept.keep('a')).toBe(false)
  release?.()
  expect(await kept.keep('a')).toBe(true)
})
