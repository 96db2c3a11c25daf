import { array, assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { SseLimits } from './guard-body.ts'

function measure(text: string, cuts: readonly number[] = []): [number, number] {
  const bytes = new TextEncoder().encode(text)
  const gauge = new SseLimits()
  const edges = [0, ...cuts.toSorted((one, other) => one - other), bytes.byteLength]
  for (const [index, edge] of edges.entries()) gauge.measure(bytes.subarray(edge, edges[index + 1] ?? edge))
  return [gauge.longestLine, gauge.events]
}

test('finds the longest line and the events', () => {
  expect(measure('data: 1\n\ndata: 22\n\n: ping\n\n')).toEqual([8, 3])
  expect(measure('data: 1\r\n\r\ndata: 2')).toEqual([7, 1])
  expect(measure('data: 1\r\rdata: 22\r\r')).toEqual([8, 2])
  expect(measure('x'.repeat(1000))).toEqual([1000, 0])
})

test('finds the same in any split of the network', () => {
  const text = array(constantFrom('data: 1', 'event: long-name', '\n', '\n\n', 'é'), { maxLength: 12 })
  assert(
    property(text, array(integer({ min: 0, max: 60 })), (pieces, cuts) => {
      const whole = pieces.join('')
      const { byteLength } = new TextEncoder().encode(whole)
      expect(
        measure(
          whole,
          cuts.map((cut) => Math.min(cut, byteLength)),
        ),
      ).toEqual(measure(whole))
    }),
    { numRuns: 60 },
  )
})
