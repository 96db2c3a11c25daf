import {
  captureDelayMs,
  captureLifeMs,
  type QueuedCapture,
} from '../../../core/model/assistants/memory-capture.ts'
import type { Memory } from '../../../core/model/assistants/memory.ts'
import type { MessageId, ProjectId, RunId, SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { isDeleted } from '../../../core/model/conversation/annotated-message.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database, LeaseRow, RunRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { createSideRuns, type SideRunEnd, type SideRunJournal, type SideRuns } from './internal/side-run.ts'
import { journalDefaults, type TurnStoreOptions } from './turn-store.ts'

export interface CaptureEnd extends SideRunEnd {
  /** Memories to suggest, which are stored with the end of the run. */
  memories: readonly Memory[]
}

/** A capture that has started. */
export interface OpenedCapture {
  journal: SideRunJournal<CaptureEnd>
  model: ModelRef
  /** Messages that the user typed since the last capture, oldest first. */
  messages: readonly Message[]
  assistantMessageId: MessageId
  projectId?: ProjectId
}

interface NewCapture {
  runId: RunId
  sessionId: SessionId
  /** The model to ask. If absent, that of the last turn. */
  model: ModelRef | undefined
}

/** Stores turns that wait for a capture, and captures. */
export interface CaptureStore extends Pick<SideRuns<CaptureEnd>, 'listUnfinished' | 'claim'> {
  queue(capture: QueuedCapture): Promise<Result<null>>
  /** Lists the chats with waiting turns and when each is due, in ms. Deletes turns that have waited too long. */
  listWaiting(): Promise<Result<readonly { sessionId: SessionId; dueAt: number }[]>>
  /**
   * Takes the waiting turns of a chat and creates the run that reads them, in one transaction, so that only one tab does. Resolves
   * to `null` if the chat has none, a turn runs, or the last one ended a moment ago.
   */
  open(run: NewCapture): Promise<Result<OpenedCapture | null>>
  /** Deletes the waiting turns of a chat. */
  drop(sessionId: SessionId): Promise<Result<null>>
}

/** Maximum number of messages that a capture reads. */
const maxMessages = 20

export function createCaptureStore(
  db: Database,
  now: () => number,
  options: Partial<TurnStoreOptions> = {},
): CaptureStore {
  const sideRuns = createSideRuns<CaptureEnd>(
    db,
    { state: 'beside', kind: 'capture' },
    {
      journal: { ...journalDefaults, ...options },
      tables: [db.memories],
      write: async ({ sessionId }, { memories }) => {
        // A chat that was deleted meanwhile gets no suggestions.
        const session = await db.sessions.get(sessionId)
        if (session && session.deletedAt === undefined) await db.memories.bulkPut([...memories])
      },
    },
  )
  return {
    queue: (capture) =>
      tryStorage(db, async () => {
        await db.captures.put(capture)
        return succeed(null)
      }),
    listWaiting: () =>
      tryStorage(db, async () => {
        await db.captures.filter(({ at }) => at <= now() - captureLifeMs).delete()
        const bySession = Map.groupBy(await db.captures.toArray(), ({ sessionId }) => sessionId)
        return succeed(Array.from(bySession, ([sessionId, rows]) => ({ sessionId, dueAt: dueAtOf(rows) })))
      }),
    async open(run) {
      const opened = await tryStorage(db, () => openCapture(db, run, { now, put: sideRuns.put }))
      if (!opened.ok || !opened.value) return opened.ok ? succeed(null) : opened
      const { lease, ...capture } = opened.value
      return succeed({ ...capture, journal: sideRuns.openJournal(lease) })
    },
    drop: (sessionId) =>
      tryStorage(db, async () => {
        await db.captures.where('sessionId').equals(sessionId).delete()
        return succeed(null)
      }),
    listUnfinished: sideRuns.listUnfinished,
    claim: sideRuns.claim,
  }
}

function dueAtOf(rows: readonly QueuedCapture[]): number {
  return Math.max(...rows.map(({ at }) => at)) + captureDelayMs
}

/** Returns whether a turn runs or ended a moment ago. */
function isRecentTurn({ kind, isCompaction, state, endedAt = 0 }: RunRow, now: number): boolean {
  if (kind !== undefined || isCompaction) return false
  return state !== 'ended' || endedAt > now - captureDelayMs
}

interface OpenOptions {
  now: () => number
  put: SideRuns<CaptureEnd>['put']
}

/** Takes the waiting turns, of which no other capture can be made from then on, even if this one fails. */
function openCapture(
  db: Database,
  { runId, sessionId, model: chosen }: NewCapture,
  { now, put }: OpenOptions,
): Promise<Result<(Omit<OpenedCapture, 'journal'> & { lease: LeaseRow }) | null>> {
  const { captures, sessions, messages: messageRows, messageMarks, runs, leases } = db
  return db.transaction('rw', [captures, sessions, messageRows, messageMarks, runs, leases], async () => {
    const rows = await captures.where('sessionId').equals(sessionId).sortBy('at')
    const last = rows.at(-1)
    if (!last || dueAtOf(rows) > now()) return succeed(null)
    const ofChat = await runs.where('sessionId').equals(sessionId).toArray()
    if (ofChat.some((run) => isRecentTurn(run, now()))) return succeed(null)
    await captures.bulkDelete(rows.map((row) => row.runId))
    const session = await sessions.get(sessionId)
    if (!session || session.deletedAt !== undefined) return succeed(null)
    const messages = await loadTypedMessages(db, rows, ofChat)
    const userMessageId = messages.at(-1)?.id
    if (userMessageId === undefined) return succeed(null)
    const { assistantMessageId } = last
    const model = chosen ?? last.model
    const place = { sessionId, userMessageId, assistantMessageId, model }
    const lease = await put({ id: runId, ...place, startedAt: now() })
    return succeed({ lease, model, messages, assistantMessageId, projectId: session.folderId })
  })
}

/** Loads the newest messages of the turns that no earlier capture has read, oldest first, as they were typed. */
async function loadTypedMessages(
  db: Database,
  rows: readonly QueuedCapture[],
  runs: readonly RunRow[],
): Promise<Message[]> {
  const readIds = runs.flatMap(({ kind, userMessageId }) => (kind === 'capture' ? [userMessageId] : []))
  const read = await db.messages.bulkGet(readIds)
  const lastOrder = Math.max(-1, ...read.map((message) => message?.order ?? -1))
  const ids = [...new Set(rows.flatMap(({ userMessageIds }) => userMessageIds))]
  const marks = await db.messageMarks.bulkGet(ids)
  const messages = (await db.messages.bulkGet(ids)).filter((message, index) => {
    if (message?.role !== 'user' || message.sessionId !== rows[0]?.sessionId) return false
    return message.order > lastOrder && !isDeleted({ marks: marks[index] })
  })
  return messages
    .filter((message) => message !== undefined)
    .toSorted((one, other) => one.order - other.order)
    .slice(-maxMessages)
}
