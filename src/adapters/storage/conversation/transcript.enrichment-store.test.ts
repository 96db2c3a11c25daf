import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { CallId, SessionId } from '../../../core/model/id.ts'
import type { Message, NoticePart } from '../../../core/model/conversation/message.ts'
import { createEnrichmentStore } from './message-part-store.ts'
import { reuseUnchangedItems, loadTranscript } from './transcript.ts'
import { failureCode, makeDatabase, sendTurn, sessionId, unwrap } from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const enrichmentNotice: NoticePart = {
  type: 'notice',
  round: 1,
  code: 'context-enriched',
  text: 'Enriched.',
  instruction: 'A cat.',
  enrichment: { kind: 'image', callId: 'call-1' as CallId, annotated: 0, patched: 0, tokens: 9 },
}

async function open(status: Message['status']) {
  const db = makeDatabase()
  const { assistantMessage: reply } = unwrap(await createTurnStore(db).openTurn(sendTurn(1)))
  await db.messages.put({ ...reply, status, parts: [enrichmentNotice] })
  const choose = (isOn: boolean, change: { callId?: string; session?: string } = {}) =>
    createEnrichmentStore(db, () => 77).switch({
      sessionId: (change.session ?? sessionId) as SessionId,
      messageId: reply.id,
      callId: (change.callId ?? 'call-1') as CallId,
      isOn,
    })
  const read = async () => (await db.messages.get(reply.id))?.parts[0]
  const readItems = () => loadTranscript(db, sessionId, 10)
  return { choose, read, readItems }
}

test('an injection is removed and restored, with the time', async () => {
  const { choose, read, readItems } = await open('complete')
  const before = await readItems()
  unwrap(await choose(false))
  const [, item] = reuseUnchangedItems(before, await readItems()).items
  expect(item?.message.parts[0]).toMatchObject({ enrichment: { isOff: true } })
  expect(await read()).toEqual({
    ...enrichmentNotice,
    enrichment: { ...enrichmentNotice.enrichment, isOff: true, switchedAt: 77 },
  })
  unwrap(await choose(true))
  expect(await read()).toEqual({
    ...enrichmentNotice,
    enrichment: { ...enrichmentNotice.enrichment, switchedAt: 77 },
  })
})

test.each([
  ['not-found', 'of a missing part', { callId: 'call-9' }, 'complete'],
  ['not-found', 'of another chat', { session: 'session-2' }, 'complete'],
  ['session-busy', 'while the answer is written', {}, 'streaming'],
] as const)('%s: nothing is switched %s', async (code, _of, change, status) => {
  const { choose, read } = await open(status)
  expect(failureCode(await choose(false, change))).toBe(code)
  expect(await read()).toEqual(enrichmentNotice)
})
