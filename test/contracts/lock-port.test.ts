import { describe, expect, it } from 'vitest'
import { createWebLocks } from '../../src/worker/session-locks.ts'
import { nextMacrotask } from '../doubles/manual-clock.ts'
import { MemoryLocks } from './memory-locks.ts'

const { signal } = new AbortController()
let count = 0

describe.each([
  ['the browser’s locks', createWebLocks(navigator.locks)],
  ['the double', new MemoryLocks()],
])('%s', (_name, locks) => {
  const makeName = () => `lock-${count++}`

  it('are held by one at a time, in the order of requests', async () => {
    const name = makeName()
    const order: string[] = []
    const first = await locks.acquire(name, signal)
    const others = ['second', 'third'].map(async (who) => {
      const release = await locks.acquire(name, signal)
      order.push(who)
      release?.()
    })
    await nextMacrotask()
    expect(order).toEqual([])
    first?.()
    await Promise.all(others)
    expect(order).toEqual(['second', 'third'])
  })

  it('are independent of each other', async () => {
    const [left, right] = await Promise.all([
      locks.acquire(makeName(), signal),
      locks.acquire(makeName(), signal),
    ])
    expect([typeof left, typeof right]).toEqual(['function', 'function'])
    left?.()
    right?.()
  })

  it('lose a canceled request, but not those of others', async () => {
    const name = makeName()
    const holder = await locks.acquire(name, signal)
    const cancellation = new AbortController()
    const canceled = locks.acquire(name, cancellation.signal)
    const other = locks.acquire(name, signal)
    await nextMacrotask()
    cancellation.abort()
    expect(await canceled).toBeNull()
    holder?.()
    const release = await other
    expect(release).not.toBeNull()
    release?.()
  })

  it('are acquired at once or not at all by requests that do not wait', async () => {
    const name = makeName()
    const holder = await locks.tryAcquire(name)
    expect(await locks.tryAcquire(name)).toBeNull()
    holder?.()
    const next = await locks.acquire(name, signal)
    next?.()
    expect(holder).not.toBeNull()
  })

  it('can be stolen, which notifies their holder; waiting requests stay in the queue', async () => {
    const name = makeName()
    const stolen: string[] = []
    locks.onStolen((lost) => stolen.push(lost))
    const holder = await locks.acquire(name, signal)
    let isNext = false
    const waiting = locks.acquire(name, signal).then((release) => {
      isNext = true
      return release
    })
    const release = await locks.steal(name)
    await nextMacrotask()
    expect(stolen).toEqual([name])
    holder?.()
    await nextMacrotask()
    expect([isNext, await locks.tryAcquire(name)]).toEqual([false, null])
    release()
    const releaseLast = await waiting
    releaseLast?.()
    await nextMacrotask()
    expect(stolen).toEqual([name])
  })

  it('ignore a signal that aborts too late', async () => {
    const name = makeName()
    const late = new AbortController()
    const release = await locks.acquire(name, late.signal)
    late.abort()
    await nextMacrotask()
    let isTaken = false
    const takeNext = async () => {
      const releaseNext = await locks.acquire(name, signal)
      isTaken = true
      releaseNext?.()
    }
    const next = takeNext()
    await nextMacrotask()
    expect(isTaken).toBe(false)
    release?.()
    await next
  })
})
