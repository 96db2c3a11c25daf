import { describe, expect, test } from 'vitest'
import { differenceOf, fileOf, startBrowser } from '../../../test/contracts/backup-bench.ts'
import { createMessageCutStore } from '../../adapters/storage/conversation/message-part-store.ts'
import { loadTranscript, reuseUnchangedItems } from '../../adapters/storage/conversation/transcript.ts'
import { createVersionStore } from '../../adapters/storage/conversation/version-store.ts'
import { openDatabase } from '../../adapters/storage/database/database.ts'
import type { Database } from '../../adapters/storage/database/schema.ts'
import { loadNextTurn } from '../../adapters/storage/journal/next-turn.ts'
import { createTurnStore } from '../../adapters/storage/journal/turn-store.ts'
import { crashAt } from '../../adapters/storage/testing/faulty-store.ts'
import {
  failureCode,
  finished,
  numberEvent,
  renderingOf,
  sendTurn,
  sessionId,
  unwrap,
} from '../../adapters/storage/testing/sample-turn.ts'
import { cutMessage } from '../../core/model/context/cut-message.ts'
import { expandDraft, toModelText, toTextPart } from '../../core/model/conversation/message-draft.ts'
import type { Message, TextPart } from '../../core/model/conversation/message.ts'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import type { RunEventBody, RunEventOf } from '../../core/model/runs/run-event.ts'

const messageId = 'question-1' as MessageId
const placeholder = '[Pasted text #1, 400 lines]'
const pasted = [{ placeholder, text: 'A line with “quotes” and 😀.\n'.repeat(400) }]
const long = { text: `Shorten ${placeholder}, please.`, pasted }

function cutEvent(userMessageId: MessageId, part: TextPart): RunEventBody {
  const cut = cutMessage([part], 600)
  if (!cut) throw new Error('the text fits')
  return { type: 'input-cut', userMessageId, ...cut }
}

/** Stores a turn whose message was cut, and its answer. */
async function cutTurn(db: Database): Promise<void> {
  const turn = sendTurn(1)
  const store = createTurnStore(db)
  const opened = unwrap(await store.openTurn({ ...turn, ask: { ...turn.ask, ...long } as typeof turn.ask }))
  const journal = store.openJournal(turn.runId)
  journal.append(numberEvent(turn.runId, cutEvent(messageId, toTextPart(long))))
  unwrap(await journal.settle())
  const answer = finished(opened.assistantMessage)
  unwrap(await journal.finish(answer, renderingOf(answer)))
}

async function readPart(db: Database, id: SessionId = sessionId): Promise<TextPart | undefined> {
  const next = unwrap(await loadNextTurn(db, id))
  return next?.history[0]?.parts.find((part) => part.type === 'text')
}

async function readSent(db: Database, id?: SessionId): Promise<string | undefined> {
  const part = await readPart(db, id)
  return part && toModelText(part)
}

describe('a message that was cut', () => {
  test('sends the same text after a reload, in a second tab, and after a restore', async () => {
    const browser = startBrowser()
    await cutTurn(browser.db)
    const sent = await readSent(browser.db)
    expect(sent).toMatch(/\[\.\.\. [\d,]+ characters left out \.\.\.\]/)
    const tab = openDatabase(browser.db.name)
    expect(await readSent(tab)).toBe(sent)
    tab.close()
    const fresh = startBrowser()
    differenceOf(await fresh.look(fileOf(await browser.backUp())))
    differenceOf(await fresh.restore())
    const [restored] = await fresh.db.sessions.toArray()
    expect(await readSent(fresh.db, restored?.id)).toBe(sent)
  })

  test('is shown whole', async () => {
    const { db } = startBrowser()
    await cutTurn(db)
    const [item] = (await loadTranscript(db, sessionId, 10)).items
    const part = item?.message.parts[0] as TextPart
    expect(expandDraft(part)).toBe(expandDraft(long))
    expect(part.sentRanges).toHaveLength(2)
  })

  test('is sent in full once the user wants that, and only then', async () => {
    const { db } = startBrowser()
    await cutTurn(db)
    const cuts = createMessageCutStore(db, () => 77)
    const otherPlace = { sessionId: 'session-2' as SessionId, messageId }
    expect(failureCode(await cuts.sendInFull(otherPlace))).toBe('not-found')
    const before = await loadTranscript(db, sessionId, 10)
    unwrap(await cuts.sendInFull({ sessionId, messageId }))
    const [shown] = reuseUnchangedItems(before, await loadTranscript(db, sessionId, 10)).items
    expect(shown?.message.parts[0]).not.toHaveProperty('sentRanges')
    const part = await readPart(db)
    expect(part).toEqual({ ...toTextPart(long), sentInFullAt: 77 })
    expect(part && toModelText(part)).toBe(toModelText(long))
    expect(failureCode(await cuts.sendInFull({ sessionId, messageId }))).toBe('not-found')
  })

  test('stays cut while a turn runs', async () => {
    const { db } = startBrowser()
    await cutTurn(db)
    unwrap(await createTurnStore(db).openTurn(sendTurn(2)))
    const cuts = createMessageCutStore(db, () => 77)
    expect(failureCode(await cuts.sendInFull({ sessionId, messageId }))).toBe('session-busy')
    expect((await readPart(db))?.sentRanges).toHaveLength(2)
  })

  test('has no cut in an edited version', async () => {
    const { db } = startBrowser()
    await cutTurn(db)
    const newMessageId = 'question-2' as MessageId
    const version = { sessionId, messageId, newMessageId, text: 'Shorter', at: 9 }
    unwrap(await createVersionStore(db).addVersion(version))
    const edited = await db.messages.get(newMessageId)
    expect(edited?.parts).toEqual([{ type: 'text', round: 0, text: 'Shorter' }])
  })

  test('is stored with the steered message that it belongs to', async () => {
    const { db } = startBrowser()
    const turn = sendTurn(1)
    const store = createTurnStore(db)
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    const journal = store.openJournal(turn.runId)
    const steered = 'steered' as MessageId
    const event = numberEvent(turn.runId, {
      type: 'message-steered',
      round: 0,
      finishedMessageId: reply.id,
      userMessageId: steered,
      ...long,
      assistantMessageId: 'next' as MessageId,
    }) as RunEventOf<'message-steered'>
    const done = finished(reply)
    const next: Message = { ...reply, id: 'next' as MessageId, parentId: steered }
    journal.split({ event, finished: done, rendering: renderingOf(done), next })
    journal.append(numberEvent(turn.runId, cutEvent(steered, toTextPart(long)), 1))
    unwrap(await journal.settle())
    expect((await db.messages.get(steered))?.parts).toMatchObject([
      { ...long, sentRanges: [{ start: 0 }, {}] },
    ])
  })

  test.each(['before', 'after'] as const)(
    'is stored with its event or not at all if the worker dies %s the commit',
    async (moment) => {
      const { db } = startBrowser()
      const turn = sendTurn(1)
      unwrap(
        await createTurnStore(db).openTurn({ ...turn, ask: { ...turn.ask, ...long } as typeof turn.ask }),
      )
      const mortal = openDatabase(db.name)
      crashAt(mortal, 2, moment)
      const worker = createTurnStore(mortal)
      unwrap(await worker.claimUnfinishedRun(turn.runId))
      const journal = worker.openJournal(turn.runId)
      journal.append(numberEvent(turn.runId, cutEvent(messageId, toTextPart(long))))
      await journal.settle()
      const unfinished = unwrap(await createTurnStore(db).claimUnfinishedRun(turn.runId))
      const isStored = moment === 'after'
      expect(unfinished?.events.map(({ type }) => type)).toEqual(isStored ? ['input-cut'] : [])
      expect((await readPart(db))?.sentRanges !== undefined).toBe(isStored)
    },
  )
})
