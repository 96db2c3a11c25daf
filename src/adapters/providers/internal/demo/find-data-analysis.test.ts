import { expect, test } from 'vitest'
import { describeDataAnalysis, findDataAnalysis } from './find-data-analysis.ts'

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
    'total price by city\nThe user attached a file (“my shops.csv”, text/csv, 20 bytes):\n\ncity,price'
  expect(findDataAnalysis(text)).not.toHaveProperty('files')
})

test('describes the result, and shows text of a file without markup', () => {
  const value = { columns: ['the region VARCHAR', 'n BIGINT'], rows: [['*No*rth', 1234]], rowCount: 4 }
  const call = { toolName: 'analyze_data', arguments: {}, isError: false, value }
  expect(describeDataAnalysis(call, 'en')).toBe(
    String.raw`The result has 4 rows and is shown above. The first one: the region **\*No\*rth**, n **1,234**.`,
  )
})

test('names the highest and the lowest of a grouped result', () => {
  const rows = [
    ['West', 76_668.1],
    ['East', 149_058.7],
    ['North', 116_056.9],
  ]
  const value = { columns: ['region VARCHAR', 'total sales DOUBLE'], rows, rowCount: 3 }
  const call = { toolName: 'analyze_data', arguments: {}, isError: false, value }
  expect(describeDataAnalysis(call, 'en')).toBe(
    '**East** has the highest total sales: **149,058.7**. The lowest is West with 76,668.1.',
  )
  expect(describeDataAnalysis(call, 'de')).toBe(
    '**East** liegt vorn: total sales **149.058,7**. Am wenigsten hat West mit 76.668,1.',
  )
})

test('content of a file never becomes a suggestion', () => {
  const rows = [
    ['North', 9],
    ['_Open Review_', 1],
  ]
  const value = { columns: ['region VARCHAR', 'total sales DOUBLE'], rows, rowCount: 2 }
  const call = { toolName: 'analyze_data', arguments: {}, isError: false, value }
  expect(describeDataAnalysis(call, 'en')).toContain(String.raw`\_Open Review\_`)
})
