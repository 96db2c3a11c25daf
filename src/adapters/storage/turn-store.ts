import { Dexie } from 'dexie'
import type { TurnStorePort } from '../../core/engine/host-ports.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { RunId } from '../../core/kernel/id.ts'
import { fail, succeed } from '../../core/kernel/result.ts'
import { openTurn } from './journal/open-turn.ts'
import { readInteractions } from './chats/read-interactions.ts'
import { claimUnfinishedRun, readUnfinishedRun } from './journal/read-unfinished-run.ts'
import { withMarks } from './chats/read-marks.ts'
import { RunJournal, type JournalOptions } from './journal/run-journal.ts'
import type { Database, LeaseRow } from './schema.ts'
import { tryStorage } from './try-storage.ts'
import { watchRun } from './journal/watch-run.ts'

export const journalDefaults: JournalOptions = {
  flushAfterMs: 250,
  flushAfterBytes: 2048,
  retryAfterMs: 1000,
  startTimer(durationMs, run) {
    const timer = setTimeout(run, durationMs)
    return () => clearTimeout(timer)
  },
  now: () => Date.now(),
  monotonic: () => performance.now(),
  redact: (text) => Promise.resolve(text),
}

export interface TurnStoreOptions extends Omit<JournalOptions, 'listeners'> {
  /** Frees storage space for a new turn. Resolves to whether any was freed. */
  makeRoom: () => Promise<boolean>
}

export function createTurnStore(db: Database, options: Partial<TurnStoreOptions> = {}): TurnStorePort {
  const journalOptions = { ...journalDefaults, ...options }
  // Leases of this worker by run. Another tab that takes over a run raises the stored epoch above these.
  const leases = new Map<RunId, LeaseRow>()
  return {
    async openTurn(turn) {
      let claimed = await tryStorage(db, () => openTurn(db, turn))
      const isFull = !claimed.ok && claimed.failure.code === 'storage-full'
      if (isFull && (await options.makeRoom?.())) claimed = await tryStorage(db, () => openTurn(db, turn))
      if (!claimed.ok) return claimed
      leases.set(turn.runId, claimed.value.lease)
      return succeed(claimed.value.opened)
    },
    openJournal: (runId, listeners = {}) =>
      new RunJournal(db, leases.get(runId) ?? { runId, epoch: 0 }, {
        ...journalOptions,
        listeners: {
          ...listeners,
          onTakenOver: () => {
            leases.delete(runId)
            listeners.onTakenOver?.()
          },
        },
        onFinished: () => {
          leases.delete(runId)
          options.onFinished?.()
        },
      }),
    listUnfinishedRuns: () =>
      tryStorage(db, async () => {
        const live = db.runs
          .where('[state+sessionId]')
          .between(['live', Dexie.minKey], ['live', Dexie.maxKey])
        const runs = await live.toArray()
        return succeed(runs.map(({ id, sessionId }) => ({ runId: id, sessionId })))
      }),
    async claimUnfinishedRun(runId) {
      const claimed = await tryStorage(db, () => claimUnfinishedRun(db, runId))
      if (!claimed.ok) return claimed
      if (claimed.value) leases.set(runId, claimed.value.lease)
      return succeed(claimed.value?.turn ?? null)
    },
    readUnfinishedRun: (runId) => tryStorage(db, () => readUnfinishedRun(db, runId)),
    watchRun: (runId, afterSeq, listener) => watchRun(db, { runId, afterSeq }, listener),
    hasOpenInteraction: (sessionId, interactionId) =>
      tryStorage(db, async () => {
        const open = await readInteractions(db, sessionId)
        return succeed(open.some(({ id }) => id === interactionId))
      }),
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
