import { Dexie } from 'dexie'
import type { TurnStorePort, UnfinishedTurn, RunUpdate } from '../../../core/engine/ports/run-ports.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { RunId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { addAnswerVersion } from './internal/answer-version.ts'
import { openTurn, loadOpenedTurn } from './internal/open-turn.ts'
import { loadOpenInteractions, loadRunEvents } from './run-reader.ts'
import { withAnnotations } from '../conversation/message-annotations.ts'
import { RunJournal, type JournalOptions } from './internal/run-journal.ts'
import type { Database, LeaseRow, RunRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { fenceChildRuns } from './child-runs.ts'
import { acquireLease } from './internal/run-lease.ts'
import { watch } from '../database/watch.ts'

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

/** Leases of this worker by run. Another tab that takes over a run raises the stored epoch above these. */
export type RunLeases = Map<RunId, LeaseRow>

export interface TurnStoreOptions extends Omit<JournalOptions, 'listeners'> {
  /** Frees storage space for a new turn. Resolves to whether any was freed. */
  freeSpace: () => Promise<boolean>
  /** Shared with the store of child runs. */
  leases: RunLeases
}

export function createTurnStore(db: Database, options: Partial<TurnStoreOptions> = {}): TurnStorePort {
  const journalOptions = { ...journalDefaults, ...options }
  const leases = options.leases ?? new Map<RunId, LeaseRow>()
  return {
    async openTurn(turn) {
      let claimed = await tryStorage(db, () => openTurn(db, turn))
      const isFull = !claimed.ok && claimed.failure.code === 'storage-full'
      if (isFull && (await options.freeSpace?.())) claimed = await tryStorage(db, () => openTurn(db, turn))
      if (!claimed.ok) return claimed
      leases.set(turn.runId, claimed.value.lease)
      return succeed(claimed.value.opened)
    },
    openJournal: (runId, listeners = {}) =>
      new RunJournal(db, leases.get(runId) ?? { runId, epoch: 0 }, {
        ...journalOptions,
        listeners: {
          ...listeners,
          onTakeover: () => {
            leases.delete(runId)
            listeners.onTakeover?.()
          },
        },
        onFinished: () => {
          leases.delete(runId)
          options.onFinished?.()
        },
      }),
    readEvents: (runId) => tryStorage(db, async () => succeed(await loadRunEvents(db, runId))),
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
    readUnfinishedRun: (runId) => tryStorage(db, () => loadUnfinishedRun(db, runId)),
    watchRun: (runId, afterSeq, listener) => watchRun(db, { runId, afterSeq }, listener),
    hasOpenInteraction: (sessionId, interactionId) =>
      tryStorage(db, async () => {
        const open = await loadOpenInteractions(db, sessionId)
        return succeed(open.some(({ id }) => id === interactionId))
      }),
    readMessage: (messageId) =>
      tryStorage(db, async () => {
        const stored = await db.messages.get(messageId)
        const [message] = stored ? await withAnnotations(db, [stored]) : []
        return message ? succeed(message) : fail(createFailure('not-found'))
      }),
    addVersion: (message, rendering) => tryStorage(db, () => addAnswerVersion(db, { message, rendering })),
    saveRendering: (rendering) =>
      tryStorage(db, async () => {
        await db.renderings.put(rendering)
        return succeed(null)
      }),
  }
}

interface ClaimedRun {
  turn: UnfinishedTurn
  lease: LeaseRow
}

/**
 * Acquires the lease and loads the run in one transaction. The events are complete, because no other writer can add
 * any.
 */
function claimUnfinishedRun(db: Database, runId: RunId): Promise<Result<ClaimedRun | null>> {
  return db.transaction('rw', [...tablesOf(db), db.leases], async () => {
    const read = await loadUnfinishedRun(db, runId)
    if (!read.ok || !read.value) return read.ok ? succeed(null) : read
    await fenceChildRuns(db, runId)
    return succeed({ turn: read.value, lease: await acquireLease(db, runId) })
  })
}

function tablesOf(db: Database) {
  return [db.runs, db.messages, db.messageMarks, db.events, db.sessions, db.folders, db.importedChats]
}

/** The run's row names the latest user and assistant message. Its first event names the initial ones. */
function loadUnfinishedRun(db: Database, runId: RunId): Promise<Result<UnfinishedTurn | null>> {
  return db.transaction('r', tablesOf(db), async () => {
    const run = await db.runs.get(runId)
    if (run?.state !== 'live') return succeed(null)
    const reply = await db.messages.get(run.assistantMessageId)
    if (!reply) return fail(createFailure('not-found'))
    const events = await loadRunEvents(db, runId)
    const start = events.find((event) => event.type === 'session-turn-start')
    const opened = await loadOpenedTurn(db, { ...run, ...(start && idsOf(start)) })
    return opened.ok
      ? succeed({ opened: opened.value, model: run.model, assistantMessage: reply, events })
      : opened
  })
}

function idsOf({ userMessageId, assistantMessageId }: Pick<RunRow, 'userMessageId' | 'assistantMessageId'>) {
  return { userMessageId, assistantMessageId }
}

/** Watches a run through the change notifications of the database, which reach the workers of all tabs. */
function watchRun(
  db: Database,
  { runId, afterSeq }: { runId: RunId; afterSeq: number },
  listener: (news: RunUpdate) => void,
): () => void {
  let lastSeq = afterSeq
  let hasEnded = false
  const read = () =>
    db.transaction('r', db.runs, db.events, async () => {
      const run = await db.runs.get(runId)
      const events = await db.events
        .where('[runId+seq]')
        .between([runId, lastSeq], [runId, Dexie.maxKey], false)
        .toArray()
      return { isEnded: run === undefined || run.state === 'ended', events }
    })
  return watch(db, { read }).subscribe(({ isEnded, events }) => {
    if (hasEnded) return
    // A read that started before the last notification contains its events again.
    const fresh = events.filter(({ seq }) => seq > lastSeq)
    lastSeq = fresh.at(-1)?.seq ?? lastSeq
    hasEnded = isEnded
    if (fresh.length > 0 || isEnded) listener({ events: fresh, isEnded })
  })
}
