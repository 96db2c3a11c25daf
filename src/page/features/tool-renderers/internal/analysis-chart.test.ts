import { expect, test } from 'vitest'
import type { AnalysisRows, ChartRequest, DataCell } from '../../../../core/model/tools/data-analysis.ts'
import { toChart } from './analysis-chart.ts'

const result: AnalysisRows = {
  kind: 'rows',
  columns: [
    { name: 'month', type: 'VARCHAR' },
    { name: 'region', type: 'VARCHAR' },
    { name: 'total', type: 'DECIMAL(18,2)' },
    { name: 'units', type: 'BIGINT' },
  ],
  rows: [
    ['2024-01', 'North', 1.5, 3],
    ['2024-01', 'South', '12345678901234567.89', 4],
    ['2024-02', 'North', null, 5],
    ['2024-02', null, 2, 6],
  ] satisfies DataCell[][],
  rowCount: 4,
  durationMs: 1,
}
const request = (more: Partial<ChartRequest>): ChartRequest => ({
  kind: 'bar',
  x: 'month',
  y: ['total'],
  ...more,
})

test('each y column is a series, in the order of the rows', () => {
  expect(toChart(result, request({ y: ['total', 'units'] }))).toMatchObject({
    title: 'total, units by month',
    series: ['total', 'units'],
    points: [{ x: '2024-01', values: [1.5, 3] }, { x: '2024-01' }, { values: [null, 5] }, { values: [2, 6] }],
  })
})

test('a series column groups the rows, and a position without a value has none', () => {
  expect(toChart(result, request({ series: 'region', title: 'Sales' }))).toEqual({
    kind: 'bar',
    title: 'Sales',
    xLabel: 'month',
    isContinuous: false,
    series: ['North', 'South', '(none)'],
    points: [
      { x: '2024-01', values: [1.5, 12_345_678_901_234_568, null] },
      { x: '2024-02', values: [null, null, 2] },
    ],
  })
})

test('numbers along the axis are positions of their own, except under bars', () => {
  expect(toChart(result, request({ kind: 'scatter', x: 'units' }))).toMatchObject({
    isContinuous: true,
    points: [{ x: 3 }, { x: 4 }, { x: 5 }, { x: 6 }],
  })
  expect(toChart(result, request({ x: 'units' }))).toMatchObject({
    isContinuous: false,
    points: [{ x: '3' }, { x: '4' }, { x: '5' }, { x: '6' }],
  })
})

test('a missing column makes no chart', () => {
  expect(toChart(result, request({ x: 'day' }))).toBeNull()
  expect(toChart(result, request({ series: 'city' }))).toBeNull()
})
