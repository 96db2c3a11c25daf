import { expect, it } from 'vitest'
import { MemoryLocks } from '../../test/contracts/memory-locks.ts'
import { LockRegistry } from './session-locks.ts'

it('acquires a lock once for all callers, even while it is being acquired', async () => {
  const locks = new MemoryLocks()
  const registry = new LockRegistry(locks)
  expect(await Promise.all([registry.acquire('a'), registry.acquire('a')])).toEqual([true, true])
  expect(await registry.acquire('a')).toBe(true)
  expect(await new LockRegistry(locks).acquire('a')).toBe(false)
})

it('tries again for a lock that it did not get', async () => {
  const locks = new MemoryLocks()
  const registry = new LockRegistry(locks)
  const release = await locks.tryAcquire('a')
  expect(await registry.acquire('a')).toBe(false)
  release?.()
  expect(await registry.acquire('a')).toBe(true)
})
