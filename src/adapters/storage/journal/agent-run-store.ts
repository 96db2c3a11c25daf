import type {
  AgentJournalPort,
  AgentRunStorePort,
  OpenAgentRun,
  StoredAgentRun,
} from '../../../core/engine/ports/agent-run-store-port.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { RunId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { Database, LeaseRow, RunRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { settleReservationsOfRun } from '../usage/spending-store.ts'
import { acquireLease, isLeaseCurrent, takeoverFailure } from './internal/run-lease.ts'
import { putLogRows, tablesOfLog, type Batch } from './internal/run-log.ts'
import { RunJournal } from './internal/run-journal.ts'
import { loadChildRuns } from './child-runs.ts'
import { loadRunEvents } from './run-reader.ts'
import { journalDefaults, type RunLeases, type TurnStoreOptions } from './turn-store.ts'

interface AgentRunStoreOptions extends Partial<
  Omit<TurnStoreOptions, 'leases' | 'freeSpace' | 'onFinished'>
> {
  /** The leases of the turn store. A run can only be opened or claimed with the lease of its root run. */
  leases: RunLeases
}

/** Creates the store of the runs that turns start. */
export function createAgentRunStore(db: Database, options: AgentRunStoreOptions): AgentRunStorePort {
  const { leases, ...journalOptions } = options
  const rootLease = (parentRunId: RunId): LeaseRow =>
    leases.get(parentRunId) ?? { runId: parentRunId, epoch: 0 }
  return {
    async open(run) {
      const opened = await tryStorage(db, () => openAgentRun(db, run, rootLease(run.parentRunId)))
      if (!opened.ok) return opened
      leases.set(run.runId, opened.value)
      return succeed(null)
    },
    openJournal(runId, listeners = {}): AgentJournalPort {
      const lease = leases.get(runId) ?? { runId, epoch: 0 }
      const journal = new RunJournal(db, lease, {
        ...journalDefaults,
        ...journalOptions,
        listeners: {
          ...listeners,
          onTakeover: () => {
            leases.delete(runId)
            listeners.onTakeover?.()
          },
        },
      })
      return {
        append: (event) => journal.append(event),
        recordRequest: (request) => journal.recordRequest(request),
        recordHttpRequest: (request) => journal.recordHttpRequest(request),
        recordHttpResponse: (received) => journal.recordHttpResponse(received),
        settle: () => journal.settle(),
        end: (status) => journal.close((batch, at) => endAgentRun(db, { lease, batch, status, at })),
      }
    },
    async claim(parentRunId) {
      const claimed = await tryStorage(db, () => claimAgentRuns(db, rootLease(parentRunId)))
      if (!claimed.ok) return claimed
      for (const { lease } of claimed.value) if (lease) leases.set(lease.runId, lease)
      return succeed(claimed.value.map(({ stored }) => stored))
    },
  }
}

/** Opens a child run in one strict transaction. Refused if another tab has taken over or ended the root run. */
function openAgentRun(db: Database, run: OpenAgentRun, root: LeaseRow): Promise<Result<LeaseRow>> {
  return db.transaction('rw', db.runs, db.leases, async () => {
    const [parent, earlier] = await Promise.all([db.runs.get(run.parentRunId), db.runs.get(run.runId)])
    if (!parent || parent.sessionId !== run.sessionId) return fail(createFailure('not-found'))
    if (!(await isLeaseCurrent(db, root)) || earlier?.state === 'ended') return takeoverFailure()
    if (!earlier) await db.runs.add(toRow(run, parent))
    return succeed(await acquireLease(db, run.runId))
  })
}

function toRow(
  { runId, parentRunId, sessionId, of, agent, assistantId, label, model, at }: OpenAgentRun,
  { userMessageId, assistantMessageId }: RunRow,
): RunRow {
  return {
    id: runId,
    sessionId,
    userMessageId,
    assistantMessageId,
    model,
    state: 'beside',
    kind: 'stageExecutionId' in of ? 'stage' : 'agent',
    agent,
    assistantId,
    parentRunId,
    of,
    label,
    startedAt: at,
    settledSeq: -1,
  }
}

interface EndedAgentRun {
  lease: LeaseRow
  batch: Batch
  status: Exclude<Message['status'], 'streaming'>
  at: number
}

/** Ends a child run: all or nothing, and once. Its usage is a part of that of its root run. */
function endAgentRun(db: Database, { lease, batch, status, at }: EndedAgentRun): Promise<Result<null>> {
  const { runId, epoch } = lease
  return db.transaction('rw', [...tablesOfLog(db, batch.requests), db.runs, db.spending], async () => {
    const run = await db.runs.get(runId)
    if (!run) return fail(createFailure('not-found'))
    if (run.state === 'ended') return run.endedIn === epoch ? succeed(null) : takeoverFailure()
    if (!(await isLeaseCurrent(db, lease))) return takeoverFailure()
    await putLogRows(db, batch)
    await settleReservationsOfRun(db, { runId })
    await db.leases.delete(runId)
    const { openInteractions: _, ...last } = run
    const settledSeq = batch.events.at(-1)?.seq ?? run.settledSeq
    await db.runs.put({ ...last, state: 'ended', status, endedAt: at, endedIn: epoch, settledSeq })
    return succeed(null)
  })
}

interface ClaimedAgentRun {
  stored: StoredAgentRun
  /** Set if the run has not ended. */
  lease?: LeaseRow
}

/**
 * Acquires the leases and loads the runs in one transaction, so that no event of an earlier writer is missing. The child runs of a
 * root run that has ended are only loaded.
 */
function claimAgentRuns(db: Database, root: LeaseRow): Promise<Result<ClaimedAgentRun[]>> {
  return db.transaction('rw', db.runs, db.events, db.leases, async () => {
    const isOver = (await db.runs.get(root.runId))?.state === 'ended'
    if (!isOver && !(await isLeaseCurrent(db, root))) return takeoverFailure()
    const claimed: ClaimedAgentRun[] = []
    for (const row of await loadChildRuns(db, root.runId)) {
      const run = fromRow(row)
      if (!run) continue
      const hasEnded = isOver || row.state === 'ended'
      const stored = { run, events: await loadRunEvents(db, row.id), hasEnded }
      claimed.push({ stored, lease: hasEnded ? undefined : await acquireLease(db, row.id) })
    }
    return succeed(claimed)
  })
}

/** Returns null for rows that lack a field of a child run. */
function fromRow(row: RunRow): OpenAgentRun | null {
  const { id: runId, parentRunId, sessionId, of, agent, assistantId, label = '', model, startedAt: at } = row
  if (parentRunId === undefined || of === undefined || agent === undefined) return null
  return { runId, parentRunId, sessionId, of, agent, assistantId, label, model, at }
}
