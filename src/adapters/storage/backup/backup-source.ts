import { Dexie, type Table } from 'dexie'
import type { BlobId, SessionId } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { isBackedUp, type ChatTable, type FileTable, type WholeTable } from './internal/backup-tables.ts'
import { chatTables } from './internal/commit-chat.ts'
import { storedDraftsHolder } from '../conversation/draft-store.ts'
import { listMcpServers } from '../mcp/mcp-list.ts'
import { allMessages, loadQueue } from '../conversation/messages.ts'
import { loadRunEvents } from '../journal/run-reader.ts'
import { requestPartsOf } from '../requests/request-parts.ts'
import { redactResponses } from '../requests/redact-responses.ts'
import type { BlobRow, Database, RenditionRow, RunRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/** Target for the rows and files of a backup, in the order in which a restore reads them. */
export interface BackupSink {
  addRow(
    group: string,
    row: { table: ChatTable | WholeTable | FileTable; chat?: string; row: object },
  ): Promise<void>
  addFile(name: string, bytes: Uint8Array<ArrayBuffer>, options: { isPacked: boolean }): Promise<void>
}

export interface BackupStep {
  what: 'chats' | 'other' | 'files'
  done: number
  total: number
}

export interface BackupSourceOptions {
  sink: BackupSink
  /** Redacts compressed responses, in which the sink cannot find keys. */
  redact: (text: string) => string
  onStep: (step: BackupStep) => void
  signal: AbortSignal
}

/**
 * Writes everything that a backup contains to the sink. Each chat is consistent at one moment; concurrent changes in
 * other chats may be missing. Deleted chats, projects and similar items are left out. Rejects with the sink's error or
 * the signal's reason.
 */
export async function writeRowsToBackup(
  db: Database,
  { sink, redact, onStep, signal }: BackupSourceOptions,
): Promise<Result<null>> {
  const listed = await tryStorage(db, async () => succeed(await undeletedRows(db.sessions)))
  if (!listed.ok) return listed
  const chatIds = listed.value.map(({ id }) => id)
  for (const [done, sessionId] of chatIds.entries()) {
    signal.throwIfAborted()
    onStep({ what: 'chats', done, total: chatIds.length })
    const added = await addChat(db, sessionId, { sink, redact })
    if (!added.ok) return added
  }
  onStep({ what: 'other', done: 0, total: 1 })
  const others = await addOthers(db, sink)
  if (!others.ok) return others
  // Read file ids last, so that files attached while chats were read are included.
  const blobIds = await tryStorage(db, async () => succeed(await db.blobs.toCollection().primaryKeys()))
  if (!blobIds.ok) return blobIds
  const blobOwners = new Set<string>([...chatIds, ...others.value])
  for (const [done, blobId] of blobIds.value.entries()) {
    signal.throwIfAborted()
    onStep({ what: 'files', done, total: blobIds.value.length })
    const added = await addFile(db, blobId, { sink, blobOwners })
    if (!added.ok) return added
  }
  return succeed(null)
}

async function addChat(
  db: Database,
  sessionId: SessionId,
  { sink, redact }: Pick<BackupSourceOptions, 'sink' | 'redact'>,
): Promise<Result<null>> {
  const read = await tryStorage(db, () =>
    db.transaction('r', chatTables(db), async () => {
      const all = await db.runs.where('sessionId').equals(sessionId).toArray()
      // A running compaction or capture has changed nothing yet, and no turn waits for it. Child runs belong to their turn.
      const runs = all.filter(
        ({ state, parentRunId }) => state === 'live' || state === 'ended' || parentRunId !== undefined,
      )
      const open = runs.filter(({ state }) => state !== 'ended')
      return succeed({
        sessions: [await db.sessions.get(sessionId)].filter((session) => session !== undefined),
        messages: await allMessages(db, sessionId).toArray(),
        messageMarks: await db.messageMarks.where('sessionId').equals(sessionId).toArray(),
        runs,
        // Events of ended runs no longer change, so they can be read run by run.
        openEvents: new Map(
          await Promise.all(open.map(async ({ id }) => [id, await loadRunEvents(db, id)] as const)),
        ),
        queue: await loadQueue(db, sessionId),
        importedChats: await db.importedChats.where('sessionId').equals(sessionId).toArray(),
      })
    }),
  )
  if (!read.ok) return read
  const { sessions, messages, messageMarks, runs, openEvents, queue, importedChats } = read.value
  // The chat was purged since it was listed.
  if (sessions.length === 0) return succeed(null)
  const add = async (table: ChatTable, rows: readonly object[]) => {
    for (const row of rows) await sink.addRow('chats', { table, chat: sessionId, row })
  }
  await add('sessions', sessions)
  await add('messages', messages)
  await add('messageMarks', messageMarks)
  await add('runs', runs)
  await add('queue', queue)
  await add('importedChats', importedChats)
  const requests = await readRequests(db, sessionId, runs)
  if (!requests.ok) return requests
  await add('sentRequests', requests.value.sentRequests)
  const { wireRequests, requestParts } = await redactResponses(requests.value, redact)
  await add('wireRequests', wireRequests)
  await add('requestParts', requestParts)
  for (const { id } of runs) {
    const own = openEvents.get(id)
    const events = own ? succeed(own) : await tryStorage(db, async () => succeed(await loadRunEvents(db, id)))
    if (!events.ok) return events
    await add('events', events.value)
  }
  return succeed(null)
}

/** Loads the requests of the given runs. Requests of a run that started later would refer to nothing in the backup. */
function readRequests(db: Database, sessionId: SessionId, runs: readonly Pick<RunRow, 'id'>[]) {
  const runIds = new Set(runs.map(({ id }) => id))
  return tryStorage(db, async () => {
    const sentRequests = await db.sentRequests.where('sessionId').equals(sessionId).toArray()
    const wireRequests = await db.wireRequests.where('sessionId').equals(sessionId).toArray()
    return succeed({
      sentRequests: sentRequests.filter(({ runId }) => runIds.has(runId)),
      wireRequests: wireRequests.filter(({ runId }) => runIds.has(runId)),
      requestParts: await requestPartsOf(db, sessionId).toArray(),
    })
  })
}

/** Writes the other tables. Resolves to the ids of their file owners: assistants and drafts. */
async function addOthers(db: Database, sink: BackupSink): Promise<Result<string[]>> {
  const read = await tryStorage(db, async () =>
    succeed({
      assistants: await undeletedRows(db.assistants),
      folders: await undeletedRows(db.folders),
      memories: await undeletedRows(db.memories),
      sharedRequestParts: await requestPartsOf(db, 'shared').toArray(),
      drafts: await db.drafts.toArray(),
      usage: await db.usage.toArray(),
      settings: (await db.settings.toArray()).filter(({ key }) => isBackedUp(key)),
      providers: (await db.providers.toArray()).map(withoutKey),
      workflows: await db.workflows.toArray(),
      mcpServers: (await listMcpServers(db)).map(withoutSecret),
      // Capabilities from other sources are fetched again.
      modelFacts: (await db.modelFacts.toArray()).filter(({ by }) => by === 'person'),
    }),
  )
  if (!read.ok) return read
  for (const [table, rows] of Object.entries(read.value) as [WholeTable, readonly object[]][]) {
    for (const row of rows) await sink.addRow(table, { table, row })
  }
  const { assistants, drafts } = read.value
  return succeed([...assistants.map(({ id }) => id), ...(drafts.length > 0 ? [storedDraftsHolder] : [])])
}

async function undeletedRows<Row extends { deletedAt?: number | undefined }>(
  table: Table<Row>,
): Promise<Row[]> {
  return (await table.toArray()).filter(({ deletedAt }) => deletedAt === undefined)
}

/** Leaves out everything that reveals something about the key, including the connection test made with it. */
function withoutKey({
  id,
  dialect,
  kind,
  name,
  baseUrl,
  models,
  modelsListedAt,
  proxyUrl,
}: Provider): object {
  return { id, dialect, kind, name, baseUrl, models, modelsListedAt, proxyUrl }
}

/** Leaves out everything that reveals something about a secret or the last request. */
function withoutSecret(server: McpServerRow): object {
  const { auth } = server
  const bareAuth = auth.kind === 'header' ? { ...auth, tail: '' } : { ...auth, grant: undefined }
  return { ...server, auth: bareAuth, lastFailure: undefined, isForeign: undefined }
}

interface AddFileOptions {
  sink: BackupSink
  /** Chats, assistants and drafts in the backup. Files owned only by tabs or deleted chats are left out. */
  blobOwners: ReadonlySet<string>
}

async function addFile(
  db: Database,
  blobId: BlobId,
  { sink, blobOwners }: AddFileOptions,
): Promise<Result<null>> {
  const read = await tryStorage(db, () =>
    db.transaction('r', db.blobs, db.renditions, async () => {
      const copies = db.renditions
        .where('[blobId+kind]')
        .between([blobId, Dexie.minKey], [blobId, Dexie.maxKey])
      return succeed({ blob: await db.blobs.get(blobId), renditions: await copies.toArray() })
    }),
  )
  if (!read.ok) return read
  const { blob, renditions } = read.value
  const owners = blob?.sessionIds.filter((id) => blobOwners.has(id)) ?? []
  if (!blob || owners.length === 0) return succeed(null)
  const add = async (name: string, { bytes, mediaType }: BlobRow | RenditionRow) =>
    sink.addFile(name, bytes, { isPacked: !/^text\/|json|xml|svg|bmp|wav|csv/.test(mediaType) })
  await sink.addRow('files', {
    table: 'blobs',
    row: { id: blob.id, mediaType: blob.mediaType, sessionIds: owners, byteLength: blob.bytes.length },
  })
  await add(blobPartName(blob.id), blob)
  for (const rendition of renditions) {
    const { kind, mediaType, bytes } = rendition
    await sink.addRow('files', {
      table: 'renditions',
      row: { blobId, kind, mediaType, byteLength: bytes.length },
    })
    await add(renditionPartName(rendition), rendition)
  }
  return succeed(null)
}

export function blobPartName(id: BlobId): string {
  return `blobs/${id}`
}

export function renditionPartName({ blobId, kind }: Pick<RenditionRow, 'blobId' | 'kind'>): string {
  return `renditions/${blobId}-${kind}`
}
