import type { RunId } from '../../../../core/model/id.ts'
import { eventsOfRun } from '../../journal/run-reader.ts'
import { requestPartsOf } from '../../requests/request-parts.ts'
import type { Database, RunRow } from '../../database/schema.ts'
import type { StagedChatRows } from './staging-database.ts'

/** Records of the runs of a chat: events, requests and their parts. */
export interface RunRecords extends Pick<
  StagedChatRows,
  'events' | 'sentRequests' | 'wireRequests' | 'requestParts'
> {
  runs: readonly RunRow[]
}

export function recordTables({ runs, events, sentRequests, wireRequests, requestParts }: Database) {
  return [runs, events, sentRequests, wireRequests, requestParts]
}

/**
 * Returns the run records that a backup has and this database lacks: whole runs, and missing rows of existing runs.
 * Existing rows stay. A run whose details were dropped gets them back. A live run is left alone, because it writes its
 * own. Must be called within a transaction over the record tables. Reads only keys and the rows of runs.
 */
export async function findMissingRecords(
  db: Database,
  { session: { id }, runs, ...rows }: RunRecords & Pick<StagedChatRows, 'session'>,
): Promise<RunRecords> {
  const storedRuns = await db.runs.bulkGet(runs.map((run) => run.id))
  const isLive = new Set(storedRuns.flatMap((run) => (run && run.state !== 'ended' ? [run.id] : [])))
  const [requests, exchanges, parts, ...events] = await Promise.all([
    db.sentRequests.where('sessionId').equals(id).primaryKeys(),
    db.wireRequests.where('sessionId').equals(id).primaryKeys(),
    requestPartsOf(db, id).primaryKeys(),
    ...storedRuns.flatMap((run) => (run ? [eventsOfRun(db, run.id).primaryKeys()] : [])),
  ])
  const ofEnded = <Row extends { runId: RunId }>(of: readonly Row[]) =>
    of.filter(({ runId }) => !isLive.has(runId))
  const missing = {
    events: without(events.flat(), ofEnded(rows.events), ({ runId, seq }) => [runId, seq]),
    sentRequests: without(requests, ofEnded(rows.sentRequests), ({ runId, requestId }) => [runId, requestId]),
    wireRequests: without(exchanges, ofEnded(rows.wireRequests), ({ runId, egressId }) => [runId, egressId]),
  }
  const hasRequests = missing.sentRequests.length + missing.wireRequests.length > 0
  const regained = new Set(
    [missing.events, missing.sentRequests, missing.wireRequests].flatMap((of) =>
      of.map(({ runId }) => runId),
    ),
  )
  const changed = runs.flatMap((run, index) => {
    const own = storedRuns[index]
    if (!own) return [run]
    if (own.detailsDroppedAt === undefined || !regained.has(own.id)) return []
    const { detailsDroppedAt: _, ...whole } = own
    return [whole]
  })
  // An existing request has its parts already. Their hashes differ if the backup redacted a key in them.
  const requestParts = hasRequests
    ? without(parts, rows.requestParts, ({ owner, hash }) => [owner, hash])
    : []
  return { runs: changed, ...missing, requestParts }
}

export function hasRecords(records: RunRecords): boolean {
  return Object.values(records).some((rows) => rows.length > 0)
}

/** Returns the rows whose keys are not in the list. */
function without<Row>(
  keys: readonly unknown[],
  rows: readonly Row[],
  keyOf: (row: Row) => readonly [string, string | number],
): Row[] {
  const here = new Set(keys.map(String))
  return rows.filter((row) => !here.has(String(keyOf(row))))
}
