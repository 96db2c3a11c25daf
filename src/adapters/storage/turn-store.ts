import { Dexie } from 'dexie'
import type { TurnStorePort } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import { openTurn } from './open-turn.ts'
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
    readUnfinishedRun: (runId) =>
      tryStorage(db, () =>
        db.transaction('r', db.runs, db.messages, db.events, async () => {
          const run = await db.runs.get(runId)
          if (run?.state !== 'live') return succeed(null)
          const reply = await db.messages.get(run.assistantMessageId)
          if (!reply) return fail(createFailure('not-found'))
          const events = db.events.where('[runId+seq]').between([runId, Dexie.minKey], [runId, Dexie.maxKey])
          return succeed({ reply, events: await events.toArray() })
        }),
      ),
    readMessage: (messageId) =>
      tryStorage(db, async () => {
        const message = await db.messages.get(messageId)
        return message ? succeed(message) : fail(createFailure('not-found'))
      }),
    saveRendering: (rendering) =>
      tryStorage(db, async () => {
        await db.renderings.put(rendering)
        return succeed(null)
      }),
  }
}
