import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { storageText } from '../../../../core/model/messages/write-text.ts'
import type { SessionId, MessageId } from '../../../../core/model/id.ts'
import type { Database } from '../../database/schema.ts'
import { deriveChatCopyId } from './copy-chat.ts'
import { findMissingRecords, hasRecords, recordTables } from './missing-records.ts'
import { hasMissingFiles, type StagedFiles } from './restore-files.ts'
import type { StagedChat, StagedChatRows } from './staging-database.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import type { MessageAnnotationSet } from '../../../../core/model/conversation/message-annotations.ts'
import type { Session } from '../../../../core/model/conversation/session.ts'
import type { RestoreOutcome } from '../../../../core/model/data/restore.ts'
import { toCanonicalJson } from './canonical-json.ts'
import { compareAnnotations } from './compare-annotations.ts'

export type ComparedChat = { ok: true; chat: StagedChat } | { ok: false; title: string; fault: LocalizedText }

export interface StagedChatToCompare {
  id: SessionId
  rows: StagedChatRows | null
  files: StagedFiles
  redact: (text: string) => string
}

/** Decides how a completely staged chat is restored. `rows` is null if the chat has no row of its own. */
export async function compareStagedChat(
  db: Database,
  { id, rows, files, redact }: StagedChatToCompare,
): Promise<ComparedChat> {
  if (!rows) return { ok: false, title: id, fault: storageText('backup-chat-row-missing') }
  const { session, messages, marks: annotations } = rows
  const fault = validateStagedChat(id, rows)
  if (fault !== null) return { ok: false, title: session.title, fault }
  const isHere = (await db.sessions.get(id)) !== undefined
  const lacksFiles = isHere && (await hasMissingFiles(db, files.byOwner.get(id) ?? []))
  const tables = [db.sessions, db.messages, db.messageMarks, db.queue, ...recordTables(db)]
  const compared = await db.transaction('r', tables, async () => {
    const here = await db.sessions.get(id)
    const stored = (await db.messages.bulkGet(messages.map((message) => message.id))).filter(isThere)
    const runs = (await db.runs.bulkGet(rows.runs.map((run) => run.id))).filter(isThere)
    const queue = (await db.queue.bulkGet(rows.queue.map((message) => message.id))).filter(isThere)
    const marked = (await db.messageMarks.bulkGet(annotations.map((row) => row.messageId))).filter(isThere)
    const outcome = compareChat({
      messages,
      marks: annotations,
      here: here ? { session: here, messages: stored, marks: marked } : null,
      hasStrangers: [...stored, ...runs, ...queue].some(({ sessionId }) => sessionId !== id),
      hasMore: lacksFiles || (here !== undefined && hasRecords(await findMissingRecords(db, rows))),
      redact,
    })
    const storedIds = new Set(stored.map((message) => message.id))
    const missing = messages.filter((message) => !storedIds.has(message.id)).length
    return { outcome, missing }
  })
  const { outcome, missing } = compared
  if (outcome !== 'beside')
    return { ok: true, chat: { id, title: session.title, outcome, messages: missing } }
  const isCopied = (await db.sessions.get(await deriveChatCopyId(rows))) !== undefined
  const chat: StagedChat = {
    id,
    title: session.title,
    outcome: isCopied ? 'same' : outcome,
    messages: messages.length,
  }
  return { ok: true, chat }
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}

/**
 * Returns what is wrong with a chat as a whole, or null. Checks for rows of other chats, dangling references,
 * duplicate ids, and a broken message tree. Anything that passes can be written safely.
 */
function validateStagedChat(id: SessionId, rows: StagedChatRows): LocalizedText | null {
  const { session, messages, marks: annotations, runs, events, requestParts, queue, importedChats } = rows
  const requests = [...rows.sentRequests, ...rows.wireRequests]
  if (session.id !== id) return storageText('backup-row-of-chat', { id: session.id })
  const stranger = [...messages, ...annotations, ...runs, ...queue, ...requests, ...importedChats].find(
    ({ sessionId }) => sessionId !== id,
  )
  if (stranger) return storageText('backup-foreign-row', { id: stranger.sessionId })
  const byId = new Map(messages.map((message) => [message.id, message]))
  if (byId.size < messages.length) return storageText('backup-message-ids-repeated')
  const orders = new Set(messages.map(({ order }) => order))
  if (orders.size < messages.length) return storageText('backup-message-places-repeated')
  for (const { id: child, parentId, order } of messages) {
    if (parentId === null) continue
    const parent = byId.get(parentId)
    if (!parent) return storageText('backup-parent-missing', { id: child })
    if (parent.order >= order) return storageText('backup-parent-later', { id: child })
  }
  if (session.headId !== null && !byId.has(session.headId)) return storageText('backup-newest-missing')
  const missingRoot = session.rootIds.find((root) => byId.get(root)?.parentId !== null)
  if (missingRoot !== undefined) return storageText('backup-first-missing', { id: missingRoot })
  if (messages.some(({ order }) => order >= session.nextOrder)) return storageText('backup-count-too-low')
  if (new Set(annotations.map(({ messageId }) => messageId)).size < annotations.length)
    return storageText('backup-marks-repeated')
  const unmarked = annotations.find(({ messageId }) => !byId.has(messageId))
  if (unmarked) return storageText('backup-marks-without-message', { id: unmarked.messageId })
  const runIds = new Set(runs.map((run) => run.id))
  const rootIds = new Set(
    runs.flatMap(({ id: runId, parentRunId }) => (parentRunId === undefined ? [runId] : [])),
  )
  const isWithoutParent = ({ parentRunId, state }: StagedChatRows['runs'][number]) =>
    parentRunId === undefined ? state === 'beside' : !rootIds.has(parentRunId)
  if (runIds.size < runs.length) return storageText('backup-run-ids-repeated')
  if (requestParts.some(({ owner }) => owner !== id)) return storageText('backup-foreign-part')
  if ([...events, ...requests].some(({ runId }) => !runIds.has(runId)) || runs.some(isWithoutParent))
    return storageText('backup-run-missing')
  if (new Set(events.map(({ runId, seq }) => `${runId}/${seq}`)).size < events.length)
    return storageText('backup-event-repeated')
  const queued = queue.map((message) => message.id)
  if (new Set(queued).size < queued.length || queued.some((each) => byId.has(each)))
    return storageText('backup-queued-repeated')
  return null
}

type AnnotationsOfMessage = MessageAnnotationSet & { messageId: MessageId }

interface StoredChat {
  session: Pick<Session, 'deletedAt'>
  messages: readonly Message[]
  marks: readonly AnnotationsOfMessage[]
}

interface ChatComparison {
  messages: readonly Message[]
  marks: readonly AnnotationsOfMessage[]
  /** The stored chat, or null if there is none. */
  here: StoredChat | null
  /** Whether an id of the chat is used in another chat. */
  hasStrangers: boolean
  /** Whether some of its files or run records are missing here. */
  hasMore: boolean
  /** Redacts as the backup did. A removed key does not count as different content. */
  redact: (text: string) => string
}

/** Decides how a chat is restored. The title and similar fields are not compared; the stored ones stay. */
function compareChat({
  messages,
  marks: annotations,
  here,
  hasStrangers,
  hasMore,
  redact,
}: ChatComparison): RestoreOutcome {
  if (hasStrangers) return 'beside'
  if (!here) return 'new'
  const stored = new Map(here.messages.map((message) => [message.id, message]))
  let missing = 0
  for (const message of messages) {
    const own = stored.get(message.id)
    if (!own) missing += 1
    else if (!isSameOrEarlier(message, own, redact)) return 'beside'
  }
  const marked = new Map(here.marks.map((row) => [row.messageId, row]))
  const judge = (row: AnnotationsOfMessage) => {
    const own = marked.get(row.messageId)
    return compareAnnotations(row, own && (JSON.parse(redact(JSON.stringify(own))) as MessageAnnotationSet))
  }
  const verdicts = new Set(annotations.map(judge))
  if (verdicts.has('differ')) return 'beside'
  if (missing > 0 || hasMore || verdicts.has('take')) return 'joined'
  return here.session.deletedAt === undefined ? 'same' : 'new'
}

/** Returns whether the stored message contains everything that the backup's message has. Its order may differ. */
function isSameOrEarlier(backup: Message, stored: Message, redact: (text: string) => string): boolean {
  if (backup.role !== stored.role || backup.parentId !== stored.parentId) return false
  if (backup.status === 'streaming') return true
  const own = JSON.parse(redact(JSON.stringify(stored))) as Message
  if (toCanonicalJson({ ...backup, order: 0 }) === toCanonicalJson({ ...own, order: 0 })) return true
  return backup.parts.every((part, index) => {
    const ownPart = own.parts[index]
    if (!ownPart) return false
    if (toCanonicalJson(part) === toCanonicalJson(ownPart)) return true
    // The stored answer continued after the backup was made.
    const isLast = index === backup.parts.length - 1
    return isLast && part.type === 'text' && ownPart.type === 'text' && ownPart.text.startsWith(part.text)
  })
}
