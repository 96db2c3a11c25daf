// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AnalysisRows } from '../../../../core/model/tools/data-analysis.ts'
import { AnalysisView } from './analysis-view.tsx'

afterEach(cleanup)

const result: AnalysisRows = {
  kind: 'rows',
  columns: [{ name: 'total', type: 'INTEGER' }],
  rows: [[1]],
  rowCount: 1,
  durationMs: 1,
}

test('the tables of two queries have different names', () => {
  render(
    <>
      <AnalysisView result={result} query={'SELECT sum(a)\n  FROM t'} />
      <AnalysisView result={result} query="SELECT sum(b) FROM t" />
    </>,
  )
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    'Result of the query: SELECT sum(a) FROM t',
    'Result of the query: SELECT sum(b) FROM t',
  ])
})
