import { expect, test } from 'vitest'
import { createDemoPace } from './demo-model.ts'

/** Simulates a machine whose timers fire late. */
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

test('an answer takes the time of its text, even with late timers', async () => {
  for (const lateMs of [0, 7, 60]) {
    const { pace, passed } = start(lateMs)
    for (let word = 0; word < 100; word += 1) await pace.wait(26, undefined)
    expect(passed()).toBeGreaterThanOrEqual(2600)
    expect(passed()).toBeLessThanOrEqual(2600 + lateMs)
  }
})

test('with timely timers each word has its own timer', async () => {
  const { pace, slept } = start(0)
  for (const durationMs of [20, 41, 11]) await pace.wait(durationMs, undefined)
  expect(slept).toEqual([20, 41, 11])
})

test('text of a time when the device slept is not sent all at once', async () => {
  const { pace, pass, slept } = start(0)
  await pace.wait(26, undefined)
  pass(60_000)
  for (let word = 0; word < 30; word += 1) await pace.wait(26, undefined)
  expect(slept.length).toBeGreaterThan(10)
})
