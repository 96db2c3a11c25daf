// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { mcpServerIdSchema } from '../../../core/model/id.ts'
import type { McpUpdates } from '../../../core/model/mcp/mcp-watch.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { AnnounceContext, type Announce } from '../../ui/feedback/announce.ts'
import { getDraft, setDraft, useDraft, useDrafts } from '../drafts/drafts.ts'
import { findResource } from './attach-resource.ts'
import { AttachContext, type AttachFiles } from './pending-attachments.ts'
import { AttachmentList } from './attachment-list.tsx'

const files = ['a', 'b', 'c'].map((name) => ({
  blobId: `blob-${name}`,
  mediaType: 'text/plain',
  byteLength: 1,
  filename: `${name}.txt`,
})) as Attachment[]

function Composer() {
  return <AttachmentList draftKey="new" attachments={useDraft('new')?.attachments ?? []} />
}

afterEach(() => {
  cleanup()
  useDrafts.setState({}, true)
})

it('restores a removed file at its position, and releases it only when Undo has expired', () => {
  const release = vi.fn<(blobId: string) => void>()
  const undoable = vi.fn<Announce['undoable']>()
  setDraft('new', { text: '', attachments: files })
  render(
    <AnnounceContext value={{ done: vi.fn(), failed: vi.fn(), undoable }}>
      <AttachContext value={{ attach: vi.fn(), release }}>
        <Composer />
      </AttachContext>
    </AnnounceContext>,
  )
  const names = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => /[abc]\.txt/.exec(textContent)?.[0])
  fireEvent.click(screen.getByRole('button', { name: 'Remove b.txt' }))
  expect(names()).toEqual(['a.txt', 'c.txt'])
  const [[announced, by]] = undoable.mock.calls as [Parameters<Announce['undoable']>]
  expect(announced).toBe('Removed b.txt.')
  expect(release).not.toHaveBeenCalled()
  act(by.undo)
  expect(names()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove b.txt' }))
  by.onExpired?.()
  expect(release.mock.calls).toEqual([['blob-b']])
})

it('offers to reload a file whose resource has changed on its server', async () => {
  const [first] = files as [Attachment]
  const serverId = mcpServerIdSchema.parse('mcp-1')
  // As in a stored draft, after a reload of the page.
  const attachments = [{ ...first, resource: { serverId, uri: 'demo://rules' } }]
  const followed: { input: unknown; onItem: (item: McpUpdates) => void }[] = []
  const client = {
    follow: (_: string, input: unknown, { onItem }: { onItem: (item: McpUpdates) => void }) => {
      followed.push({ input, onItem })
      return () => undefined
    },
    call: async () => succeed({ filename: 'a.txt', mediaType: 'text/plain', text: 'New', isCut: false }),
  } as unknown as WorkerClient
  const attach = vi.fn<AttachFiles>()
  render(
    <AttachContext value={{ attach, release: vi.fn() }}>
      <AttachmentList draftKey="temporary-new" attachments={attachments} client={client} />
    </AttachContext>,
  )
  expect(followed.map(({ input }) => input)).toEqual([
    { servers: [{ serverId, uris: ['demo://rules'] }], isTemporary: true },
  ])
  expect(screen.queryByRole('button', { name: /Reload/ })).toBeNull()
  act(() => followed[0]?.onItem({ updated: [{ serverId, uri: 'demo://rules' }] }))
  fireEvent.click(screen.getByRole('button', { name: 'Reload a.txt' }))
  await waitFor(() => expect(attach).toHaveBeenCalledOnce())
  const file = attach.mock.calls[0]?.[1][0]
  expect(file && findResource(file)).toEqual({ serverId, uri: 'demo://rules', replaces: first.blobId })
})

it('names the encoding of a file, and reads it in the encoding that the person chooses', () => {
  const [plain, second, third] = files as [Attachment, Attachment, Attachment]
  const attachments: Attachment[] = [
    { ...plain, encoding: 'utf-8' },
    { ...second, encoding: 'gb18030' },
    { ...third, encoding: 'windows-1251', isEncodingUnsure: true },
  ]
  setDraft('new', { text: '', attachments })
  render(<Composer />)
  expect(screen.queryByRole('combobox', { name: 'Encoding of a.txt' })).toBeNull()
  const sure = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Encoding of b.txt' })
  expect(sure.selectedOptions[0]?.textContent).toBe('Simplified Chinese (GB18030)')
  expect(screen.getAllByText(/^The encoding is uncertain/)).toHaveLength(1)
  fireEvent.change(screen.getByRole('combobox', { name: 'Encoding of c.txt' }), {
    target: { value: 'koi8-r' },
  })
  expect(screen.queryByText(/^The encoding is uncertain/)).toBeNull()
  expect(getDraft('new').attachments).toEqual([
    attachments[0],
    attachments[1],
    { ...third, encoding: 'koi8-r' },
  ])
})
