import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { BlobId, CallId, MessageId } from '../../../core/model/id.ts'
import type { MessagePart } from '../../../core/model/conversation/message.ts'
import { loadChatNeeds } from './chat-overview.ts'
import type { Database } from '../database/schema.ts'
import {
  finished,
  makeDatabase,
  renderingOf,
  retryTurn,
  sendTurn,
  sessionId,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const call: MessagePart = {
  type: 'tool-call',
  round: 0,
  callId: 'c' as CallId,
  toolName: 'calculate',
  argumentsText: '{}',
  state: 'succeeded',
}
const file = (mediaType: string): MessagePart => ({
  type: 'file',
  round: 0,
  blobId: 'b' as BlobId,
  mediaType,
  byteLength: 5,
})

async function answer(db: Database, turn: ReturnType<typeof sendTurn>, parts: MessagePart[]) {
  const store = createTurnStore(db)
  const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
  const message = { ...finished(reply), parts }
  unwrap(await store.openJournal(turn.runId).finish(message, renderingOf(message)))
}

test('contains the model requirements of the visible branch, and nothing of other branches', async () => {
  const db = makeDatabase()
  expect(await loadChatNeeds(db, sessionId)).toEqual({ images: 0, calls: 0 })
  await answer(db, sendTurn(1), [call, call])
  await db.messages.update('question-1' as MessageId, {
    parts: [file('image/png'), file('application/pdf'), file('image/webp')],
  })
  await answer(db, sendTurn(2), [call, { type: 'text', round: 0, text: 'Done.' }])
  expect(await loadChatNeeds(db, sessionId)).toEqual({ images: 2, calls: 3 })
  await answer(db, retryTurn(3, 'answer-2'), [{ type: 'text', round: 0, text: 'Again.' }])
  expect(await loadChatNeeds(db, sessionId)).toEqual({ images: 2, calls: 2 })
})
