import { Dexie, type Table } from 'dexie'
import type { RunId, MessageId } from '../../../../core/model/id.ts'
import type { Database, RunRow } from '../../database/schema.ts'
import {
  findRecoverableChats,
  findExisting,
  nextCursor,
  listFirstFields,
  type IntegrityCheck,
} from './integrity-check.ts'
import type { RunEvent } from '../../../../core/model/runs/run-event.ts'
import { toInterrupted } from '../../journal/child-runs.ts'
import { eventsOfRun } from '../../journal/run-reader.ts'

const turnsAtOnce = 200

/** Checks each turn's chat, user message and assistant message, and the turn of each child run. */
export function checkTurns(db: Database, now: () => number): IntegrityCheck {
  return {
    tables: [...turnTables(db), db.sessions],
    async checkBatch(after) {
      const runs = await db.runs.where('id').above(after).limit(turnsAtOnce).toArray()
      const chats = await findRecoverableChats(
        db,
        runs.map(({ sessionId }) => sessionId),
      )
      const lost = runs.filter(({ sessionId }) => !chats.has(sessionId))
      const removed: RunRow[] = []
      for (const run of lost) if (!(await hasUnrecoverableText(db, run.id, run))) removed.push(run)
      const others = runs.filter(({ sessionId }) => chats.has(sessionId))
      const lone = await findLoneRuns(db, others)
      const orphans: RunRow[] = []
      for (const run of lone.orphans) if (!(await hasUnrecoverableText(db, run.id, run))) orphans.push(run)
      const cut = await findRunsWithoutMessages(db, without(others, [...lone.orphans, ...lone.left]))
      const stuck = cut.filter(({ state }) => state !== 'ended')
      return {
        faults: {
          'runs-without-chat': removed.length,
          'agent-runs-without-turn': orphans.length + lone.left.length,
          'records-of-lost-words': lost.length - removed.length + lone.orphans.length - orphans.length,
          'runs-without-end': stuck.length,
          'runs-without-messages': cut.length - stuck.length,
        },
        async repair() {
          for (const { id } of [...removed, ...orphans]) await deleteTurn(db, id)
          for (const run of [...stuck, ...lone.left]) await endRun(db, run, now())
        },
        next: nextCursor(
          runs.map(({ id }) => id),
          turnsAtOnce,
        ),
      }
    },
  }
}

/** Returns the runs whose user or assistant message is gone. */
export async function findRunsWithoutMessages(db: Database, runs: readonly RunRow[]): Promise<RunRow[]> {
  const there = await findExisting(
    db.messages,
    runs.flatMap(({ userMessageId, assistantMessageId }) => [userMessageId, assistantMessageId]),
  )
  return runs.filter(
    ({ userMessageId, assistantMessageId }) => !there.has(userMessageId) || !there.has(assistantMessageId),
  )
}

/** Returns child runs whose turn is gone, and those that have not ended although their turn has. */
async function findLoneRuns(
  db: Database,
  runs: readonly RunRow[],
): Promise<{ orphans: RunRow[]; left: RunRow[] }> {
  const children = runs.filter(({ parentRunId }) => parentRunId !== undefined)
  const parents = await db.runs.bulkGet(children.flatMap(({ parentRunId }) => parentRunId ?? []))
  return {
    orphans: children.filter((_, index) => parents[index] === undefined),
    left: children.filter(({ state }, index) => state !== 'ended' && parents[index]?.state === 'ended'),
  }
}

function without(runs: readonly RunRow[], others: readonly RunRow[]): RunRow[] {
  return runs.filter((run) => !others.includes(run))
}

/** Ends the run. No writer can finish its answer, and a chat with a live run accepts no other message. */
async function endRun(db: Database, run: RunRow, endedAt: number): Promise<void> {
  await db.leases.delete(run.id)
  await db.runs.put(toInterrupted(run, endedAt))
}

type RecordTable = 'events' | 'sentRequests' | 'wireRequests'

const indexes = {
  events: '[runId+seq]',
  sentRequests: '[runId+requestId]',
  wireRequests: '[runId+egressId]',
} as const satisfies Record<RecordTable, string>

/** Checks records of turns without a run row. Each turn is counted once, in the first table that has records of it. */
export function listRecordChecks(db: Database): IntegrityCheck[] {
  const tables: RecordTable[] = ['events', 'sentRequests', 'wireRequests']
  return tables.map((table, index) => walkRecords(db, table, tables.slice(0, index)))
}

function walkRecords(db: Database, table: RecordTable, earlier: readonly RecordTable[]): IntegrityCheck {
  const fault = table === 'events' ? 'events-without-run' : 'requests-without-run'
  const index = indexes[table]
  return {
    tables: turnTables(db),
    async checkBatch(after) {
      const firsts = await listFirstFields(db[table], index, { after, limit: turnsAtOnce })
      const ids = firsts.ids as RunId[]
      const there = await findExisting(db.runs, ids)
      const removed: RunId[] = []
      let unrecoverableCount = 0
      for (const id of ids) {
        if (there.has(id) || (await isInOneOf(db, earlier, id))) continue
        if (await hasUnrecoverableText(db, id)) unrecoverableCount += 1
        else removed.push(id)
      }
      return {
        faults: { [fault]: removed.length, 'records-of-lost-words': unrecoverableCount },
        async repair() {
          for (const id of removed) await deleteTurn(db, id)
        },
        next: firsts.next,
      }
    },
  }
}

async function isInOneOf(db: Database, tables: readonly RecordTable[], id: RunId): Promise<boolean> {
  for (const table of tables) {
    const own: Table = db[table]
    const range = own.where(indexes[table]).between([id, Dexie.minKey], [id, Dexie.maxKey])
    if ((await range.limit(1).count()) > 0) return true
  }
  return false
}

/** Returns the tables that the functions below read and write. */
function turnTables(db: Database): Table[] {
  return [db.runs, db.leases, db.events, db.sentRequests, db.wireRequests, db.messages]
}

/** Deletes an unreachable turn with all its records, except request parts. */
async function deleteTurn(db: Database, runId: RunId): Promise<void> {
  await eventsOfRun(db, runId).delete()
  for (const requests of requestsOf(db, runId)) await requests.delete()
  await db.leases.delete(runId)
  await db.runs.delete(runId)
}

/**
 * Returns whether the records of a run may be the only copy of a person's text. This holds for requests, steered or
 * changed messages and answered interactions, if a named message is gone.
 */
async function hasUnrecoverableText(db: Database, runId: RunId, run?: RunRow): Promise<boolean> {
  const named = new Set<MessageId>(run && [run.userMessageId, run.assistantMessageId])
  let hasWords = false
  await eventsOfRun(db, runId)
    .filter(({ type }) => wordTypes.has(type) || type === 'session-turn-start')
    .each((event) => {
      if (wordTypes.has(event.type)) hasWords = true
      // The messages of a child run are in its events only.
      if (run?.parentRunId === undefined) for (const id of messagesOf(event)) named.add(id)
    })
  for (const requests of requestsOf(db, runId)) if ((await requests.count()) > 0) hasWords = true
  if (!hasWords) return false
  return named.size === 0 || (await findExisting(db.messages, named)).size < named.size
}

const wordTypes: ReadonlySet<RunEvent['type']> = new Set([
  'message-steered',
  'input-text-changed',
  'interaction-answered',
])

function messagesOf(event: RunEvent): MessageId[] {
  switch (event.type) {
    case 'session-turn-start':
    case 'message-steered':
      return [event.userMessageId, event.assistantMessageId]
    case 'input-text-changed':
      return [event.userMessageId]
    default:
      return []
  }
}

function requestsOf(db: Database, runId: RunId) {
  const range = [
    [runId, Dexie.minKey],
    [runId, Dexie.maxKey],
  ] as const
  return [
    db.sentRequests.where('[runId+requestId]').between(...range),
    db.wireRequests.where('[runId+egressId]').between(...range),
  ]
}
