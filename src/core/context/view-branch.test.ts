import { expect, test } from 'vitest'
import { replyStub, userMessage } from '../../../test/doubles/turn-bench.ts'
import type { BlobId, MessageId } from '../model/id.ts'
import type { Message, MessagePart } from '../model/conversation/message.ts'
import { BranchIds } from './branch-ids.ts'
import { defaultBranchView, viewBranch } from './view-branch.ts'

const image = (name: string): MessagePart => ({
  type: 'file',
  round: 0,
  blobId: name as BlobId,
  mediaType: 'image/png',
  byteLength: 1,
  filename: `${name}.png`,
})

function withImages(id: string, ...names: string[]): Message {
  const message = userMessage('Look', id)
  return { ...message, parts: [...message.parts, ...names.map(image)] }
}

const enriched: Message = {
  ...replyStub(),
  id: 'answer' as MessageId,
  parts: [
    {
      type: 'notice',
      round: 1,
      code: 'context-enriched',
      text: 'Enriched.',
      instruction: 'Here it is.\n[media_3: image/png]',
      enrichment: {
        kind: 'image',
        annotated: 0,
        patched: 0,
        tokens: 9,
        files: [{ blobId: 'c' as BlobId, mediaType: 'image/png', byteLength: 1 }],
      },
    },
    { type: 'text', round: 1, text: 'A cat.' },
  ],
}

const textsOf = (message: Message | undefined) =>
  message?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('|')
const files = (message: Message | undefined) => message?.parts.filter((part) => part.type === 'file').length

test('a branch without images and lines is the same object', () => {
  const branch = [userMessage('Hi')]
  expect(viewBranch(branch, defaultBranchView)).toBe(branch)
})

test('images are named along the branch, and the names stay when it grows', () => {
  const branch = [withImages('one', 'a', 'b'), enriched]
  const names = new BranchIds(branch).images().map(({ mediaId, file }) => `${mediaId} ${file.blobId}`)
  expect(names).toEqual(['media_1 a', 'media_2 b', 'media_3 c'])
  const grown = new BranchIds([...branch, withImages('two', 'd')])
  expect(grown.images().slice(0, 3)).toEqual(new BranchIds(branch).images())
  expect(grown.findImage('media_4')?.file.blobId).toBe('d')
  expect(grown.findImage('media_5')).toBeUndefined()
  expect(grown.findMessage('ref_3')?.id).toBe('two')
  expect(grown.refOf('two' as MessageId)).toBe('ref_3')
  expect(grown.findMessage('ref_0')).toBeUndefined()
})

test('only the newest images are sent; the others are named, including those of an enrichment', () => {
  const branch = [withImages('one', 'a', 'b'), enriched, withImages('two', 'd')]
  const [first, answer, last] = viewBranch(branch, { ...defaultBranchView, mediaWindow: 1 })
  expect(files(first)).toBe(0)
  expect(textsOf(first)).toContain('[media_1: a.png, image/png; older, and not sent again]')
  expect(answer?.parts[0]).toMatchObject({
    instruction: 'Here it is.\n[media_3: image/png; older, and not sent again]',
    enrichment: { files: [] },
  })
  expect(files(last)).toBe(1)
  expect(textsOf(last)).toBe('Look\n[media_4: d.png, image/png]')
  const wide = viewBranch(branch, { ...defaultBranchView, mediaWindow: 4 })
  expect(files(wide[0])).toBe(2)
  // Images of a restart are named since then. The object is the same, so that caches stay valid.
  expect(wide[1]).toMatchObject({ parts: enriched.parts })
  expect(wide[1]?.parts[0]).toBe(enriched.parts[0])
})

test('images of one message count as one, and are sent or left out together', () => {
  const [notice] = enriched.parts
  if (notice?.type !== 'notice' || !notice.enrichment?.files) throw new Error('no notice')
  const [file] = notice.enrichment.files
  const frames = Array.from({ length: 8 }, () => file).filter((each) => each !== undefined)
  const video: Message = {
    ...enriched,
    parts: [{ ...notice, enrichment: { ...notice.enrichment, files: frames } }],
  }
  const branch = [withImages('one', 'a'), video, withImages('two', 'd')]
  const visibleImages = (mediaWindow: number) =>
    viewBranch(branch, { ...defaultBranchView, mediaWindow })[1]?.parts[0]
  expect(visibleImages(2)).toMatchObject({ enrichment: { files: frames } })
  expect(visibleImages(1)).toMatchObject({ enrichment: { files: [] } })
  const ids = new BranchIds(branch)
  expect([ids.groupCount, ids.images().length, ids.nextMediaId()]).toEqual([3, 10, 'media_11'])
  expect(ids.resolveImage('d.png')?.mediaId).toBe('media_10')
})

test('a line is appended to the last text of its message', () => {
  const branch = [userMessage('Hi', 'one'), enriched]
  const annotations = new Map([
    ['one' as MessageId, 'ref=ref_1 | sent now'],
    ['answer' as MessageId, 'ref=ref_2 | sent now'],
  ])
  const [first, answer] = viewBranch(branch, { ...defaultBranchView, annotations })
  expect(textsOf(first)).toBe('Hi\nref=ref_1 | sent now')
  expect(textsOf(answer)).toBe('A cat.\nref=ref_2 | sent now')
})

test('a deleted image is neither sent, named nor counted for the window, and the others keep their names', () => {
  const deletion = { by: 'person' as const, at: 1, changeId: 'x' }
  const branch = [
    withImages('one', 'a', 'b'),
    { ...withImages('two', 'c'), marks: { deletion } },
    withImages('three', 'd'),
  ]
  const ids = new BranchIds(branch)
  expect(ids.findImage('media_3')).toBeUndefined()
  expect(ids.findImage('media_4')?.file.filename).toBe('d.png')
  expect(ids.nextMediaId()).toBe('media_5')
  expect([ids.findMessage('ref_2'), ids.findMessage('ref_3')?.id]).toEqual([undefined, 'three'])
  expect(ids.visibleMessages().map(({ id }) => id)).toEqual(['one', 'three'])
  const viewed = viewBranch(branch, { ...defaultBranchView, mediaWindow: 2 })
  expect(viewed.map(files)).toEqual([1, 1])
  expect(textsOf(viewed[1])).toContain('[media_4: d.png, image/png]')
  expect(viewBranch(branch.slice(0, 1), { ...defaultBranchView, mediaWindow: 2 })).toHaveLength(1)
})
