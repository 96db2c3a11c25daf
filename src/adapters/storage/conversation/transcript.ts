import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { Message, MessagePart } from '../../../core/model/conversation/message.ts'
import { fallbackRenderingVersion, type Rendering } from '../../../core/model/conversation/rendered-block.ts'
import { expandDraft } from '../../../core/model/conversation/message-draft.ts'
import { loadBranch } from './messages.ts'
import { withProvenance } from './foreign-messages.ts'
import { withAnnotations } from './message-annotations.ts'
import type { Database } from '../database/schema.ts'
import { Dexie } from 'dexie'
import { toVersionId } from '../../../core/model/conversation/annotated-message.ts'

/**
 * `rendering` is null for a user message, while the answer streams, and after an update of the renderer until it is
 * rebuilt.
 */
export interface TranscriptItem {
  message: Message
  rendering: Rendering | null
  versions: MessageVersions
}

export interface Transcript {
  /** Newest part of the visible branch, oldest message first. */
  items: readonly TranscriptItem[]
  /** Whether the branch continues above the first item. */
  hasMore: boolean
}

function transcriptTables({ sessions, messages, messageMarks, renderings, importedChats }: Database) {
  return [sessions, messages, messageMarks, renderings, importedChats]
}

/** Reads a window by index, whatever the length of the session. */
export function loadTranscript(db: Database, sessionId: SessionId, limit: number): PromiseLike<Transcript> {
  return db.transaction('r', transcriptTables(db), async () => {
    const session = await db.sessions.get(sessionId)
    const head = session?.headId ? await db.messages.get(session.headId) : undefined
    if (!head) return { items: [], hasMore: false }
    const stored = await loadBranch(db, head, Math.max(1, limit))
    const branch = await withAnnotations(db, await withProvenance(db, session, stored))
    const answers = branch.filter(({ role }) => role === 'assistant')
    const renderings = await db.renderings.bulkGet(answers.map(({ id }) => id))
    const byMessage = new Map(renderings.map((rendering) => [rendering?.messageId, rendering]))
    const versions = await loadVersions(db, branch, session?.rootIds ?? [])
    const items = branch.map((message, index) => ({
      message,
      rendering: renderingOf(message, byMessage.get(message.id)),
      versions: versions[index] ?? singleVersion(message),
    }))
    return { items, hasMore: (branch[0]?.parentId ?? null) !== null }
  })
}

/** Loads a message's siblings as transcript items, each as if it were shown. */
export function loadSiblings(db: Database, messageId: MessageId): PromiseLike<TranscriptItem[]> {
  return db.transaction('r', transcriptTables(db), async () => {
    const message = await db.messages.get(messageId)
    if (!message) return []
    const session = await db.sessions.get(message.sessionId)
    const rows =
      message.parentId === null
        ? await db.messages.bulkGet(session?.rootIds ?? [])
        : await db.messages.where('parentId').equals(message.parentId).sortBy('order')
    const stored = rows.filter((each) => each !== undefined)
    const siblings = await withAnnotations(db, await withProvenance(db, session, stored))
    const renderings = await db.renderings.bulkGet(siblings.map(({ id }) => id))
    return siblings.map((each, index) => ({
      message: each,
      rendering: renderingOf(each, renderings[index]),
      versions: singleVersion(each),
    }))
  })
}

/** Returns null for a rendering of another wording, and for one that contains only plain text and must be rebuilt. */
function renderingOf({ marks: annotations }: Message, rendering: Rendering | undefined): Rendering | null {
  if (!rendering || rendering.version === fallbackRenderingVersion) return null
  return rendering.revision === annotations?.shownRevision ? rendering : null
}

/**
 * Reuses the objects of unchanged items. After its end, a message only changes if another run continues it, if it is
 * redacted, or if a person reports the outcome of a call. A rendering does not change within its version.
 */
export function reuseUnchangedItems(earlier: Transcript, now: Transcript): Transcript {
  const earlierItems = new Map(earlier.items.map((item) => [item.message.id, item]))
  const items = now.items.map((item) => {
    const same = earlierItems.get(item.message.id)
    return same && isSameItem(same, item) ? same : item
  })
  const isUnchanged =
    earlier.hasMore === now.hasMore &&
    earlier.items.length === items.length &&
    items.every((item, index) => item === earlier.items[index])
  return isUnchanged ? earlier : { items, hasMore: now.hasMore }
}

function isSameItem(first: TranscriptItem, second: TranscriptItem): boolean {
  return (
    first.message.status === second.message.status &&
    first.message.endedAt === second.message.endedAt &&
    first.message.runId === second.message.runId &&
    firstText(first.message) === firstText(second.message) &&
    reportsOf(first.message) === reportsOf(second.message) &&
    JSON.stringify(first.message.marks) === JSON.stringify(second.message.marks) &&
    first.rendering?.version === second.rendering?.version &&
    first.rendering?.asWritten === second.rendering?.asWritten &&
    first.versions.ids.join() === second.versions.ids.join()
  )
}

function firstText({ role, parts: [first] }: Message): string | undefined {
  return role === 'user' && first?.type === 'text' ? expandDraft(first) : undefined
}

function reportsOf({ parts }: Message): string {
  return parts.map((part) => reportOf(part)).join()
}

function reportOf(part: MessagePart): number | string {
  if (part.type === 'text') return part.sentRanges?.map(({ start, end }) => `${start}-${end}`).join() ?? ''
  if (part.type === 'tool-call') return part.reportedOutcome ?? ''
  return part.type === 'notice' ? (part.enrichment?.switchedAt ?? '') : ''
}

/**
 * Version ids of a message: its siblings, oldest first, with the wordings of the message itself. `index` is the shown
 * one.
 */
interface MessageVersions {
  ids: readonly string[]
  index: number
}

function singleVersion(message: Message): MessageVersions {
  return among([message.id], message)
}

function among(siblings: readonly MessageId[], { id, marks: annotations }: Message): MessageVersions {
  const at = siblings.indexOf(id)
  const { revisions = [], shownRevision = 0 } = annotations ?? {}
  if (revisions.length === 0) return { ids: siblings, index: at }
  const wordings = Array.from({ length: revisions.length + 1 }, (_, revision) => toVersionId(id, revision))
  return {
    ids: [...siblings.slice(0, at), ...wordings, ...siblings.slice(at + 1)],
    index: at + shownRevision,
  }
}

/** Returns one entry for each message of the branch. */
async function loadVersions(
  db: Database,
  branch: readonly Message[],
  rootIds: readonly MessageId[],
): Promise<MessageVersions[]> {
  const childIds = await findChildren(db, branch)
  const branchIds = new Set(branch.map(({ id }) => id))
  // The branch itself is already loaded, so only its siblings are read.
  const others = await db.messages.bulkGet(childIds.filter((id) => !branchIds.has(id)))
  const candidates = [...branch, ...others.filter((message) => message !== undefined)]
  const byParent = Map.groupBy(
    candidates.toSorted((first, second) => first.order - second.order),
    ({ parentId }) => parentId,
  )
  return branch.map((message) => {
    const siblings = message.parentId === null ? rootIds : byParent.get(message.parentId)?.map(({ id }) => id)
    return siblings?.includes(message.id) ? among(siblings, message) : singleVersion(message)
  })
}

/** Returns the ids of messages with the same parents. Ids of the branch itself may be missing. */
async function findChildren(db: Database, branch: readonly Message[]): Promise<MessageId[]> {
  const [first] = branch
  if (!first) return []
  const childrenOf = (parentId: MessageId | null): PromiseLike<MessageId[]> =>
    parentId === null
      ? Dexie.Promise.resolve([])
      : db.messages.where('parentId').equals(parentId).primaryKeys()
  // All children of shown messages come after them and are mostly shown themselves, which one read of keys tells.
  const since = [first.sessionId, first.order]
  const [later, ofFirst] = await Promise.all([
    db.messages
      .where('[sessionId+order]')
      .between(since, [first.sessionId, Dexie.maxKey])
      .limit(branch.length + 1)
      .primaryKeys(),
    childrenOf(first.parentId),
  ])
  if (later.length <= branch.length) return ofFirst
  const children = await Promise.all(branch.slice(1).map(({ parentId }) => childrenOf(parentId)))
  return [...ofFirst, ...children.flat()]
}
