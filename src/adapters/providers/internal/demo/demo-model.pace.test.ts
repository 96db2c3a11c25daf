import { expect, test } from 'vitest'
import { createDemoPace } from './demo-model.ts'

/** A machine whose timers come late. */
function start(lateMs: number) {
  let nowMs = 1000
  const slept: number[] = []
  const pace = createDemoPace({
    now: () => nowMs,
    sleep: async (durationMs) => {
      slept.push(durationMs)
      nowMs += durationMs + lateMs
    },
  })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { pace, slept, pass, passed: () => nowMs - 1000 }
}

test('an answer takes as long as its words, however late its timers come', async () => {
  for (const lateMs of [0, 7, 60]) {
    const { pace, passed } = start(lateMs)
    for (let word = 0; word < 100; word += 1) await pace.wait(26, undefined)
    expect(passed()).toBeGreaterThanOrEqual(2600)
    expect(passed()).toBeLessThanOrEqual(2600 + lateMs)
  }
})

test('where timers are on time every word waits for its own', async () => {
  const { pace, slept } = start(0)
  for (const durationMs of [20, 41, 11]) await pace.wait(durationMs, undefined)
  expect(slept).toEqual([20, 41, 11])
})

test('what the device slept through is not said all at once', async () => {
  const { pace, pass, slept } = start(0)
  await pace.wait(26, undefined)
  pass(60_000)
  for (let word = 0; word < 30; word += 1) await pace.wait(26, undefined)
  expect(slept.length).toBeGreaterThan(10)
})
