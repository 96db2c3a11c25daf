import { Dexie } from 'dexie'
import type { CompactionEnd } from '../../../core/engine/compaction/compact-branch.ts'
import type { RunJournalPort, UnfinishedRun } from '../../../core/engine/ports/run-ports.ts'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { MessageRef } from '../../../core/model/conversation/annotation-store-port.ts'
import type { Compaction } from '../../../core/model/conversation/compaction.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { loadRunEvents } from './run-reader.ts'
import { acquireLease, isLeaseCurrent, takeoverFailure } from './internal/run-lease.ts'
import { RunJournal } from './internal/run-journal.ts'
import type { Database, LeaseRow, RunRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { journalDefaults, type TurnStoreOptions } from './turn-store.ts'
import { settleReservationsOfRun } from '../usage/spending-store.ts'
import { putLogRows, eventTables, type EventBatch } from './internal/run-log.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

/** A compaction that the user requested. It is a separate run, and the turns of the chat continue meanwhile. */
interface CompactionRun {
  runId: RunId
  sessionId: SessionId
  /** The assistant message that gets the summary. */
  messageId: MessageId
  model: ModelRef
  at: number
}

export interface CompactionJournal extends Pick<
  RunJournalPort,
  'append' | 'recordHttpRequest' | 'recordHttpResponse' | 'settle'
> {
  /** Writes the summary, the usage row and the end of the run in one durable, idempotent transaction. */
  finish(end: CompactionEnd): Promise<Result<null>>
}

/** Stores compactions. Missing messages and chats are `not-found`. Every method resolves once its change is durable. */
export interface CompactionStore {
  /** Stores the summary, which then replaces the message and all messages before it. */
  save(ref: MessageRef, compaction: Compaction): Promise<Result<null>>
  /** Changes the text of the summary, which models get from then on. */
  reword(ref: MessageRef, wording: { text: string; changeId: string }): Promise<Result<null>>
  /** Switches the summary on or off. Fails with `invalid-input` if a later change has undone the summary. */
  switch(ref: MessageRef, isOn: boolean): Promise<Result<null>>
  open(run: CompactionRun): Promise<Result<CompactionJournal>>
  /** Lists runs without an end. Their worker works in this tab or another one, or has died. */
  listUnfinished(): Promise<Result<readonly UnfinishedRun[]>>
  /** Claims a dead run and returns what is stored of it. From then on only the caller may write it. Resolves to `null` if the run has ended. */
  claim(runId: RunId): Promise<Result<{ journal: CompactionJournal; events: readonly RunEvent[] } | null>>
}

export function createCompactionStore(
  db: Database,
  now: () => number,
  options: Partial<TurnStoreOptions> = {},
): CompactionStore {
  const openJournal = (lease: LeaseRow): CompactionJournal => {
    const journal = new RunJournal(db, lease, { ...journalDefaults, ...options })
    return {
      append: (event) => journal.append(event),
      recordHttpRequest: (exchange) => journal.recordHttpRequest(exchange),
      recordHttpResponse: (received) => journal.recordHttpResponse(received),
      settle: () => journal.settle(),
      finish: (end) => journal.close((batch, at) => finishCompaction(db, { ...batch, ...end, lease, at })),
    }
  }
  return {
    save: (ref, compaction) => changeCompaction(db, ref, () => succeed(compaction)),
    reword: (ref, { text, changeId }) =>
      changeCompaction(db, ref, (before) => {
        if (!before) return fail(createFailure('not-found'))
        const { wordings = [] } = before
        if (wordings.some((each) => each.changeId === changeId)) return succeed(before)
        return succeed({ ...before, wordings: [...wordings, { text, changeId, at: now() }] })
      }),
    switch: (ref, isOn) =>
      changeCompaction(db, ref, (before) => {
        if (!before) return fail(createFailure('not-found'))
        if (!isOn) return succeed({ ...before, undone: { at: now(), because: 'asked' } })
        if (before.undone?.because === 'changed') return fail(outdated)
        const { undone: _, ...others } = before
        return succeed(others)
      }),
    async open(run) {
      const opened = await tryStorage(db, () => openRun(db, run))
      return opened.ok ? succeed(openJournal(opened.value)) : opened
    },
    listUnfinished: () =>
      tryStorage(db, async () => {
        const range = [
          ['compacting', Dexie.minKey],
          ['compacting', Dexie.maxKey],
        ] as const
        const runs = await db.runs
          .where('[state+sessionId]')
          .between(...range)
          .toArray()
        return succeed(runs.map(({ id, sessionId }) => ({ runId: id, sessionId })))
      }),
    async claim(runId) {
      const claimed = await tryStorage(db, () =>
        db.transaction('rw', db.runs, db.events, db.leases, async () => {
          const run = await db.runs.get(runId)
          if (run?.state !== 'compacting') return succeed(null)
          return succeed({ events: await loadRunEvents(db, runId), lease: await acquireLease(db, runId) })
        }),
      )
      if (!claimed.ok || !claimed.value) return claimed.ok ? succeed(null) : claimed
      const { events, lease } = claimed.value
      return succeed({ events, journal: openJournal(lease) })
    },
  }
}

const outdated = createFailure('invalid-input', {
  message: storageText('summarized-message-changed'),
  hint: storageText('compact-earlier-messages-again'),
})

/** Changes the compaction within one transaction. Writes nothing if `change` returns the same object. */
function changeCompaction(
  db: Database,
  { sessionId, messageId }: MessageRef,
  change: (before: Compaction | undefined) => Result<Compaction>,
): Promise<Result<null>> {
  return tryStorage(db, () =>
    db.transaction('rw', db.sessions, db.messages, db.messageMarks, async () => {
      if (!(await findAnswer(db, { sessionId, messageId }))) return fail(createFailure('not-found'))
      const annotations = (await db.messageMarks.get(messageId)) ?? { messageId, sessionId }
      const changed = change(annotations.compaction)
      if (!changed.ok) return changed
      if (changed.value !== annotations.compaction) {
        await db.messageMarks.put({ ...annotations, compaction: changed.value })
      }
      return succeed(null)
    }),
  )
}

/** Creates the run. A repeat after a lost connection finds the run as it is. */
function openRun(
  db: Database,
  { runId, sessionId, messageId, model, at }: CompactionRun,
): Promise<Result<LeaseRow>> {
  const { sessions, messages, runs, leases } = db
  return db.transaction('rw', [sessions, messages, runs, leases], async () => {
    const answer = await findAnswer(db, { sessionId, messageId })
    if (!answer?.parentId) return fail(createFailure('not-found'))
    const run: RunRow = {
      id: runId,
      sessionId,
      userMessageId: answer.parentId,
      assistantMessageId: messageId,
      model,
      state: 'compacting',
      isCompaction: true,
      startedAt: at,
      settledSeq: -1,
    }
    await db.runs.put(run)
    return succeed(await acquireLease(db, runId))
  })
}

async function findAnswer(db: Database, { sessionId, messageId }: MessageRef) {
  const session = await db.sessions.get(sessionId)
  const message = await db.messages.get(messageId)
  const isThere = session?.deletedAt === undefined && message?.sessionId === sessionId
  return isThere && message.role === 'assistant' ? message : undefined
}

interface FinishedCompaction extends CompactionEnd, Pick<EventBatch, 'lease' | 'events' | 'requests'> {
  at: number
}

/** Ends a compaction run: all or nothing, and once. The cost is counted even if the message for the summary is gone. */
function finishCompaction(db: Database, finished: FinishedCompaction): Promise<Result<null>> {
  const { lease, at, status, usage, usageShares, compaction } = finished
  const { runId, epoch } = lease
  const tables = [...eventTables(db), db.messageMarks, db.usage, db.spending]
  return db.transaction('rw', tables, async () => {
    const run = await db.runs.get(runId)
    if (!run) return fail(createFailure('not-found'))
    if (run.state === 'ended') return run.endedIn === epoch ? succeed(null) : takeoverFailure()
    if (!(await isLeaseCurrent(db, lease))) return takeoverFailure()
    await putLogRows(db, finished)
    const { sessionId, assistantMessageId: messageId, model } = run
    if (compaction && (await db.messages.get(messageId))) {
      const annotations = (await db.messageMarks.get(messageId)) ?? { messageId, sessionId }
      await db.messageMarks.put({ ...annotations, compaction })
    }
    if (usage.requests > 0) {
      await db.usage.put({ ...usage, ...model, runId, sessionId, messageId, at, shares: [...usageShares] })
    }
    await settleReservationsOfRun(db, { runId })
    await db.leases.delete(runId)
    const settledSeq = finished.events.at(-1)?.seq ?? run.settledSeq
    await db.runs.put({ ...run, state: 'ended', status, endedAt: at, endedIn: epoch, settledSeq })
    return succeed(null)
  })
}
