import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { MessageId } from '../../../core/model/id.ts'
import { maxLabels, maxPins } from '../../../core/model/conversation/message-annotations.ts'
import { createAnnotationStore } from './annotation-store.ts'
import { loadMessagesAt } from './chat-reader.ts'
import { loadExcerpt, loadUsedLabels, loadPinnedMessages } from './message-annotations.ts'
import { loadTranscript } from './transcript.ts'
import { createSessionStore } from './session-store.ts'
import { makeFaulty } from '../testing/faulty-store.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  renderingOf,
  retryTurn,
  sendTurn,
  sessionId,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const person = { by: 'person' as const, changeId: 'press-1' }
const assistant = { by: 'assistant' as const, changeId: 'run-9/call-1' }
const at = (messageId: string) => ({ sessionId, messageId: messageId as MessageId })
const ids = (...messageIds: string[]) => ({ sessionId, messageIds: messageIds as MessageId[] })

/** Two finished turns, `question-1` to `answer-2`. */
async function seed() {
  const db = makeDatabase()
  const clock = { now: 100 }
  const annotations = createAnnotationStore(db, () => clock.now)
  const turns = createTurnStore(db)
  for (const turn of [sendTurn(1), sendTurn(2)]) {
    const { assistantMessage: reply } = unwrap(await turns.openTurn(turn))
    unwrap(await turns.openJournal(turn.runId).finish(finished(reply), renderingOf(reply)))
  }
  const rowOf = async (messageId: string) => db.messageMarks.get(messageId as MessageId)
  const loadItems = async () => (await loadTranscript(db, sessionId, 10)).items
  return { db, clock, marks: annotations, turns, rowOf, shown: loadItems }
}

describe('pins', () => {
  test('are added once, and repeated under the same name with the same result', async () => {
    const { marks: annotations, rowOf } = await seed()
    expect(await annotations.pin(at('answer-1'), assistant)).toEqual({ ok: true, value: 'pinned' })
    expect(await annotations.pin(at('answer-1'), assistant)).toEqual({ ok: true, value: 'pinned' })
    expect(await annotations.pin(at('answer-1'), person)).toEqual({ ok: true, value: 'pinned-before' })
    expect((await rowOf('answer-1'))?.pin).toEqual({ ...assistant, at: 100 })
    unwrap(await annotations.unpin(at('answer-1')))
    expect(await rowOf('answer-1')).toEqual({ messageId: 'answer-1', sessionId })
  })

  test('are listed in the order of the messages, without deleted ones', async () => {
    const { db, marks: annotations } = await seed()
    for (const id of ['answer-2', 'question-1', 'question-2']) unwrap(await annotations.pin(at(id), person))
    unwrap(await annotations.remove(ids('question-2'), person))
    expect(await loadPinnedMessages(db, sessionId)).toEqual([
      {
        messageId: 'question-1',
        role: 'user',
        excerpt: 'Question 1',
        isDeleted: false,
        by: 'person',
        pinnedAt: 100,
      },
      {
        messageId: 'answer-2',
        role: 'assistant',
        excerpt: 'Done.',
        isDeleted: false,
        by: 'person',
        pinnedAt: 100,
      },
    ])
  })

  test('have a limit', async () => {
    const { db, marks: annotations } = await seed()
    await db.messageMarks.bulkPut(
      Array.from({ length: maxPins }, (_, n) => ({
        messageId: `elsewhere-${n}` as MessageId,
        sessionId,
        pin: { ...person, at: 1 },
      })),
    )
    expect(await annotations.pin(at('answer-1'), person)).toEqual({ ok: true, value: 'full' })
  })
})

describe('reactions', () => {
  test('each author has an emoji once, and removes its own', async () => {
    const { marks: annotations, rowOf } = await seed()
    for (const doing of [person, person, assistant]) {
      expect(await annotations.react(at('question-1'), { emoji: '👍', ...doing })).toEqual({
        ok: true,
        value: true,
      })
    }
    expect((await rowOf('question-1'))?.reactions?.map(({ by }) => by)).toEqual(['person', 'assistant'])
    unwrap(await annotations.removeReaction(at('question-1'), { emoji: '👍', by: 'person' }))
    expect((await rowOf('question-1'))?.reactions).toMatchObject([{ by: 'assistant' }])
  })
})

describe('labels', () => {
  test('a message has one once, from any author and in any letter case', async () => {
    const { marks: annotations, rowOf } = await seed()
    const label = (text: string, doing: typeof person | typeof assistant) =>
      annotations.label(at('question-1'), { text, ...doing })
    expect(await label('Bees', assistant)).toEqual({ ok: true, value: 'labeled' })
    expect(await label('Bees', assistant)).toEqual({ ok: true, value: 'labeled' })
    expect(await label('bees', person)).toEqual({ ok: true, value: 'labeled-before' })
    expect((await rowOf('question-1'))?.labels).toEqual([{ text: 'Bees', ...assistant, at: 100 }])
    unwrap(await annotations.removeLabel(at('question-1'), 'bees'))
    expect(await rowOf('question-1')).toEqual({ messageId: 'question-1', sessionId })
  })

  test('have a limit', async () => {
    const { marks: annotations, rowOf } = await seed()
    for (let n = 0; n < maxLabels; n++)
      unwrap(await annotations.label(at('answer-1'), { text: `label ${n}`, ...person }))
    expect(unwrap(await annotations.label(at('answer-1'), { text: 'more', ...person }))).toBe('full')
    expect((await rowOf('answer-1'))?.labels).toHaveLength(maxLabels)
  })

  test('of all chats are listed newest first, each once, without those of deleted messages and chats', async () => {
    const { db, clock, marks: annotations } = await seed()
    const label = async (id: string, text: string) => {
      clock.now += 1
      unwrap(await annotations.label(at(id), { text, ...person }))
    }
    await label('question-1', 'Bees')
    await label('answer-1', 'sun')
    await label('question-2', 'bees')
    await label('answer-2', 'gone')
    unwrap(await annotations.remove(ids('answer-2'), person))
    expect(await loadUsedLabels(db)).toEqual(['bees', 'sun'])
    await db.sessions.update(sessionId, { deletedAt: 1 })
    expect(await loadUsedLabels(db)).toEqual([])
  })
})

describe('deletions', () => {
  test('hide messages without changing their rows, and are undone as a whole', async () => {
    const { db, marks: annotations, shown: loadItems } = await seed()
    const before = await loadItems()
    const rows = await db.messages.toArray()
    expect(await annotations.remove(ids('answer-1', 'answer-2', 'nowhere'), assistant)).toEqual({
      ok: true,
      value: ['answer-1', 'answer-2'],
    })
    expect(await db.messages.toArray()).toEqual(rows)
    expect((await loadItems()).map(({ message }) => message.marks?.deletion?.changeId)).toEqual([
      undefined,
      assistant.changeId,
      undefined,
      assistant.changeId,
    ])
    unwrap(await annotations.restore(sessionId, assistant.changeId))
    const after = await loadItems()
    for (const [index, item] of after.entries()) {
      const { marks: _, ...message } = item.message
      expect({ ...item, message }).toEqual(before[index])
    }
    expect(
      after.every(({ message }) => message.marks?.deletion?.undoneAt !== undefined || !message.marks),
    ).toBe(true)
    expect(failureCode(await annotations.restore(sessionId, 'nothing'))).toBe('not-found')
  })

  test('a message that was hidden before is not hidden again, except under the same name', async () => {
    const { marks: annotations } = await seed()
    unwrap(await annotations.remove(ids('answer-1'), person))
    expect(await annotations.remove(ids('answer-1'), assistant)).toEqual({ ok: true, value: [] })
    expect(await annotations.remove(ids('answer-1'), person)).toEqual({ ok: true, value: ['answer-1'] })
  })

  test('neither a streaming answer nor its question can be deleted', async () => {
    const { marks: annotations, turns } = await seed()
    unwrap(await turns.openTurn(sendTurn(3)))
    expect(await annotations.remove(ids('question-3', 'answer-3', 'answer-2'), person)).toEqual({
      ok: true,
      value: ['answer-2'],
    })
    expect(failureCode(await annotations.reword(at('answer-3'), { text: 'x', ...assistant }))).toBe(
      'session-busy',
    )
    expect(unwrap(await annotations.pin(at('answer-3'), person))).toBe('pinned')
  })

  test('a turn gets the branch with deleted messages flagged, and an answer is not regenerated without its question', async () => {
    const { marks: annotations, turns } = await seed()
    unwrap(await annotations.remove(ids('question-2'), person))
    expect(failureCode(await turns.openTurn(retryTurn(3, 'answer-2')))).toBe('invalid-input')
    unwrap(await annotations.remove(ids('answer-1'), assistant))
    const { history } = unwrap(await turns.openTurn(sendTurn(4, { parent: 'answer-2' })))
    expect(history.map(({ marks: each }) => each?.deletion?.by)).toEqual([
      undefined,
      'assistant',
      'person',
      undefined,
      undefined,
    ])
  })

  test('deleted messages are not found', async () => {
    const { db, marks: annotations } = await seed()
    unwrap(await annotations.remove(ids('answer-1', 'question-2'), person))
    const places = [0, 1, 2, 3].map((order) => ({ sessionId, order }))
    const loaded = unwrap(await loadMessagesAt(db, places))
    expect(loaded.map(({ message }) => message.id)).toEqual(['question-1', 'answer-2'])
    expect(await loadExcerpt(db, 'answer-1' as MessageId)).toMatchObject({ isDeleted: true, excerpt: '' })
  })
})

describe('wordings', () => {
  test('another wording is shown and sent in place of the first, which stays a version', async () => {
    const { db, marks: annotations, turns, shown: loadItems } = await seed()
    unwrap(await annotations.reword(at('answer-1'), { text: 'Better.', ...assistant }))
    unwrap(await annotations.reword(at('answer-1'), { text: 'Better.', ...assistant }))
    const [, item] = await loadItems()
    expect(item).toMatchObject({
      message: { parts: [{ type: 'text', text: 'Better.' }] },
      rendering: null,
      versions: { ids: ['answer-1#0', 'answer-1#1'], index: 1 },
    })
    expect(unwrap(await turns.readMessage('answer-1' as MessageId)).parts).toMatchObject([
      { text: 'Better.' },
    ])
    expect((await db.messages.get('answer-1' as MessageId))?.parts).toMatchObject([{ text: 'Done.' }])
    unwrap(await annotations.showRevision(at('answer-1'), 0))
    expect((await loadItems())[1]).toMatchObject({
      message: { parts: [{ text: 'Done.' }] },
      rendering: { version: 1 },
      versions: { index: 0 },
    })
    expect(failureCode(await annotations.showRevision(at('answer-1'), 2))).toBe('not-found')
  })

  test('another wording is one of its siblings', async () => {
    const { marks: annotations, turns, shown: loadItems } = await seed()
    const { assistantMessage: reply } = unwrap(await turns.openTurn(retryTurn(3, 'answer-2')))
    unwrap(
      await turns.openJournal(retryTurn(3, 'answer-2').runId).finish(finished(reply), renderingOf(reply)),
    )
    unwrap(await annotations.reword(at('answer-3'), { text: 'Best.', ...assistant }))
    expect((await loadItems()).at(-1)?.versions).toEqual({
      ids: ['answer-2', 'answer-3#0', 'answer-3#1'],
      index: 2,
    })
  })
})

test('another chat’s message and a missing one are not found', async () => {
  const { marks: annotations } = await seed()
  const otherChat = { sessionId: 'session-9' as typeof sessionId, messageId: 'answer-1' as MessageId }
  expect(failureCode(await annotations.pin(otherChat, person))).toBe('not-found')
  expect(failureCode(await annotations.react(at('nowhere'), { emoji: '👍', ...person }))).toBe('not-found')
})

test('annotations are deleted with their chat', async () => {
  const { db, marks: annotations } = await seed()
  unwrap(await annotations.pin(at('answer-1'), person))
  const sessions = createSessionStore(db, { now: () => 1, newId: (prefix) => prefix })
  unwrap(await sessions.remove(sessionId))
  expect(failureCode(await annotations.pin(at('answer-2'), person))).toBe('not-found')
  unwrap(await sessions.purgeDeleted(0))
  expect(await db.messageMarks.count()).toBe(0)
})

test('a full disk refuses the annotation and nothing else', async () => {
  const { db, marks: annotations, rowOf } = await seed()
  db.close({ disableAutoOpen: false })
  const faults = makeFaulty(db)
  faults.full = true
  expect(failureCode(await annotations.remove(ids('answer-1'), person))).toBe('storage-full')
  faults.full = false
  expect(await rowOf('answer-1')).toBeUndefined()
})
