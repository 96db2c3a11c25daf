import { z } from 'zod'
import { localizedTextSchema } from '../messages/text-schema.ts'

/** Chart of a result. Columns have the names that they have in the result. */
export const chartRequestSchema = z.object({
  kind: z.enum(['bar', 'line', 'area', 'scatter']),
  x: z.string().max(200),
  y: z.array(z.string().max(200)).min(1).max(6).describe('numeric columns'),
  series: z.string().max(200).nullish().describe('column that splits one y into series'),
  title: z.string().max(120).nullish(),
})
export type ChartRequest = z.infer<typeof chartRequestSchema>

/** A table cell. Numbers that JSON cannot represent exactly, dates and all other values are strings. */
export const dataCellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type DataCell = z.infer<typeof dataCellSchema>

export const dataColumnSchema = z.object({ name: z.string(), type: z.string() })
export type DataColumn = z.infer<typeof dataColumnSchema>

export const dataTableSchema = z.object({
  name: z.string(),
  file: z.string(),
  rowCount: z.number().int().nonnegative(),
  columns: z.array(dataColumnSchema),
  /** The first rows of the table. */
  sample: z.array(z.array(dataCellSchema)),
  /** Sentences about what the table does not show as the file does. */
  remark: z.string().optional(),
  /** The remark as data, for the page. */
  remarkText: localizedTextSchema.optional(),
})
export type DataTable = z.infer<typeof dataTableSchema>

/** Result of an analysis: the available tables, or the rows of a query. `rows` may hold fewer rows than `rowCount`. */
export const analysisResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tables'), tables: z.array(dataTableSchema) }),
  z.object({
    kind: z.literal('rows'),
    columns: z.array(dataColumnSchema),
    rows: z.array(z.array(dataCellSchema)),
    rowCount: z.number().int().nonnegative(),
    /** Set if counting stopped early. There are at least `rowCount` rows. */
    isCountCut: z.literal(true).optional(),
    durationMs: z.number().nonnegative(),
    remarks: z.array(z.string()).optional(),
    /** The first remarks as data, in the same order, for the page. */
    remarkTexts: z.array(localizedTextSchema).optional(),
    chart: chartRequestSchema.optional(),
  }),
])
export type AnalysisResult = z.infer<typeof analysisResultSchema>
export type AnalysisRows = Extract<AnalysisResult, { kind: 'rows' }>

/** Returns whether values of this column type can be drawn on a numeric axis. */
export function isNumericType(type: string): boolean {
  return /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL)/.test(type)
}
