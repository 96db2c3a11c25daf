import { draftAttachmentSchema } from '../../../core/model/conversation/attachment.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { toPlainText } from '../../../core/model/messages/localized-text.ts'
import { mcpServerIdSchema, type BlobId, type DraftHolderId } from '../../../core/model/id.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { attachResource, useReadResources, type FileResource } from './attach-resource.ts'
import { attachFiles, describeRejection } from './attach-files.ts'
import { startReading, usePendingAttachments } from './pending-attachments.ts'
import { getDraft, setDraft, useDrafts } from '../drafts/drafts.ts'

const holderId = 'draft-1' as DraftHolderId

afterEach(() => {
  useDrafts.setState({}, true)
  usePendingAttachments.setState({ reading: {}, problems: {}, announcement: '' })
})

/** Its blob id is the length of its bytes. */
const client = {
  call: async (_name: string, { filename, bytes }: { filename: string; bytes: ArrayBuffer }) =>
    filename === 'refused.png'
      ? fail(
          createFailure('invalid-input', {
            message: toPlainText('It is damaged.'),
            hint: toPlainText('Save it anew.'),
          }),
        )
      : succeed({
          attachment: {
            blobId: `${bytes.byteLength}`,
            mediaType: 'text/plain',
            byteLength: bytes.byteLength,
            filename,
          },
        }),
} as unknown as WorkerClient

const attach = (...files: File[]) =>
  attachFiles(startReading('new', files), { client, holderId, draftKey: 'new' })
const names = () => getDraft('new').attachments?.map(({ filename }) => filename)
const problems = () => usePendingAttachments.getState().problems['new']

describe('given files', () => {
  test('are added to the draft in their order, next to typed text', async () => {
    setDraft('new', { text: 'Compare' })
    await attach(new File(['a'], 'a.txt'), new File(['bb'], 'b.txt'))
    expect([getDraft('new').text, names()]).toEqual(['Compare', ['a.txt', 'b.txt']])
    expect(usePendingAttachments.getState()).toMatchObject({
      reading: { new: [] },
      announcement: 'Attached b.txt.',
    })
  })

  test('a resource that is read again takes the place of its former file', async () => {
    const serverId = mcpServerIdSchema.parse('mcp-1')
    const attachText = async (text: string, resource: Pick<FileResource, 'replaces'> = {}) => {
      const read = { filename: 'rules.md', mediaType: 'text/plain', text, isCut: false }
      const reader = { call: async () => succeed(read) } as unknown as WorkerClient
      const files: File[] = []
      const options = {
        client: reader,
        draftKey: 'new',
        attach: (_: string, list: readonly File[]) => files.push(...list),
      }
      await attachResource({ serverId, uri: 'demo://rules', ...resource }, options)
      await attach(...files)
    }
    await attachText('one')
    await attach(new File(['a'], 'a.txt'))
    await attachText('three', { replaces: '3' as BlobId })
    expect(getDraft('new').attachments?.map(({ blobId }) => blobId)).toEqual(['5', '1'])
    await attachText('three', { replaces: '5' as BlobId })
    expect([names(), problems()]).toEqual([['rules.md', 'a.txt'], []])
    expect(useReadResources.getState()['5' as BlobId]).toEqual({ serverId, uri: 'demo://rules', reading: 3 })
    const [first] = getDraft('new').attachments ?? []
    const stored = draftAttachmentSchema.shape.resource.safeParse(first?.resource)
    expect(stored.data).toEqual({ serverId, uri: 'demo://rules' })
  })

  test('are refused individually with a reason, and the others are added', async () => {
    const unreadable = new File(['x'], 'folder')
    unreadable.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    await attach(
      new File([], 'empty.txt'),
      unreadable,
      new File(['x'], 'refused.png'),
      new File(['bb'], 'b.txt'),
    )
    expect(problems()).toEqual([
      '“empty.txt” is empty.',
      '“folder” could not be read. A folder cannot be attached; a file may have been moved.',
      'It is damaged. Save it anew.',
    ])
    expect(names()).toEqual(['b.txt'])
  })

  test('that are already attached are named', async () => {
    await attach(new File(['a'], 'a.txt'), new File(['a'], 'a.txt'), new File(['b'], 'b.txt'))
    expect(problems()).toEqual([
      '“a.txt” is already attached.',
      '“b.txt” is the same file as “a.txt”, which is already attached.',
    ])
    expect(names()).toEqual(['a.txt'])
  })
})

describe('limits', () => {
  const sized = (size: number) => Object.defineProperty(new File(['x'], 'x.bin'), 'size', { value: size })
  const attached = (byteLength: number, count = 1): Attachment[] =>
    Array.from({ length: count }, () => ({
      blobId: 'b' as BlobId,
      mediaType: 'a/b',
      byteLength,
      filename: 'y',
    }))

  test.each([
    [sized(20_000_000), [], null],
    [sized(20_000_001), [], '“x.bin” is 20 MB. Files can be up to 20 MB.'],
    [sized(1), attached(1, 24), '“x.bin” was left out: a message can have at most 24 files.'],
    [sized(20_000_000), attached(15_000_000, 2), null],
    [
      sized(20_000_000),
      attached(20_000_000, 2),
      '“x.bin” was left out: a message’s files can be up to 50 MB in total, and these would be 60 MB.',
    ],
  ])('%#', (file, before, message) =>
    expect(describeRejection({ file, filename: file.name }, before)).toBe(message),
  )
})
