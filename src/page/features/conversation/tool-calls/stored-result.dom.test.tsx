// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ResultReference } from '../../../../core/model/context/reduction.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { BlobReaderContext } from '../../attachments/blob-reader.ts'
import { CallDetails } from './call-details.tsx'
import { StoredResult } from './stored-result.tsx'

vi.mock('../../../ui/files/save-file.ts', () => ({ saveFile: vi.fn() }))

afterEach(cleanup)

const content = { rows: Array.from({ length: 20_000 }, (_, index) => index) }
const json = JSON.stringify(content)
const reference = {
  blobId: 'a'.repeat(64) as BlobId,
  bytes: json.length,
  mediaType: 'application/json',
  preview: '{"rows":[0\n[108000 bytes omitted]\n19999]}',
  hasMore: true,
  reason: 'tool-result-too-large' as const,
}

function draw(blob: Blob | null, drawn: ResultReference = reference) {
  render(
    <BlobReaderContext value={async () => blob}>
      <StoredResult toolName="load" reference={drawn} />
    </BlobReaderContext>,
  )
}

test('shows the preview, then the whole result piece by piece, and saves it', async () => {
  draw(new Blob([json]))
  const result = () => screen.getByRole('group', { name: 'Result' })
  expect(result().textContent).toContain('bytes omitted')
  screen.getByText('Stored in full (109 kB). The model received a preview.')
  const show = screen.getByRole('button', { name: 'Show full result' })
  fireEvent.click(show)
  await screen.findByRole('button', { name: 'Show preview', expanded: true })
  const whole = JSON.stringify(content, null, 2)
  expect(result().textContent).toBe(whole.slice(0, 200_000))
  fireEvent.click(screen.getByRole('button', { name: /more characters$/ }))
  expect(result().textContent).toBe(whole)
  fireEvent.click(screen.getByRole('button', { name: 'Download result' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  const [name, bytes, mediaType] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect([name, mediaType]).toEqual(['load.json', 'application/json'])
  expect(new TextDecoder().decode(bytes as Uint8Array)).toBe(json)
  fireEvent.click(show)
  await screen.findByRole('button', { name: 'Show full result', expanded: false })
})

test('names the characters that the next click adds', async () => {
  const text = 'x'.repeat(500_000)
  draw(new Blob([text]), { ...reference, mediaType: 'text/plain' })
  fireEvent.click(screen.getByRole('button', { name: 'Show full result' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show 200,000 more characters' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show 100,000 more characters' }))
  expect(screen.getByRole('group', { name: 'Result' }).textContent).toBe(text)
})

test('says that the result is no longer stored, and keeps the preview', async () => {
  draw(null)
  fireEvent.click(screen.getByRole('button', { name: 'Download result' }))
  expect((await screen.findByRole('status')).textContent).toBe('This result is no longer stored.')
  expect(screen.getByRole('group', { name: 'Result' }).textContent).toContain('bytes omitted')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a large result that could not be stored as a file says where it is', () => {
  const call = {
    callId: 'c',
    toolName: 'load',
    state: 'succeeded',
    arguments: {},
    result: 'x',
    isInChat: true,
  } as const
  render(<CallDetails call={call} />)
  screen.getByText('The result could not be stored as a file. Stored in the chat instead.')
})
