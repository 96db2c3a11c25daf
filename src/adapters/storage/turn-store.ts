import { Dexie } from 'dexie'
import type { TurnStorePort } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import { openTurn } from './open-turn.ts'
import { readInteractions } from './read-interactions.ts'
import { readUnfinishedRun } from './read-unfinished-run.ts'
import { withMarks } from './read-marks.ts'
import { RunJournal, type JournalOptions } from './run-journal.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

const defaults: JournalOptions = {
  flushAfterMs: 250,
  flushAfterBytes: 2048,
  retryAfterMs: 1000,
  startTimer(durationMs, run) {
    const timer = setTimeout(run, durationMs)
    return () => clearTimeout(timer)
  },
  now: () => Date.now(),
  redact: (text) => Promise.resolve(text),
}

export function createTurnStore(db: Database, options: Partial<JournalOptions> = {}): TurnStorePort {
  const journalOptions = { ...defaults, ...options }
  return {
    openTurn: (turn) => tryStorage(db, () => openTurn(db, turn)),
    openJournal: (runId) => new RunJournal(db, runId, journalOptions),
    listUnfinishedRuns: () =>
      tryStorage(db, async () => {
        const live = db.runs
          .where('[state+sessionId]')
          .between(['live', Dexie.minKey], ['live', Dexie.maxKey])
        const runs = await live.toArray()
        return succeed(runs.map(({ id, sessionId }) => ({ runId: id, sessionId })))
      }),
    readUnfinishedRun: (runId) => tryStorage(db, () => readUnfinishedRun(db, runId)),
    async hasOpenInteraction(sessionId, interactionId) {
      const read = await tryStorage(db, async () => succeed(await readInteractions(db, sessionId)))
      return read.ok && read.value.some(({ id }) => id === interactionId)
    },
    readMessage: (messageId) =>
      tryStorage(db, async () => {
        const found = await db.messages.get(messageId)
        const [message] = found ? await withMarks(db, [found]) : []
        return message ? succeed(message) : fail(createFailure('not-found'))
      }),
    saveRendering: (rendering) =>
      tryStorage(db, async () => {
        await db.renderings.put(rendering)
        return succeed(null)
      }),
  }
}
