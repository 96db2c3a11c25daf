import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { SessionId } from '../../../core/model/id.ts'
import { loadSentTexts } from './sent-texts.ts'
import { createSessionStore } from './session-store.ts'
import { finished, makeDatabase, renderingOf, sendTurn, sessionId, unwrap } from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

test('lists sent texts, newest first: of the chat on all its branches, then of other chats that are not deleted', async () => {
  const db = makeDatabase()
  const store = createTurnStore(db)
  const send = async (...[n, sample]: Parameters<typeof sendTurn>) => {
    const turn = sendTurn(n, sample)
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    unwrap(await store.openJournal(turn.runId).finish(finished(reply), renderingOf(finished(reply))))
  }
  await send(1, { text: 'first' })
  await send(2, { text: 'again' })
  await send(3, { text: 'other branch', parent: 'answer-1' })
  await send(4, { text: 'again', parent: 'answer-1' })
  await send(5, { text: 'elsewhere', session: 'session-2', parent: null })
  await send(6, { text: 'gone', session: 'session-3', parent: null })
  unwrap(await createSessionStore(db).remove('session-3' as SessionId))

  const texts = async (...args: [SessionId | null, 'chat' | 'all']) =>
    (await loadSentTexts(db, ...args)).map(({ text }) => text)
  expect(await texts(sessionId, 'all')).toEqual(['again', 'other branch', 'first', 'elsewhere'])
  expect(await texts(sessionId, 'chat')).toEqual(['again', 'other branch', 'first'])
  expect(await texts(null, 'all')).toEqual(['elsewhere', 'again', 'other branch', 'first'])
  expect(await texts(null, 'chat')).toEqual([])
})
