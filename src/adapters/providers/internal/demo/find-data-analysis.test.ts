import { expect, test } from 'vitest'
import { describeDataAnalysis } from './compose-answer.ts'
import { findDataAnalysis } from './find-data-analysis.ts'

const files = ['samples/sales.csv']

test('analyzes the sample by listing its tables', () => {
  expect(findDataAnalysis('Analyze the sample data')).toEqual({ files })
  expect(findDataAnalysis('What is a table?')).toBeUndefined()
})

test('writes SQL for sums by a column, with a chart if one is requested', () => {
  expect(findDataAnalysis('Total sales by region as a chart')).toEqual({
    files,
    sql: 'SELECT "region", round(sum("sales"), 2) AS "total sales"\nFROM data\nGROUP BY ALL\nORDER BY "total sales" DESC',
    chart: { kind: 'bar', x: 'region', y: ['total sales'] },
  })
  expect(findDataAnalysis('plot the average units by month and region')).toMatchObject({
    sql: expect.stringContaining('strftime("date", \'%Y-%m\') AS "month", "region"'),
    chart: { kind: 'line', x: 'month', y: ['average units'], series: 'region' },
  })
})

test('uses an attached file instead of the sample', () => {
  const text =
    'total price by city\nThe person attached a file (“my shops.csv”, text/csv, 20 bytes):\n\ncity,price'
  expect(findDataAnalysis(text)).not.toHaveProperty('files')
})

test('describes the result, and shows text of a file without markup', () => {
  const value = { columns: ['the region VARCHAR', 'n BIGINT'], rows: [['*No*rth', 1234]], rowCount: 4 }
  const call = { toolName: 'analyze_data', arguments: {}, isError: false, value }
  expect(describeDataAnalysis(call)).toBe(
    'The result has 4 rows and is shown above. The first one: the region **No rth**, n **1,234**.',
  )
})
