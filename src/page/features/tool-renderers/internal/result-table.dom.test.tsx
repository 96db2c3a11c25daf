// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DataCell } from '../../../../core/model/tools/data-analysis.ts'
import { ResultTable } from './result-table.tsx'

afterEach(cleanup)

function show(name: string, type: string, cells: readonly DataCell[]) {
  render(<ResultTable label="Result" columns={[{ name, type }]} rows={cells.map((cell) => [cell])} />)
  return screen.getAllByRole('cell').map(({ textContent }) => textContent)
}

it.each<[string, string, readonly DataCell[], readonly string[]]>([
  ['total', 'DOUBLE', [149_058.7, 1200, 0, null], ['149,058.7', '1200.0', '0.0', 'null']],
  ['average', 'DOUBLE', [149_058.123_456, 2.5], ['149,058.1235', '2.5000']],
  ['n', 'BIGINT', [12_000, '1234567', '123456789012345678'], ['12,000', '1,234,567', '123456789012345678']],
  ['share', 'DOUBLE', [0.000_012, 1e21], ['0.000012', '1e+21']],
  ['year', 'INTEGER', [2024, 12_024], ['2024', '12024']],
  ['customer_id', 'INTEGER', [104_233], ['104233']],
  ['amount', 'DECIMAL(18,2)', ['149058.70'], ['149,058.70']],
  ['code', 'VARCHAR', ['149058.7'], ['149058.7']],
])('shows numbers of the column %s (%s) as the locale does', (name, type, cells, shown) =>
  expect(show(name, type, cells)).toEqual(shown),
)
