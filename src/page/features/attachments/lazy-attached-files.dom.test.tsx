// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { LazyAttachedFiles } from './lazy-attached-files.tsx'

const files = [
  { blobId: 'a', mediaType: 'image/png', byteLength: 1, filename: 'plan.png', width: 300, height: 200 },
  { blobId: 'b', mediaType: 'text/plain', byteLength: 1, filename: 'notes.txt' },
] as Attachment[]

it('reserves the space of its files while their component loads', async () => {
  const { container } = render(<LazyAttachedFiles files={files} />)
  const [image, card] = container.firstElementChild?.children ?? []
  expect(image).toMatchObject({ style: { aspectRatio: '300 / 200' } })
  expect(image?.className).toContain('h-40')
  expect(card?.className).toContain('h-14.5')
  const list = await screen.findByRole('list', { name: 'Attached files' })
  await waitFor(() => expect(list.children).toHaveLength(2))
})
