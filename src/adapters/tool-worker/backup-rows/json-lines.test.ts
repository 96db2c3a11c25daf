import { array, assert, asyncProperty, jsonValue, nat } from 'fast-check'
import { expect, test } from 'vitest'
import { succeed } from '../../../core/model/failures/result.ts'
import { JsonLineReader } from './json-lines.ts'
import type { RowLimits } from './row-limits.ts'

async function read(pieces: readonly Uint8Array[], limits: Partial<RowLimits> = {}) {
  const values: unknown[] = []
  const reader = new JsonLineReader(
    'rows.ndjson',
    { maxLineBytes: 1000, maxDepth: 100, maxValues: 10_000, ...limits },
    ({ value }) => {
      values.push(value)
      return succeed(null)
    },
  )
  for (const piece of pieces) {
    const pushed = await reader.push(piece)
    if (!pushed.ok) return pushed.failure
  }
  const ended = await reader.end()
  return ended.ok ? values : ended.failure
}

const encode = (text: string) => new TextEncoder().encode(text)

test('rows are the same for any split of the bytes', async () => {
  await assert(
    asyncProperty(array(jsonValue({ maxDepth: 3 }), { maxLength: 6 }), nat(40), async (rows, size) => {
      const bytes = encode(rows.map((row) => `${JSON.stringify(row)}\r\n`).join(''))
      const pieces = []
      for (let at = 0; at < bytes.length; at += size + 1) pieces.push(bytes.slice(at, at + size + 1))
      expect(await read(pieces, { maxLineBytes: 1_000_000 })).toEqual(
        rows.map((row) => JSON.parse(JSON.stringify(row))),
      )
    }),
    { numRuns: 60 },
  )
})

test('an error names the part and the line', async () => {
  expect(await read([encode('{}\n{"a":}\n')])).toMatchObject({
    code: 'file-damaged',
    detail: expect.stringMatching(/^rows\.ndjson, line 2: /),
  })
  expect(await read([Uint8Array.from([0x22, 0xff, 0x22, 0x0a])])).toMatchObject({
    detail: 'rows.ndjson, line 1: it is not UTF-8',
  })
})

test('a line that is too long is refused before it is complete, and one that is too deep is not parsed', async () => {
  const endless = Array.from({ length: 20 }, () => encode('x'.repeat(100)))
  expect(await read(endless)).toMatchObject({ code: 'file-too-large' })
  const deep = `${'['.repeat(101)}${']'.repeat(101)}`
  expect(await read([encode(deep)])).toMatchObject({ code: 'file-too-large' })
  expect(await read([encode(deep)], { maxDepth: 101 })).toHaveLength(1)
  expect(await read([encode(`"${'['.repeat(500)}\\"["`)])).toHaveLength(1)
})
