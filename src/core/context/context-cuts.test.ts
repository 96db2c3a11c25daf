import { expect, test } from 'vitest'
import { benchModel, userMessage } from '../../../test/doubles/turn-bench.ts'
import type { BlobId } from '../model/id.ts'
import type { Message } from '../model/conversation/message.ts'
import { listContextCuts } from './context-cuts.ts'
import { defaultBranchView } from './view-branch.ts'

test('images of one message count as one for the window, and each by its size', () => {
  const file = { blobId: 'b' as BlobId, mediaType: 'image/png', byteLength: 9, width: 300, height: 250 }
  const questionWith = (filename: string): Message => ({
    ...userMessage('See'),
    parts: [{ type: 'file', round: 0, ...file, filename }],
  })
  const frames: Message = {
    ...userMessage('See'),
    role: 'assistant',
    parts: [
      {
        type: 'notice',
        round: 1,
        code: 'context-enriched',
        text: 'A GIF.',
        enrichment: { kind: 'gif', annotated: 0, patched: 0, tokens: 200, files: [file, file] },
      },
    ],
  }
  const branch = [questionWith('a.png'), frames, questionWith('b.png')]
  const cutsAt = (mediaWindow: number) =>
    listContextCuts(branch, { view: { ...defaultBranchView, mediaWindow }, target: benchModel })
  expect(cutsAt(3)).toEqual([])
  expect(cutsAt(2)).toEqual([{ rule: 'media-window', count: 1, tokens: 100 }])
  expect(cutsAt(1)).toEqual([{ rule: 'media-window', count: 3, tokens: 300 }])
})
