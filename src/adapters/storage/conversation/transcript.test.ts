import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { fallbackRenderingVersion } from '../../../core/model/conversation/rendered-block.ts'
import { reuseUnchangedItems, loadTranscript } from './transcript.ts'
import { finished, makeDatabase, renderingOf, sendTurn, sessionId, unwrap } from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

test('a rendering that equals the text is not stored; that a rendering was given up is stored, and that it succeeded later', async () => {
  const db = makeDatabase()
  const store = createTurnStore(db)
  const turn = sendTurn(1)
  const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
  const message = finished(reply)
  unwrap(await store.openJournal(turn.runId).finish(message, renderingOf(message, fallbackRenderingVersion)))
  const read = async () => (await loadTranscript(db, sessionId, 10)).items[1]?.rendering
  expect(await read()).toBeNull()
  unwrap(await store.saveRendering({ ...renderingOf(message), asWritten: true }))
  expect(await read()).toMatchObject({ asWritten: true })
  const before = await loadTranscript(db, sessionId, 10)
  unwrap(await store.saveRendering(renderingOf(message)))
  const after = reuseUnchangedItems(before, await loadTranscript(db, sessionId, 10))
  expect(after.items[1]?.rendering).toEqual(renderingOf(message))
})
