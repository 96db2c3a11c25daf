import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { CallId, MessageId, SessionId } from '../../../core/model/id.ts'
import type { Message, ToolCallPart } from '../../../core/model/conversation/message.ts'
import { createOutcomeStore } from './message-part-store.ts'
import { reuseUnchangedItems, loadTranscript } from './transcript.ts'
import { failureCode, makeDatabase, retryTurn, sendTurn, sessionId, unwrap } from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const lost: ToolCallPart = {
  type: 'tool-call',
  round: 0,
  callId: 'call-lost' as CallId,
  toolName: 'work',
  argumentsText: '{}',
  arguments: {},
  state: 'outcome-unknown',
}
const done: ToolCallPart = { ...lost, callId: 'call-done' as CallId, state: 'succeeded', result: 1 }

async function open(status: Message['status']) {
  const db = makeDatabase()
  const turns = createTurnStore(db)
  const { assistantMessage: reply } = unwrap(await turns.openTurn(sendTurn(1)))
  await db.messages.put({ ...reply, status, parts: [done, lost] })
  await db.runs.clear()
  const report = (change: { callId?: string; session?: string } = {}) =>
    createOutcomeStore(db, () => 9).report({
      sessionId: (change.session ?? sessionId) as SessionId,
      messageId: reply.id,
      callId: (change.callId ?? 'call-lost') as CallId,
      outcome: 'worked',
    })
  return { db, turns, report, messageId: reply.id }
}

test('the outcome that a person gives for a lost call is stored with it, shown, and copied by a retry', async () => {
  const { db, turns, report, messageId } = await open('interrupted')
  const before = await loadTranscript(db, sessionId, 10)
  unwrap(await report())
  const now = await loadTranscript(db, sessionId, 10)
  expect(reuseUnchangedItems(before, now).items[1]?.message.parts).toEqual([
    done,
    { ...lost, reportedOutcome: 'worked' },
  ])
  const { assistantMessage: reply } = unwrap(await turns.openTurn(retryTurn(2, messageId)))
  expect(reply.parts[1]).toMatchObject({ reportedOutcome: 'worked' })
})

test.each([
  ['not-found', 'of a call with a known outcome', { callId: 'call-done' }],
  ['not-found', 'of a missing call', { callId: 'call-none' }],
  ['not-found', 'in another chat', { session: 'session-2' }],
])('%s: no outcome can be given %s', async (code, _of, change) => {
  const { db, report, messageId } = await open('interrupted')
  expect(failureCode(await report(change))).toBe(code)
  expect((await db.messages.get(messageId as MessageId))?.parts).toEqual([done, lost])
})

test('no outcome can be given for a streaming answer', async () => {
  const { report } = await open('streaming')
  expect(failureCode(await report())).toBe('session-busy')
})
