import { expect, test } from 'vitest'
import { ScreenWakeLock, type WakeLockHandle } from './screen-wake-lock.ts'

function setup() {
  const locks: { released: boolean }[] = []
  const state = { isVisible: true, isRefused: false }
  const keeper = new ScreenWakeLock({
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
    keeper,
    locks,
    state,
    settled,
    countActive: () => locks.filter(({ released }) => !released).length,
  }
}

test('one lock keeps the screen on as long as it is requested', async () => {
  const { keeper, locks, settled, countActive } = setup()
  keeper.setWanted(true)
  keeper.setWanted(true)
  await settled()
  keeper.setWanted(true)
  await settled()
  expect([countActive(), locks.length]).toEqual([1, 1])
  keeper.setWanted(false)
  await settled()
  expect(countActive()).toBe(0)
})

test('a lock lost on a hidden page is requested again only when the page is visible', async () => {
  const { keeper, locks, state, settled, countActive } = setup()
  state.isVisible = false
  keeper.setWanted(true)
  await settled()
  expect(locks).toEqual([])
  state.isVisible = true
  await keeper.update()
  expect(countActive()).toBe(1)
  for (const lock of locks) lock.released = true
  await keeper.update()
  expect(countActive()).toBe(1)
})

test('a lock that arrives too late is released; a rejected request is not an error', async () => {
  const { keeper, state, settled, countActive } = setup()
  keeper.setWanted(true)
  keeper.setWanted(false)
  await settled()
  expect(countActive()).toBe(0)
  state.isRefused = true
  keeper.setWanted(true)
  await settled()
  expect(countActive()).toBe(0)
  state.isRefused = false
  await keeper.update()
  expect(countActive()).toBe(1)
})
