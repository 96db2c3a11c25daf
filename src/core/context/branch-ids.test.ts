import { expect, test } from 'vitest'
import { replyStub, userMessage } from '../../../test/doubles/turn-bench.ts'
import type { CallId, MessageId } from '../model/id.ts'
import type { Message, MessagePart, ToolCallPart } from '../model/conversation/message.ts'
import { BranchIds } from './branch-ids.ts'
import { ResultNames } from './result-names.ts'
import { defaultBranchView, viewBranch } from './view-branch.ts'

const blobId = 'a'.repeat(64)
const painted = (state: ToolCallPart['state'] = 'succeeded'): Message => ({
  ...replyStub(),
  id: 'painted' as MessageId,
  parts: [
    {
      type: 'tool-call',
      round: 0,
      callId: 'call' as CallId,
      toolName: 'generate_image',
      argumentsText: '{}',
      arguments: {},
      state,
      result: {
        summary: '1 picture',
        painter: 'O/m',
        prompt: 'A boat',
        pictures: [
          {
            blobId,
            mediaType: 'image/png',
            byteLength: 1,
            filename: 'boat.png',
            width: 1,
            height: 1,
            mediaId: 'media_2',
          },
        ],
      },
    },
  ],
})
const attached: MessagePart = {
  type: 'file',
  round: 0,
  blobId: blobId as never,
  mediaType: 'image/png',
  byteLength: 1,
}
const question = (id: string): Message => ({ ...userMessage('Look', id), parts: [attached] })

test('a generated image gets the next name, and does not count for the window of images', () => {
  const branch = [question('one'), painted(), question('two')]
  const ids = new BranchIds(branch)
  expect(ids.images().map(({ mediaId }) => mediaId)).toEqual(['media_1', 'media_3'])
  expect(ids.groupCount).toBe(2)
  expect(ids.nextMediaId()).toBe('media_4')
  expect(ids.resolveImage('media_2')?.file.filename).toBe('boat.png')
  expect(ids.resolveImage('boat.png')?.mediaId).toBe('media_2')
  const viewed = viewBranch(branch, { ...defaultBranchView, mediaWindow: 2 })
  expect(viewed[1]).toBe(branch[1])
  expect(viewed[0]?.parts).toContainEqual(attached)
})

test('a failed image has no name, and a deleted image keeps its name but is not found', () => {
  expect(new BranchIds([painted('failed')]).nextMediaId()).toBe('media_1')
  const gone = new BranchIds([{ ...painted(), marks: { deletion: { at: 1 } } as never }])
  expect(gone.nextMediaId()).toBe('media_3')
  expect(gone.resolveImage('media_2')).toBeUndefined()
})

test('images of calls that ended in another order keep the ids that the model read', () => {
  const byCalls = (...mediaIds: string[]): Message => ({
    ...replyStub(),
    parts: mediaIds.map((mediaId) => ({
      type: 'tool-call',
      round: 0,
      callId: `call ${mediaId}` as CallId,
      toolName: 'demo__draw_chart',
      argumentsText: '{}',
      arguments: {},
      state: 'succeeded',
      result: {
        mcpServer: 'Demo',
        text: '',
        links: [],
        files: [{ blobId, mediaType: 'image/png', byteLength: 1, filename: `${mediaId}.png`, mediaId }],
      },
    })),
  })
  const ids = new BranchIds([byCalls('media_2', 'media_1'), question('next')])
  expect(ids.findImage('media_2')?.file.filename).toBe('media_2.png')
  expect(ids.images().map(({ mediaId }) => mediaId)).toEqual(['media_3'])
  // Results are untrusted: an id is used once, and none is far from the others.
  const hostile = new BranchIds([byCalls('media_1', 'media_1', 'media_999999999', 'x')])
  expect(hostile.lastImageNumber).toBe(4)
  expect(hostile.findImage('media_1')?.file.filename).toBe('media_1.png')
})

test('results are named by the successful calls along the branch, and keep their names', () => {
  const call = (callId: string, state: ToolCallPart['state'] = 'succeeded'): MessagePart => ({
    type: 'tool-call',
    round: 0,
    callId: callId as CallId,
    toolName: 'calculate',
    argumentsText: '{}',
    arguments: {},
    state,
  })
  const reply = (id: string, ...parts: MessagePart[]): Message => ({
    ...replyStub(),
    id: id as MessageId,
    parts,
  })
  const deleted: Message = {
    ...reply('two', call('b')),
    marks: { deletion: { at: 1, by: 'person', changeId: 'x' } },
  }
  const branch = [userMessage('Hi'), reply('one', call('a'), call('failed', 'failed')), deleted]
  const grown = [...branch, reply('three', call('c'))]
  const names = new ResultNames(grown)
  expect(['a', 'failed', 'b', 'c'].map((id) => names.find(id as CallId))).toEqual([
    'result_1',
    undefined,
    'result_2',
    'result_3',
  ])
  for (const messages of [branch, grown]) {
    expect(new BranchIds(messages).findResult('result_1')?.callId).toBe('a')
    expect(new BranchIds(messages).findResult('result_2')).toBeUndefined()
  }
  expect(new BranchIds(grown).findResult('result_3')?.callId).toBe('c')
  expect(new BranchIds(branch).findResult('result_3')).toBeUndefined()
  expect(new BranchIds(grown).findResult('result_0')).toBeUndefined()
})
