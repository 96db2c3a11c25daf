import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeCutJson } from './close-cut-json.ts'

test.each([
  ['{"title":"A","body":"Half a sen', '{"title":"A","body":"Half a sen"}'],
  ['{"title":"A","body":"A line\\', '{"title":"A","body":"A line"}'],
  ['{"title":"A","body":"\\u00e', '{"title":"A","body":""}'],
  ['{"list":[1,2,', '{"list":[1,2]}'],
  ['{"title":"A"}', null],
  ['not json', null],
  ['', null],
])('closes %s', (cut, closed) => {
  expect(closeCutJson(cut)).toBe(closed)
})

test('every cut inside the body of a report can be closed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.double({ min: 0, max: 1, noNaN: true }), (body, part) => {
      const text = JSON.stringify({ title: 'A', body })
      const start = text.indexOf('"body":"') + 8
      const cut = text.slice(0, start + Math.floor(part * (text.length - start - 2)))
      const closed: unknown = JSON.parse(closeCutJson(cut) ?? '')
      expect(closed).toMatchObject({ title: 'A', body: expect.any(String) })
    }),
    { numRuns: 500 },
  )
})
