import { z } from 'zod'

/** A drawing of a result. Columns are named as the result names them. */
export const chartRequestSchema = z.object({
  kind: z.enum(['bar', 'line', 'area', 'scatter']),
  x: z.string().max(200).describe('the column along the horizontal axis'),
  y: z.array(z.string().max(200)).min(1).max(6).describe('numeric columns, each a series of its own'),
  series: z
    .string()
    .max(200)
    .nullish()
    .describe('with one y column: a column whose values part the rows into series, at most 8'),
  title: z.string().max(120).nullish(),
})
export type ChartRequest = z.infer<typeof chartRequestSchema>

/** Numbers that JSON cannot hold exactly, dates and all other values are texts. */
export const dataCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type DataCell = z.infer<typeof dataCellSchema>

export const dataColumnSchema = z.object({ name: z.string(), type: z.string() })
export type DataColumn = z.infer<typeof dataColumnSchema>

export const dataTableSchema = z.object({
  name: z.string(),
  file: z.string(),
  rowCount: z.number().int().nonnegative(),
  columns: z.array(dataColumnSchema),
  /** Its first rows. */
  sample: z.array(z.array(dataCellSchema)),
  /** What had to be given up to read the file, in a sentence. */
  remark: z.string().optional(),
})
export type DataTable = z.infer<typeof dataTableSchema>

/** What an analysis gives: which tables there are, or the rows of a query. `rows` may be fewer than `rowCount`. */
export const analysisResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tables'), tables: z.array(dataTableSchema) }),
  z.object({
    kind: z.literal('rows'),
    columns: z.array(dataColumnSchema),
    rows: z.array(z.array(dataCellSchema)),
    rowCount: z.number().int().nonnegative(),
    /** The count was given up: there are at least as many. */
    isCountCut: z.literal(true).optional(),
    durationMs: z.number().nonnegative(),
    remarks: z.array(z.string()).optional(),
    chart: chartRequestSchema.optional(),
  }),
])
export type AnalysisResult = z.infer<typeof analysisResultSchema>
export type AnalysedRows = Extract<AnalysisResult, { kind: 'rows' }>

/** Types of columns whose values can be drawn along an axis of numbers. */
export function isNumericType(type: string): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL)/.test(type)
}
