import { expect, test } from 'vitest'
import { copyBranch, collectBlobIds } from './copy-branch.ts'
import type { Reduction } from '../model/context/reduction.ts'
import type { MessageId, SessionId } from '../model/id.ts'
import type { Message, MessagePart } from '../model/conversation/message.ts'

const reply = (to: string): MessagePart => ({ type: 'reply', round: 0, messageId: to as MessageId })
const make = (id: string, parts: MessagePart[]): Message => ({
  id: id as MessageId,
  sessionId: 'session-1' as SessionId,
  parentId: null,
  order: 40,
  role: 'user',
  status: 'complete',
  parts,
  createdAt: 1,
})

test('quotes point into the copy, and quotes of messages outside of the branch are removed', () => {
  const text: MessagePart = { type: 'text', round: 0, text: 'See above.' }
  const copied = copyBranch(
    [make('a', [text]), make('b', [reply('a'), text]), make('c', [reply('z'), text])],
    {
      sessionId: 'session-2' as SessionId,
      newId: (id) => `new-${id}` as MessageId,
    },
  )
  expect(copied.map(({ message }) => message.parts)).toEqual([[text], [reply('new-a'), text], [text]])
  expect(copied.map(({ from, message }) => [from, message.order, message.parentId])).toEqual([
    ['a', 0, null],
    ['b', 1, 'new-a'],
    ['c', 2, 'new-b'],
  ])
})

test('reductions point into the copy', () => {
  const reduction = { id: 'r', by: 'user', at: 1, tokensBefore: 9, tokensAfter: 1 } as const
  const [fromId, throughId] = ['a', 'b'] as MessageId[] as [MessageId, MessageId]
  const notice = (made: Reduction): MessagePart => ({
    type: 'notice',
    round: 0,
    code: 'context-reduced',
    text: '',
    reduction: made,
  })
  const parts = [
    notice({ ...reduction, kind: 'turns-omitted', fromId, throughId, turns: 1 }),
    notice({ ...reduction, kind: 'head-truncated', throughId }),
    notice({ ...reduction, kind: 'head-truncated', throughRound: 4 }),
    notice({ ...reduction, kind: 'results-cleared', callIds: [] }),
  ]
  const [, , last] = copyBranch([make('a', []), make('b', []), make('c', parts)], {
    sessionId: 'session-2' as SessionId,
    newId: (id) => `new-${id}` as MessageId,
  })
  expect(last?.message.parts.map((part) => part.type === 'notice' && part.reduction)).toEqual([
    { ...reduction, kind: 'turns-omitted', fromId: 'new-a', throughId: 'new-b', turns: 1 },
    { ...reduction, kind: 'head-truncated', throughId: 'new-b' },
    { ...reduction, kind: 'head-truncated', throughRound: 4 },
    { ...reduction, kind: 'results-cleared', callIds: [] },
  ])
})

test('finds blobs in every kind of part that names them', () => {
  const [one, two] = ['a'.repeat(64), '0f'.repeat(32)]
  const named = collectBlobIds([{ parts: [{ result: { pictures: [{ blobId: one }] } }] }], { files: [two] })
  expect([...named]).toEqual([one, two])
  expect(collectBlobIds([{ text: `a sentence with ${one} in it` }, undefined]).size).toBe(0)
})
