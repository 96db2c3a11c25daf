import { expect, test } from 'vitest'
import { compareFigure, describeComparison, parseFigures } from '../bench/compare-figures.ts'

test('a build that is as fast passes, one that is slower than the noise does not', () => {
  const before = [100, 101, 99, 100, 102, 98, 100]
  const same = compareFigure(before, [101, 100, 99, 101, 100, 98, 102])
  expect(same).toMatchObject({ before: 100, after: 100, ratio: 1, isGood: true })
  expect(compareFigure(before, [110, 111, 109, 110, 112, 108, 110])).toMatchObject({
    ratio: 1.1,
    isGood: false,
  })
  expect(compareFigure(before, [103, 103, 103, 103, 103, 103, 103]).isGood).toBe(true)
})

test('the spread of a build against itself does not count as a fault of another one', () => {
  const noisy = [100, 140, 70, 120, 95, 160, 80]
  const { spread, isGood } = compareFigure(noisy, [110, 110, 110, 110, 110, 110, 110])
  expect(spread.from).toBeLessThan(0.9)
  expect(spread.to).toBeGreaterThan(1.1)
  expect(isGood).toBe(true)
})

test('a machine that slows down between runs changes neither the ratio nor the spread', () => {
  const speeds = [1, 1, 1.4, 1.4, 2, 2, 2]
  const runs = (ms: number) => speeds.map((speed) => ms * speed)
  expect(compareFigure(runs(100), runs(90)).ratio).toBeCloseTo(0.9, 10)
  const slower = compareFigure(runs(100), runs(110))
  expect(slower.ratio).toBeCloseTo(1.1, 10)
  expect(slower.spread).toEqual({ from: 1, to: 1 })
  expect(slower.isGood).toBe(false)
})

test('one run of each has no spread', () => {
  const comparison = compareFigure([2], [3])
  expect(comparison).toMatchObject({ ratio: 1.5, spread: { from: 1, to: 1 }, isGood: false })
  expect(describeComparison(comparison)).toBe('2.000 -> 3.000, ratio 1.500, A/A 1.000 to 1.000, SLOWER')
})

test('figures are parsed from the output of a bench', () => {
  const output = 'loop at 50 steps of 100 tokens: ours       1.23 ms per iteration, 0.98 ms of CPU\nother\n'
  const pattern = /loop at (?<name>\d+ steps of \d+ tokens): ours\s+(?<value>[\d.]+) ms/g
  expect(parseFigures(output, pattern)).toEqual({ '50 steps of 100 tokens': 1.23 })
})
