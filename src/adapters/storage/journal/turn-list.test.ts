import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { listTurns } from './turn-list.ts'
import {
  finished,
  makeDatabase,
  renderingOf,
  retryTurn,
  sendTurn,
  sessionId,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from './turn-store.ts'

test('lists the turns of a chat on all of its branches, in the order of its messages at any clock time', async () => {
  const db = makeDatabase()
  const store = createTurnStore(db)
  const answer = async (turn: ReturnType<typeof sendTurn>) => {
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    const message = finished(reply)
    unwrap(await store.openJournal(turn.runId).finish(message, renderingOf(message)))
  }
  await answer(sendTurn(1))
  // The clock was set back in between.
  await answer({ ...sendTurn(2), at: 10 })
  await answer(retryTurn(3, 'answer-2'))
  unwrap(await store.openTurn(sendTurn(4, { parent: 'answer-3' })))

  const turns = await listTurns(db, sessionId)
  expect(turns.map(({ runId, question, status, isShown }) => [runId, question, status, isShown])).toEqual([
    ['run-1', 'Question 1', 'complete', true],
    ['run-2', 'Question 2', 'complete', false],
    ['run-3', 'Question 2', 'complete', true],
    ['run-4', 'Question 4', 'streaming', true],
  ])
  expect(turns.map(({ siblings }) => siblings)).toEqual([[], ['run-3'], ['run-2'], []])
  expect(turns[0]?.usage).toMatchObject({ requests: 1, inputTokens: 10 })
  expect(turns[3]?.usage).toBeUndefined()
})
