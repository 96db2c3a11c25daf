import { describe, expect, test } from 'vitest'
import { succeed } from '../../../core/model/failures/result.ts'
import { parseJsonRows } from '../../tool-worker/backup-rows/parse-rows.ts'
import { backupRowLimits } from '../../tool-worker/backup-rows/row-limits.ts'
import { openBackup } from './open-backup.ts'
import { makeBackup } from './testing/sample-backup.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const parse = (text: string) => parseJsonRows({ part: 'rows.ndjson', bytes: encode(text) })
const tooLarge = { ok: false, failure: { code: 'file-too-large' } }

describe('rows that would need too much memory are refused before they are parsed', () => {
  test.each([
    ['lists without end', `[${'[],'.repeat(3_000_000)}[]]`],
    ['numbers without end', `[${'1,'.repeat(4_000_001)}1]`],
    ['objects without end', `{"a":[${'{},'.repeat(2_500_000)}{}]}`],
    ['keys without end', `{${'"a":0,'.repeat(4_100_000)}"b":0}`],
    ['rows without end', '1\n'.repeat(4_100_000)],
    ['brackets without end', '['.repeat(5_000_000)],
    ['a text without end', `"${'x'.repeat(backupRowLimits.maxLineBytes)}"`],
  ])('%s', async (_, text) => expect(await parse(text)).toMatchObject(tooLarge))

  test('counts values of all rows of a part together, and ignores commas inside a text', async () => {
    const row = `[${'1,'.repeat(1_000_000)}1]\n`
    expect(await parse(row.repeat(3))).toMatchObject({ ok: true })
    expect(await parse(row.repeat(5))).toMatchObject(tooLarge)
    expect(await parse(`"${',[{'.repeat(3_000_000)}"`)).toMatchObject({ ok: true })
  })
})

test('reads a part of zeros, though it inflates to more than a thousand times its size', async () => {
  const size = 30_000_000
  const file = await makeBackup({
    fill: (writer) => writer.addFile('blobs/zeros', new Uint8Array(size), { isPacked: false }),
  })
  expect(file.size).toBeLessThan(size / 1000)
  const { signal } = new AbortController()
  const opened = await openBackup(file, { signal })
  if (!opened.ok) throw new Error(opened.failure.message)
  const [part] = opened.value.manifest.parts
  const read = part && (await opened.value.read(part, signal))
  expect(read?.ok && read.value.length).toBe(size)
})

test('rows are parsed by the opener, and its refusal refuses the part', async () => {
  const file = await makeBackup({ fill: (writer) => writer.addRow('rows', { table: 'settings', row: {} }) })
  const { signal } = new AbortController()
  const parsed: string[] = []
  const opened = await openBackup(file, {
    signal,
    parseRows: async ({ part, bytes }) => {
      parsed.push(part)
      return parseJsonRows({ part, bytes })
    },
  })
  if (!opened.ok) throw new Error(opened.failure.message)
  const [part] = opened.value.manifest.parts
  const values: unknown[] = []
  const onLine = ({ value }: { value: unknown }) => succeed((values.push(value), null))
  expect(part && (await opened.value.readLines(part, onLine, signal))).toEqual(succeed(null))
  expect(parsed).toEqual([part?.name])
  expect(values).toEqual([{ table: 'settings', row: {} }])
})
