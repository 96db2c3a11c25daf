// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { BlobId } from '../../../../core/model/id.ts'
import { BlobReaderContext } from '../../attachments/blob-reader.ts'
import { StoredAnalysisView } from './stored-analysis-view.tsx'

afterEach(cleanup)

it.each<[string, () => Promise<Blob | null>]>([
  ['is gone', async () => null],
  ['cannot be read', () => Promise.reject(new Error('closed'))],
  ['is no JSON', async () => new Blob(['{"kind":'])],
])('says so if the stored result %s', async (_, read) => {
  render(
    <BlobReaderContext value={read}>
      <StoredAnalysisView blobId={'a'.repeat(64) as BlobId} />
    </BlobReaderContext>,
  )
  await screen.findByText('This result is no longer stored.')
})

it('names its table without a landmark, because a chat may have several', async () => {
  const rows = Array.from({ length: 11 }, (_, index) => [index])
  const result = {
    kind: 'rows',
    columns: [{ name: 'n', type: 'INTEGER' }],
    rows,
    rowCount: 11,
    durationMs: 1,
  }
  render(
    <BlobReaderContext value={async () => new Blob([JSON.stringify(result)])}>
      <StoredAnalysisView blobId={'a'.repeat(64) as BlobId} />
    </BlobReaderContext>,
  )
  await screen.findByRole('group', { name: 'Result of the query' })
  screen.getByRole('group', { name: 'Pages of Result of the query' })
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})
