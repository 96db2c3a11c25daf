import { expect, it } from 'vitest'
import { BuildRate } from './frame-scheduler.ts'

it('returns nothing before a measurable frame', () => {
  const pace = new BuildRate()
  expect(pace.nodesIn(8)).toBeNull()
  pace.record(80, 0)
  expect(pace.nodesIn(8)).toBeNull()
})

it('returns how many nodes are drawn in a time, weighted to the latest', () => {
  const pace = new BuildRate()
  pace.record(80, 4)
  expect(pace.nodesIn(8)).toBe(160)
  pace.record(80, 16)
  const slower = pace.nodesIn(8) ?? 0
  expect(slower).toBeGreaterThan(40)
  expect(slower).toBeLessThan(100)
  for (let task = 0; task < 20; task += 1) pace.record(80, 16)
  expect(pace.nodesIn(8)).toBeCloseTo(40)
})
