// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FileView } from '../chat-state/answer/answer-view.ts'
import { BlobReaderContext } from '../attachments/blob-reader.ts'
import { AnswerImage } from './answer-files.tsx'

const image: FileView = { blobId: 'blob-1', mediaType: 'image/png', byteLength: 192 }
const stored = Promise.withResolvers<Blob>()

function show(file: FileView, read: () => Promise<Blob | null> = async () => new Blob(['x'])) {
  const { container } = render(
    <BlobReaderContext value={read}>
      <AnswerImage file={file} alt="A boat" />
    </BlobReaderContext>,
  )
  return () => container.querySelector<HTMLElement>('figure > div')?.style
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('reserves the space of its size before its bytes have loaded, and keeps it with them', async () => {
  const place = show({ ...image, width: 768, height: 768 }, () => stored.promise)
  expect(place()).toMatchObject({ width: '384px', aspectRatio: '768 / 768' })
  expect(screen.getByText(/768 × 768/)).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
  stored.resolve(new Blob(['x']))
  expect(await screen.findByRole('img', { name: 'A boat' })).toBeDefined()
  expect(place()).toMatchObject({ width: '384px', aspectRatio: '768 / 768' })
})

it('is measured off screen if its size is unknown, once, and only then shown in place', async () => {
  const decoded = Promise.withResolvers<void>()
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(decoded.promise)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(96)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(64)
  const place = show(image)
  await vi.waitFor(() => expect(decode).toHaveBeenCalledOnce())
  expect(screen.queryByRole('img')).toBeNull()
  decoded.resolve()
  await screen.findByRole('img')
  expect(place()).toMatchObject({ width: '96px', aspectRatio: '96 / 64' })
  cleanup()
  expect(show(image)()).toMatchObject({ width: '96px', aspectRatio: '96 / 64' })
  expect(decode).toHaveBeenCalledOnce()
})

it('is a card if it cannot be decoded', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('broken'))
  show({ ...image, blobId: 'blob-2' })
  expect(await screen.findByRole('link', { name: 'Download' })).toBeDefined()
  await vi.waitFor(() => expect(document.querySelector('figure')).toBeNull())
})
