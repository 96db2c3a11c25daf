import { Dexie, type Collection, type Table } from 'dexie'
import { demoModel } from '../../core/kernel/demo-model.ts'
import type { BlobId, MessageId, RunId, SessionId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { RequestPart } from '../../core/kernel/request-record.ts'
import type { Session } from '../../core/kernel/session.ts'
import type { StorageFault, StorageFaults } from '../../core/kernel/storage-report.ts'
import { tablesOfRecords } from './backup/find-missing-records.ts'
import { allMessages } from './chats/read-branch.ts'
import { eventsOf } from './chats/read-run-events.ts'
import { nextActivity } from './chats/next-activity.ts'
import { keptDraftsHolder } from './hold-draft-files.ts'
import { findDamagedFiles } from './judge-files.ts'
import { partsOf } from './requests/parts-of.ts'
import type { BlobRow, Database, RenditionRow } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** What is wrong, by what it is wrong with. */
interface Findings {
  lostChats: ReadonlySet<SessionId>
  orphans: readonly MessageId[]
  headless: readonly SessionId[]
  miscounted: readonly SessionId[]
  marks: readonly MessageId[]
  runs: readonly RunId[]
  eventRuns: readonly RunId[]
  blobs: readonly BlobId[]
  renditions: readonly [BlobId, RenditionRow['kind']][]
  sent: readonly [RunId, string][]
  wires: readonly [RunId, string][]
  partOwners: readonly RequestPart['owner'][]
  counts: StorageFaults
}

/** Looks at keys, never at texts, and reads every file until it is stopped; nothing is changed. */
export function checkStorage(db: Database, signal: AbortSignal): Promise<Result<StorageFaults>> {
  return tryStorage(db, async () => {
    const { counts } = await db.transaction('r', checkedTables(db), () => find(db))
    const damaged = await findDamagedFiles(db, signal)
    return succeed({ ...counts, ...(damaged.length > 0 && { 'files-damaged': damaged.length }) })
  })
}

/** Puts right what is wrong, in one transaction: all of it or nothing. Answers what it was. Safe to repeat. */
export function repairStorage(db: Database, now: () => number): Promise<Result<StorageFaults>> {
  return tryStorage(db, () =>
    db.transaction('rw', checkedTables(db), async () => {
      const found = await find(db)
      const changed = new Set<SessionId>([...found.lostChats, ...found.headless, ...found.miscounted])
      for (const message of await db.messages.bulkGet([...found.orphans])) {
        if (!message) continue
        changed.add(message.sessionId)
        await db.messages.put({ ...message, parentId: null })
      }
      for (const id of found.lostChats) await db.sessions.put(await toRecovered(db, id, now()))
      for (const id of changed) await recount(db, id)
      await db.messageMarks.bulkDelete([...found.marks])
      await db.runs.bulkDelete([...found.runs])
      for (const id of found.eventRuns) await eventsOf(db, id).delete()
      await db.blobs.bulkDelete([...found.blobs])
      await db.renditions.bulkDelete([...found.renditions])
      await db.sentRequests.bulkDelete([...found.sent])
      await db.wireRequests.bulkDelete([...found.wires])
      for (const owner of found.partOwners) await partsOf(db, owner).delete()
      return succeed(found.counts)
    }),
  )
}

function checkedTables(db: Database): Table[] {
  const { sessions, messages, messageMarks, queue, blobs, renditions, draftHolders, assistants } = db
  const files = [blobs, renditions, draftHolders, assistants]
  return [sessions, messages, messageMarks, queue, ...tablesOfRecords(db), ...files]
}

async function find(db: Database): Promise<Findings> {
  const sessions = await db.sessions.toArray()
  const chats = new Set(sessions.map(({ id }) => id))
  const messageIds = new Set<MessageId>()
  const lostChats = new Set<SessionId>()
  const highest = new Map<SessionId, number>()
  let lostMessages = 0
  await db.messages.orderBy('[sessionId+order]').eachKey((key, { primaryKey }) => {
    const [sessionId, order] = key as unknown as [SessionId, number]
    messageIds.add(primaryKey)
    highest.set(sessionId, order)
    if (chats.has(sessionId)) return
    lostChats.add(sessionId)
    lostMessages += 1
  })
  let waiting = 0
  await db.queue.orderBy('[sessionId+place]').eachKey((key) => {
    const [sessionId] = key as unknown as [SessionId, number]
    if (chats.has(sessionId)) return
    // What a person wrote is in a chat again, and waits there.
    lostChats.add(sessionId)
    waiting += 1
  })
  const orphans: MessageId[] = []
  await db.messages.orderBy('parentId').eachKey((parentId, { primaryKey }) => {
    if (!messageIds.has(parentId as MessageId)) orphans.push(primaryKey)
  })
  const headless = sessions.filter(({ id, headId }) =>
    headId === null ? highest.has(id) : !messageIds.has(headId),
  )
  const miscounted = sessions.filter(
    ({ id, nextOrder, rootIds }) =>
      (highest.get(id) ?? -1) >= nextOrder || rootIds.some((root) => !messageIds.has(root)),
  )
  const marks = (await db.messageMarks.toCollection().primaryKeys()).filter((id) => !messageIds.has(id))
  const allRuns = await db.runs.toCollection().primaryKeys()
  const lostRuns: RunId[] = []
  await db.runs.orderBy('sessionId').eachKey((sessionId, { primaryKey }) => {
    if (!chats.has(sessionId as SessionId) && !lostChats.has(sessionId as SessionId))
      lostRuns.push(primaryKey)
  })
  const runs = new Set(allRuns.filter((id) => !lostRuns.includes(id)))
  const eventRuns = (await runsWithEvents(db)).filter((id) => !runs.has(id))
  const ofNoRun = (keys: readonly [RunId, string][]) => keys.filter(([runId]) => !runs.has(runId))
  const sent = ofNoRun(await db.sentRequests.toCollection().primaryKeys())
  const wires = ofNoRun(await db.wireRequests.toCollection().primaryKeys())
  const isOwner = (owner: RequestPart['owner']) =>
    owner === 'shared' || chats.has(owner) || lostChats.has(owner)
  const partOwners = (await ownersOfParts(db)).filter((owner) => !isOwner(owner))
  const blobs = await findFreeBlobs(db, new Set([...chats, ...lostChats]))
  const kept = new Set(await db.blobs.toCollection().primaryKeys())
  for (const id of blobs) kept.delete(id)
  const copies = await db.renditions.toCollection().primaryKeys()
  const renditions = copies.filter(([blobId]) => !kept.has(blobId))
  const counts: Record<StorageFault, number> = {
    'messages-without-chat': lostMessages,
    'messages-without-parent': orphans.length,
    'heads-nowhere': headless.length,
    'counters-behind': miscounted.length,
    'marks-without-message': marks.length,
    'runs-without-chat': lostRuns.length,
    'events-without-run': eventRuns.filter((id) => !lostRuns.includes(id)).length,
    'files-without-owner': blobs.length,
    'copies-without-file': renditions.filter(([blobId]) => !blobs.includes(blobId)).length,
    'waiting-without-chat': waiting,
    'requests-without-run': [...sent, ...wires].filter(([runId]) => !lostRuns.includes(runId)).length,
    'parts-without-chat': partOwners.length,
    'files-damaged': 0,
  }
  return {
    lostChats,
    orphans,
    headless: headless.map(({ id }) => id),
    miscounted: miscounted.map(({ id }) => id),
    marks,
    runs: lostRuns,
    eventRuns,
    blobs,
    renditions,
    sent,
    wires,
    partOwners,
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  }
}

function runsWithEvents(db: Database): Promise<RunId[]> {
  return firstsOf((after) => db.events.where('[runId+seq]').above(after))
}

function ownersOfParts(db: Database): Promise<RequestPart['owner'][]> {
  return firstsOf((after) => db.requestParts.where('[owner+hash]').above(after))
}

/** The first halves of the keys of a table: one step for each, however many rows it has. */
async function firstsOf<First>(
  from: (after: [unknown, unknown]) => Collection<unknown, [First, unknown]>,
): Promise<First[]> {
  const found: First[] = []
  let after: [unknown, unknown] = [Dexie.minKey, Dexie.minKey]
  for (;;) {
    const [next] = await from(after).limit(1).primaryKeys()
    if (!next) return found
    found.push(next[0])
    after = [next[0], Dexie.maxKey]
  }
}

/** By the index of owners: the bytes are not read. */
async function findFreeBlobs(db: Database, chats: ReadonlySet<string>): Promise<BlobId[]> {
  const owners = new Set<string>([
    keptDraftsHolder,
    ...chats,
    ...(await db.assistants.toCollection().primaryKeys()),
    ...(await db.draftHolders.toCollection().primaryKeys()),
  ])
  const kept = new Set<BlobId>()
  await db.blobs.orderBy('sessionIds').eachKey((owner, { primaryKey }) => {
    if (owners.has(owner as string)) kept.add(primaryKey)
  })
  return (await db.blobs.toCollection().primaryKeys()).filter((id: BlobRow['id']) => !kept.has(id))
}

/** Its texts are there, so it is a chat again; it asks before anything runs. */
async function toRecovered(db: Database, id: SessionId, at: number): Promise<Session> {
  const answer = await allMessages(db, id)
    .filter(({ model }) => model !== undefined)
    .last()
  const waiting = await db.queue
    .where('[sessionId+place]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .count()
  return {
    id,
    title: 'Recovered chat',
    createdAt: at,
    updatedAt: at,
    activity: await nextActivity(db),
    nextOrder: 0,
    headId: null,
    rootIds: [],
    model: answer?.model ?? demoModel,
    security: { mode: 'ask' },
    ...(waiting > 0 && { queuePaused: 'interrupted' as const }),
  }
}

async function recount(db: Database, id: SessionId): Promise<void> {
  const session = await db.sessions.get(id)
  if (!session) return
  const messages = await allMessages(db, id).toArray()
  const newest = messages.at(-1)
  const hasHead = messages.some((message) => message.id === session.headId)
  await db.sessions.put({
    ...session,
    nextOrder: Math.max(session.nextOrder, (newest?.order ?? -1) + 1),
    headId: hasHead ? session.headId : (newest?.id ?? null),
    rootIds: messages.filter(({ parentId }) => parentId === null).map((message) => message.id),
  })
}
