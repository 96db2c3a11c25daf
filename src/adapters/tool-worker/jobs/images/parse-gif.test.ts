import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planKeyFrames } from './parse-gif.ts'

test('all frames of a short GIF are key frames, each with its time', () => {
  expect(planKeyFrames([100, 50, 70], 8)).toEqual([
    { index: 0, atMs: 0 },
    { index: 1, atMs: 100 },
    { index: 2, atMs: 150 },
  ])
})

test('key frames of a long GIF are spread evenly over time, so a long still counts by its duration', () => {
  const delays = [...Array<number>(50).fill(10), 10_000, ...Array<number>(50).fill(10)]
  const indexes = planKeyFrames(delays, 8).map(({ index }) => index)
  expect(indexes).toEqual([0, 50, 100])
})

test('for any delays, key frames are limited, in order, and include the last frame', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 2, max: 9 }),
      (delays, count) => {
        const indexes = planKeyFrames(delays, count).map(({ index }) => index)
        expect(indexes.length).toBeLessThanOrEqual(count)
        expect(indexes).toEqual([...new Set(indexes)].toSorted((one, other) => one - other))
        expect(indexes.at(-1)).toBe(delays.length - 1)
      },
    ),
    { numRuns: 100 },
  )
})
