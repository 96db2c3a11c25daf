import { z } from 'zod'
import type { StoredBlob } from '../../core/engine/blob-port.ts'
import { defineTool, type Tool } from '../../core/engine/tool.ts'
import type { TurnFacts } from '../../core/engine/turn-facts.ts'
import { chartRequestSchema, type AnalysisResult } from '../../core/kernel/data-analysis.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { BlobId } from '../../core/kernel/id.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { chooseDataFiles, type ChosenFile } from './data/choose-data-files.ts'
import { findChartProblem } from './data/find-chart-problem.ts'
import { keepAnalysis, tellAnalysis } from './data/tell-analysis.ts'
import { messagesWithFiles } from './messages-with-files.ts'
import type { RunSqlPort, SqlFile } from './run-sql-port.ts'

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
  facts: Pick<TurnFacts, 'branch' | 'files'>,
): Tool {
  return defineTool({
    name: 'analyze_data',
    description:
      'Answers questions about attached CSV, TSV, JSON, JSON Lines and Parquet files with SQL (DuckDB’s dialect, one SELECT). Without sql it lists the tables with their columns, types and first rows: begin there. One table alone is also called data. The user sees the result as a table, and as a chart if you ask for one.',
    selectionRule:
      'when the user asks for figures, totals, comparisons, trends or a chart out of an attached data file. Calculate with it; do not add up rows by yourself.',
    parameters: z.object({
      sql: z.string().trim().min(1).max(20_000).nullish().describe('one statement that reads'),
      files: z
        .array(z.string().max(300))
        .max(20)
        .nullish()
        .describe(
          'names of attached files; left out: all. "samples/sales.csv" is a sample that is always there',
        ),
      chart: chartRequestSchema.nullish().describe('only with sql; its columns are columns of the result'),
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
    ],
    async execute({ sql, files, chart }, { signal, report }) {
      const chosen = chooseDataFiles(messagesWithFiles(facts), files ?? null)
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
    tell: tellAnalysis,
    keep: keepAnalysis,
  })
}

async function readFiles(
  chosen: readonly ChosenFile[],
  readBlob: AnalyzeDataPorts['readBlob'],
): Promise<Result<SqlFile[]>> {
  const files: SqlFile[] = []
  for (const { name, blobId } of chosen) {
    if (blobId === null) {
      files.push({ id: name, name, bytes: null })
      continue
    }
    const stored = await readBlob(blobId)
    if (!stored.ok) return stored
    if (stored.value === null)
      return fail(createFailure('not-found', { message: `“${name}” is no longer stored.` }))
    // A copy, because the bytes are transferred and the original may have other readers.
    files.push({ id: blobId, name, bytes: stored.value.bytes.slice() })
  }
  return succeed(files)
}
