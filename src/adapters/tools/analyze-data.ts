import { z } from 'zod'
import type { TextEncoding } from '../../core/model/files/text-encodings.ts'
import type { StoredBlob } from '../../core/model/files/blob-store-port.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import {
  chartRequestSchema,
  type AnalysisResult,
  isNumericType,
  type AnalysisRows,
  type ChartRequest,
} from '../../core/model/tools/data-analysis.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { BlobId } from '../../core/model/id.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { selectDataFiles, type SelectedDataFile } from './data/select-data-files.ts'
import { toAnalysisHistoryOutput, toAnalysisModelOutput } from './data/analysis-output.ts'
import { messagesWithFiles } from './messages/recent-messages.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'

export interface AnalyzeDataPorts {
  runSql: RunSqlPort
  /** Reads a stored file. Resolves to null if the file is no longer stored. */
  readBlob(blobId: BlobId): Promise<Result<StoredBlob | null>>
}

/** Limits of the result that the person sees. The model gets less. */
const limits = { rows: 2000, characters: 400_000 }
const queryMs = 60_000

export function createAnalyzeData(
  { runSql, readBlob }: AnalyzeDataPorts,
  config: Pick<TurnConfig, 'branch' | 'files'>,
): Tool {
  return defineTool({
    name: 'analyze_data',
    description:
      'Runs one SQL SELECT (DuckDB) over attached spreadsheets, CSV, JSON or Parquet files and shows the user a table or chart. Use it for figures, totals and charts from files; without sql it lists the tables and columns, so start there.',
    parameters: z.object({
      sql: z.string().trim().min(1).max(20_000).nullish(),
      files: z
        .array(z.string().max(300))
        .max(20)
        .nullish()
        .describe('all attached files by default; "samples/sales.csv" always exists'),
      chart: chartRequestSchema.nullish(),
    }),
    effects: ['read'],
    isUntrusted: true,
    timeoutMs: 180_000,
    triggers: [
      'analyse',
      'analyze',
      'data',
      'csv',
      'sql',
      'table',
      'chart',
      'plot',
      'total',
      'average',
      'parquet',
      'spreadsheet',
      'excel',
      'sheet',
    ],
    async execute({ sql, files, chart }, { signal, report }) {
      const chosen = selectDataFiles(messagesWithFiles(config), files ?? null)
      if (!chosen.ok) return chosen
      const read = await readFiles(chosen.value, readBlob)
      if (!read.ok) return read
      const transfer = read.value.flatMap(({ bytes }) => (bytes ? [bytes.buffer] : []))
      const ran = await runSql(
        { files: read.value, sql: sql ?? null, limits },
        { signal, timeoutMs: queryMs, transfer, onReport: report },
      )
      if (!ran.ok || !chart || ran.value.kind !== 'rows') return ran
      const problem = findChartProblem(ran.value, chart)
      const drawn = problem === undefined ? { chart } : { remarks: [...(ran.value.remarks ?? []), problem] }
      return succeed({ ...ran.value, ...drawn } satisfies AnalysisResult)
    },
    toModelOutput: toAnalysisModelOutput,
    toHistoryOutput: toAnalysisHistoryOutput,
  })
}

async function readFiles(
  chosen: readonly SelectedDataFile[],
  readBlob: AnalyzeDataPorts['readBlob'],
): Promise<Result<SqlFile[]>> {
  const files: SqlFile[] = []
  for (const { name, blobId, encoding } of chosen) {
    if (blobId === null) {
      files.push({ id: name, name, bytes: null })
      continue
    }
    const stored = await readBlob(blobId)
    if (!stored.ok) return stored
    if (stored.value === null)
      return fail(createFailure('not-found', { message: toolsText('tool-file-not-stored', { name }) }))
    // A copy, because the bytes are transferred and the original may have other readers.
    const bytes = stored.value.bytes.slice()
    files.push(
      encoding === undefined
        ? { id: blobId, name, bytes }
        : { id: `${blobId}:${encoding}`, name, bytes, encoding },
    )
  }
  return succeed(files)
}

interface SqlFile {
  /** Identifies the content: the same id means the same content. */
  id: string
  name: string
  /** Null for a sample of the application, which is found by its name. */
  bytes: Uint8Array<ArrayBuffer> | null
  encoding?: TextEncoding
}

export interface SqlRequest {
  files: SqlFile[]
  /** Null lists the tables. */
  sql: string | null
  limits: { rows: number; characters: number }
}

interface SqlOptions {
  signal: AbortSignal
  timeoutMs: number
  transfer: ArrayBuffer[]
  onReport: (text: LocalizedText) => void
}

/** Runs SQL over files. The engine can neither write nor access anything else. Never rejects; an abort ends the query at once. */
type RunSqlPort = (request: SqlRequest, options: SqlOptions) => Promise<Result<AnalysisResult>>

const drawnRows = 1000
const drawnSeries = 8

/** Returns why a result cannot be drawn as requested, as a sentence for the model. Returns undefined if it can be drawn. */
function findChartProblem(
  { columns, rows, rowCount }: AnalysisRows,
  { kind, x, y, series }: ChartRequest,
): string | undefined {
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]))
  const missing = [x, ...y, ...(series == null ? [] : [series])].find((name) => !typeOf.has(name))
  if (missing !== undefined) {
    const columnNames = [...typeOf.keys()].map((name) => `"${name}"`).join(', ')
    return `No chart was drawn: the result has no column "${missing}", it has ${columnNames}.`
  }
  const wordy = [...y, ...(kind === 'scatter' ? [x] : [])].find(
    (name) => !isNumericType(typeOf.get(name) ?? ''),
  )
  if (wordy !== undefined) return `No chart was drawn: the column "${wordy}" is not numeric.`
  if (rowCount === 0) return 'No chart was drawn: the result has no rows.'
  if (rowCount > drawnRows || rows.length < rowCount)
    return `No chart was drawn: the result has ${rowCount} rows, at most ${drawnRows} can be drawn. Aggregate first.`
  if (series == null) return undefined
  if (y.length > 1) return 'No chart was drawn: with a series column there is one y column.'
  const index = columns.findIndex(({ name }) => name === series)
  const count = new Set(rows.map((row) => row[index])).size
  return count > drawnSeries
    ? `No chart was drawn: the column "${series}" has ${count} values, at most ${drawnSeries} can be told apart.`
    : undefined
}
