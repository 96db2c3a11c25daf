// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { UsageFigures } from './usage-summary.ts'
import { UsageTable } from './usage-table.tsx'

afterEach(cleanup)

const none: UsageFigures = {
  requests: 1,
  unpriced: 0,
  input: 10,
  cached: 4,
  cacheWrites: 0,
  output: 5,
  reasoning: 0,
  dollars: 0,
  saved: 0,
  isEstimated: false,
  repriced: null,
}

const headers = (...figures: UsageFigures[]) => {
  const rows = figures.map((each, index) => ({ key: String(index), label: `Model ${index}`, figures: each }))
  render(<UsageTable name="Usage by model" about="Model" rows={rows} />)
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
}

test('has a column of cache writes after the cached tokens if a provider counted any', () => {
  const all = ['Model', 'Requests', 'Input', 'Cached', 'Output', 'Reasoning', 'Cost']
  expect(headers(none, none)).toEqual(all)
  cleanup()
  expect(headers(none, { ...none, cacheWrites: 7 })).toEqual(all.toSpliced(4, 0, 'Cache writes'))
  const cells = screen.getAllByRole('row').map((row) => row.querySelectorAll('td')[3]?.textContent)
  expect(cells).toEqual([undefined, '0', '7'])
})
