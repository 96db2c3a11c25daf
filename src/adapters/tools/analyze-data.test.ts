import { expect, test } from 'vitest'
import { callTool, valueOf } from '../../../test/doubles/call-tool.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import type { AnalysisResult, DataCell } from '../../core/model/tools/data-analysis.ts'
import { blobIdSchema } from '../../core/model/id.ts'
import { messageSchema, type Message } from '../../core/model/conversation/message.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { createAnalyzeData, type SqlRequest } from './analyze-data.ts'

const blobOf = (letter: string) => blobIdSchema.parse(letter.repeat(64))

function attach(id: string, files: Record<string, string>, role: Message['role'] = 'user'): Message {
  return messageSchema.parse({
    id,
    sessionId: 's',
    parentId: null,
    order: 0,
    role,
    status: 'complete',
    createdAt: 0,
    parts: Object.entries(files).map(([filename, letter]) => ({
      type: 'file',
      round: 0,
      blobId: blobOf(letter),
      mediaType: 'text/plain',
      byteLength: 1,
      filename,
    })),
  })
}

const manyRows = (count: number): DataCell[][] =>
  Array.from({ length: count }, (_, index) => [`region ${index % 12}`, index])
const resultOf = (rows: DataCell[][], rowCount = rows.length): AnalysisResult => ({
  kind: 'rows',
  columns: [
    { name: 'region', type: 'VARCHAR' },
    { name: 'total', type: 'DOUBLE' },
  ],
  rows,
  rowCount,
  durationMs: 3,
})

function makeBench(messages: readonly Message[], result = resultOf(manyRows(4))) {
  const requests: SqlRequest[] = []
  const tool = createAnalyzeData(
    {
      runSql: async (request) => {
        requests.push(request)
        return succeed(result)
      },
      readBlob: async (id) =>
        succeed(
          id === blobOf('f') ? null : { bytes: new TextEncoder().encode(id.slice(0, 1)), mediaType: 'x/y' },
        ),
    },
    { branch: new BranchIds(messages) },
  )
  return {
    tool,
    requests,
    requestedFiles: () => requests.at(-1)?.files.map(({ id, name }) => [name, id.slice(0, 1)]),
  }
}

const files = attach('m1', { 'a.csv': 'a', 'photo.png': 'b', 'notes.md': 'c', 'B.Parquet': 'd' })

test('reads the attached data files, the newest of each name', async () => {
  const { tool, requestedFiles } = makeBench([
    files,
    attach('m2', { 'a.csv': 'e' }),
    attach('m3', { 'x.csv': '9' }, 'assistant'),
  ])
  await callTool(tool, {})
  expect(requestedFiles()).toEqual([
    ['B.Parquet', 'd'],
    ['a.csv', 'e'],
  ])
  await callTool(tool, { files: ['b.parquet'] })
  expect(requestedFiles()).toEqual([['B.Parquet', 'd']])
})

test('reads a file in its encoding, and treats another encoding as another table', async () => {
  const encoded = attach('m1', { 'a.csv': 'a' })
  const parts = encoded.parts.map((part) => Object.assign(part, { encoding: 'shift_jis' }))
  const { tool, requests } = makeBench([{ ...encoded, parts }])
  await callTool(tool, {})
  expect(requests[0]?.files).toEqual([
    expect.objectContaining({ id: `${blobOf('a')}:shift_jis`, encoding: 'shift_jis' }),
  ])
})

test('offers the sample in every chat, only by its name', async () => {
  const { tool, requests } = makeBench([])
  await callTool(tool, { files: ['samples/sales.csv'] })
  expect(requests[0]?.files).toEqual([{ id: 'samples/sales.csv', name: 'samples/sales.csv', bytes: null }])
  expect(await callTool(tool, {})).toMatchObject({
    failure: { hint: expect.stringContaining('samples/sales.csv') },
  })
})

test('fails with a clear message for an unknown name and for a purged file', async () => {
  const { tool } = makeBench([attach('m1', { 'gone.csv': 'f' })])
  expect(await callTool(tool, { files: ['other.csv'] })).toMatchObject({
    failure: { message: expect.stringContaining('other.csv'), hint: expect.stringContaining('"gone.csv"') },
  })
  expect(await callTool(tool, {})).toMatchObject({ failure: { code: 'not-found' } })
})

test('draws a chart of existing columns that can be drawn', async () => {
  const chart = { kind: 'bar', x: 'region', y: ['total'] }
  const { tool } = makeBench([files])
  expect(valueOf(await callTool(tool, { sql: 'x', chart }))).toMatchObject({ chart })
})

test.each([
  [{ kind: 'bar', x: 'city', y: ['total'] }, 4, '"region", "total"'],
  [{ kind: 'bar', x: 'total', y: ['region'] }, 4, 'not numeric'],
  [{ kind: 'scatter', x: 'region', y: ['total'] }, 4, 'not numeric'],
  [{ kind: 'bar', x: 'region', y: ['total'] }, 0, 'no rows'],
  [{ kind: 'bar', x: 'region', y: ['total'] }, 1001, 'Aggregate first'],
  [{ kind: 'line', x: 'total', y: ['total'], series: 'region' }, 12, '12 values'],
  [{ kind: 'line', x: 'total', y: ['total', 'total'], series: 'region' }, 4, 'one y column'],
])('%j of %i rows returns the rows and the reason why there is no chart', async (chart, count, remark) => {
  const { tool } = makeBench([files], resultOf(manyRows(count)))
  const value = valueOf(await callTool(tool, { sql: 'x', chart }))
  expect(value).toMatchObject({ rowCount: count, remarks: [expect.stringContaining(remark)] })
  expect(value).not.toHaveProperty('chart')
})

test('gives the model fewer rows than the person sees, and even fewer in later turns', () => {
  const { tool } = makeBench([files])
  const result = JSON.parse(JSON.stringify(resultOf(manyRows(200), 5000)))
  const [modelOutput, historyOutput] = [tool.toModelOutput?.(result), tool.toHistoryOutput?.(result)]
  expect(modelOutput).toMatchObject({ columns: ['region VARCHAR', 'total DOUBLE'], rowCount: 5000 })
  expect(modelOutput).toMatchObject({ note: expect.stringContaining('first 50 rows') })
  expect(Object(historyOutput).rows).toHaveLength(10)
  const wide = JSON.parse(JSON.stringify(resultOf([['x'.repeat(45_000), 1]])))
  expect(JSON.stringify(tool.toModelOutput?.(wide)).length).toBeLessThan(1000)
})
