import { expect, test } from 'vitest'
import type { ProviderId } from '../../core/model/id.ts'
import { ProviderHealth } from './provider-health.ts'

const one = { providerId: 'one' as ProviderId }
const other = { providerId: 'other' as ProviderId }

function start() {
  const time = { now: 1000 }
  const health = new ProviderHealth(
    () => time.now,
    () => 0.5,
  )
  const fail = (times: number, everyMs = 0) => {
    for (let count = 0; count < times; count += 1) {
      health.record(one, 'overloaded')
      time.now += everyMs
    }
  }
  return { health, time, fail }
}

test('five failures within a minute pause that provider for half a minute, and no other provider', () => {
  const { health, time, fail } = start()
  fail(4)
  expect(health.pauseMs(one)).toBe(0)
  fail(1)
  expect([health.pauseMs(one), health.pauseMs(other)]).toEqual([30_000, 0])
  time.now += 29_999
  expect(health.pauseMs(one)).toBe(1)
  time.now += 1
  expect(health.pauseMs(one)).toBe(0)
})

test('failures that are far apart and refused requests pause nothing', () => {
  const { health, fail } = start()
  fail(20, 15_000)
  for (let count = 0; count < 9; count += 1) health.record(one, 'key-wrong')
  expect(health.pauseMs(one)).toBe(0)
})

test('an answer resets the earlier failures and closes the circuit', () => {
  const { health, fail } = start()
  fail(4)
  health.record(one, 'answered')
  fail(4)
  expect([health.pauseMs(one), health.hasAnswered(one), health.hasAnswered(other)]).toEqual([0, true, false])
  fail(1)
  health.record(one, 'answered')
  expect(health.pauseMs(one)).toBe(0)
})
