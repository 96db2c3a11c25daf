import { expect, test } from 'vitest'
import { ScreenWakeLock, type WakeLockHandle } from './screen-wake-lock.ts'

function setup() {
  const locks: { released: boolean }[] = []
  const state = { isVisible: true, isRefused: false }
  const wakeLock = new ScreenWakeLock({
    isVisible: () => state.isVisible,
    request: async (): Promise<WakeLockHandle> => {
      if (state.isRefused) throw new Error('NotAllowedError')
      const lock = {
        released: false,
        release: async () => {
          lock.released = true
        },
      }
      locks.push(lock)
      return lock
    },
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    wakeLock,
    locks,
    state,
    settled,
    countActive: () => locks.filter(({ released }) => !released).length,
  }
}

test('one lock keeps the screen on as long as it is requested', async () => {
  const { wakeLock, locks, settled, countActive } = setup()
  wakeLock.setWanted(true)
  wakeLock.setWanted(true)
  await settled()
  wakeLock.setWanted(true)
  await settled()
  expect([countActive(), locks.length]).toEqual([1, 1])
  wakeLock.setWanted(false)
  await settled()
  expect(countActive()).toBe(0)
})

test('a lock lost on a hidden page is requested again only when the page is visible', async () => {
  const { wakeLock, locks, state, settled, countActive } = setup()
  state.isVisible = false
  wakeLock.setWanted(true)
  await settled()
  expect(locks).toEqual([])
  state.isVisible = true
  await wakeLock.update()
  expect(countActive()).toBe(1)
  for (const lock of locks) lock.released = true
  await wakeLock.update()
  expect(countActive()).toBe(1)
})

test('a lock that arrives too late is released; a rejected request is not an error', async () => {
  const { wakeLock, state, settled, countActive } = setup()
  wakeLock.setWanted(true)
  wakeLock.setWanted(false)
  await settled()
  expect(countActive()).toBe(0)
  state.isRefused = true
  wakeLock.setWanted(true)
  await settled()
  expect(countActive()).toBe(0)
  state.isRefused = false
  await wakeLock.update()
  expect(countActive()).toBe(1)
})
