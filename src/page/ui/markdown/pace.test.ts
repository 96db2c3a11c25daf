import { expect, it } from 'vitest'
import { Pace } from './pace.ts'

it('knows nothing before anything was drawn in measurable time', () => {
  const pace = new Pace()
  expect(pace.nodesIn(8)).toBeNull()
  pace.note(80, 0)
  expect(pace.nodesIn(8)).toBeNull()
})

it('says how many nodes are drawn in a time, the latest of them counting most', () => {
  const pace = new Pace()
  pace.note(80, 4)
  expect(pace.nodesIn(8)).toBe(160)
  pace.note(80, 16)
  const slower = pace.nodesIn(8) ?? 0
  expect(slower).toBeGreaterThan(40)
  expect(slower).toBeLessThan(100)
  for (let task = 0; task < 20; task += 1) pace.note(80, 16)
  expect(pace.nodesIn(8)).toBeCloseTo(40)
})
