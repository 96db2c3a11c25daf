import { Dexie, type Table } from 'dexie'
import type { MessageId, RunId } from '../../../core/kernel/id.ts'
import type { RunEvent } from '../../../core/kernel/run-event.ts'
import { eventsOf } from '../chats/read-run-events.ts'
import type { Database, RunRow } from '../schema.ts'
import { findThere } from './walk.ts'

/** Returns the tables that the functions below read and write. */
export function tablesOfTurns(db: Database): Table[] {
  return [db.runs, db.leases, db.events, db.sentRequests, db.wireRequests, db.messages]
}

/** Deletes an unreachable turn with all its records, except request parts. */
export async function removeTurn(db: Database, runId: RunId): Promise<void> {
  await eventsOf(db, runId).delete()
  for (const requests of requestsOf(db, runId)) await requests.delete()
  await db.leases.delete(runId)
  await db.runs.delete(runId)
}

/**
 * Returns whether the records of a run may be the only copy of a person's text. This holds for requests, steered or
 * changed messages and answered interactions, if a named message is gone.
 */
export async function holdsLostWords(db: Database, runId: RunId, run?: RunRow): Promise<boolean> {
  const named = new Set<MessageId>(run && [run.userMessageId, run.assistantMessageId])
  let hasWords = false
  await eventsOf(db, runId)
    .filter(({ type }) => wordTypes.has(type) || type === 'session-turn-start')
    .each((event) => {
      if (wordTypes.has(event.type)) hasWords = true
      for (const id of messagesOf(event)) named.add(id)
    })
  for (const requests of requestsOf(db, runId)) if ((await requests.count()) > 0) hasWords = true
  if (!hasWords) return false
  return named.size === 0 || (await findThere(db.messages, named)).size < named.size
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
