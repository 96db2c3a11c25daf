import { expect, test } from 'vitest'
import type { MessageId, SessionId } from '../../../../core/model/id.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import { noUsage } from '../../../../core/model/usage/usage.ts'
import { chooseComparedPair } from './compare-dialog.tsx'
import { listFacts } from '../../message-parts/answer-facts.ts'

const answer = (id: string, change: Partial<Message> = {}): { message: Message } => ({
  message: {
    id: id as MessageId,
    sessionId: 'session-1' as SessionId,
    parentId: null,
    order: 1,
    role: 'assistant',
    status: 'complete',
    parts: [],
    createdAt: 1000,
    endedAt: 4500,
    ...change,
  },
})

test.each([
  ['c', ['b', 'c']],
  ['b', ['a', 'b']],
  ['a', ['a', 'b']],
  ['gone', ['a', 'b']],
])('opened from %s, it compares %j', (from, pair) =>
  expect(chooseComparedPair([answer('a'), answer('b'), answer('c')], from)).toEqual(pair),
)

test('facts name unknown and estimated values, and the status of an incomplete answer', () => {
  const listDetails = (change: Partial<Message>) => Object.fromEntries(listFacts(answer('a', change).message))
  const usage = { ...noUsage, requests: 1, inputTokens: 1234, outputTokens: 5 }
  expect(listDetails({ usage })).toMatchObject({
    Duration: '3.5 s',
    'Input tokens': '1,234',
    'Output tokens': '5',
    Cost: 'unknown',
  })
  expect(listDetails({ usage: { ...usage, source: 'estimated' } })['Input tokens']).toBe('1,234 (estimated)')
  expect(listDetails({ status: 'stopped' })).toMatchObject({ 'Input tokens': 'unknown', Ended: 'stopped' })
})
