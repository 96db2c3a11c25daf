import { Dexie, type Table } from 'dexie'
import { displayableImageTypes, unknownMediaType } from '../../core/model/files/attachment-limits.ts'
import type { ChatNeeds } from '../../core/model/providers/supported-files.ts'
import type { Setting } from '../../core/model/settings/setting.ts'
import type { Assistant } from '../../core/model/assistants/assistant.ts'
import type { TurnSummary } from '../../core/model/review/turn-record.ts'
import type { BackupRecord } from '../../core/model/data/backup.ts'
import type { McpServerRow, McpSnapshotRow } from '../../core/model/mcp/mcp-row.ts'
import type { Project, Session } from '../../core/model/conversation/session.ts'
import type { BlobId, InteractionId, MessageId, SessionId } from '../../core/model/id.ts'
import type { Interaction, InteractionAnswer } from '../../core/model/tools/interaction.ts'
import type { StoredDraft } from '../../core/model/conversation/stored-draft.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import type { RememberedApproval } from '../../core/model/tools/permission.ts'
import type { QueuedMessage } from '../../core/model/conversation/queued-message.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { MessageDraft } from '../../core/model/conversation/message-draft.ts'
import type { WorkflowRow } from '../../core/model/workflows/workflow-row.ts'
import type { WebService } from '../../core/model/providers/web-service.ts'
import type { BackupFolderRow } from './backup/backup-rows.ts'
import { listMemories, listSuggestedMemories, type ListedMemory } from './personal/memory-list.ts'
import { listTurns } from './journal/turn-list.ts'
import { listUsage, type UsageEntry } from './usage/usage-list.ts'
import { loadChatMap, type ChatMap, loadChatNeeds } from './conversation/chat-overview.ts'
import { loadBranch, loadQueue } from './conversation/messages.ts'
import { loadInteractionAnswer, loadShownInteractions } from './journal/run-reader.ts'
import {
  loadExcerpt,
  loadUsedLabels,
  loadPinnedMessages,
  type MessageExcerpt,
  type PinnedMessage,
} from './conversation/message-annotations.ts'
import { listMcpServers } from './mcp/mcp-list.ts'
import { listWorkflows } from './workflows/workflow-list.ts'
import { loadRendition } from './files/rendition-store.ts'
import { loadSentTexts, toSentTexts, withoutRepeats } from './conversation/sent-texts.ts'
import {
  reuseUnchangedItems,
  loadSiblings,
  loadTranscript,
  type Transcript,
  type TranscriptItem,
} from './conversation/transcript.ts'
import {
  openConnection,
  type ConnectOptions,
  type AllowlistRow,
  type Database,
  type NetworkContactRow,
  type RenditionRow,
} from './database/schema.ts'
import { shareWatch, shareWatchByKey, watch, type Watch } from './database/watch.ts'
import { tryStorage } from './database/try-storage.ts'
import { watchSessions, type SessionListItem } from './conversation/session-list.ts'
import { getDatabaseName } from '../../lib/path-name.ts'

export { reuseUnchangedItems, toSentTexts, withoutRepeats }
export type {
  BackupFolderRow,
  ChatMap,
  Transcript,
  ListedMemory,
  MessageExcerpt,
  NetworkContactRow,
  PinnedMessage,
  SessionListItem,
  TranscriptItem,
  UsageEntry,
}

type SettingValue<Key extends Setting['key']> = Extract<Setting, { key: Key }>['value']

/** The page's read access to storage. Changes are made through commands to the worker. */
export interface Queries {
  /** Sessions that are not deleted, last changed first. */
  watchSessions(): Watch<readonly SessionListItem[]>
  /** Deleted sessions that can still be restored, last deleted first. */
  watchDeletedSessions(): Watch<readonly Session[]>
  /** A session, including a deleted one, or null if there is none. */
  watchSession(sessionId: SessionId): Watch<Session | null>
  /** Reads the session as it is stored now. A watch may not have reported the last change yet. */
  readSession(sessionId: SessionId): Promise<Session | null>
  watchTranscript(sessionId: SessionId, limit: number): Watch<Transcript>
  /** Content of the visible branch that not every model supports. */
  watchChatNeeds(sessionId: SessionId): Watch<ChatNeeds>
  /** Pinned messages of all branches, oldest first. */
  watchPins(sessionId: SessionId): Watch<readonly PinnedMessage[]>
  /** A message shortened to one line, or null if it is not stored. */
  watchExcerpt(messageId: MessageId): Watch<MessageExcerpt | null>
  /**
   * Counts the messages of the visible branch from this one to the end. Resolves to null if the message is not on it.
   */
  countFrom(sessionId: SessionId, messageId: MessageId): Promise<number | null>
  /** All branches of a chat, each message shortened to one line. Resolves to null if they cannot be read. */
  readChatMap(sessionId: SessionId): Promise<ChatMap | null>
  /**
   * Texts that the person sent in the chat, and then in others, newest first, without files. Null stands for a new
   * chat.
   */
  readSentTexts(sessionId: SessionId | null, reach: 'chat' | 'all'): Promise<readonly MessageDraft[]>
  /** Label suggestions for a message: the labels used in any chat, newest first. */
  readLabels(messageId: MessageId): Promise<readonly string[]>
  /** A message with its siblings, oldest first. */
  readSiblings(messageId: MessageId): Promise<readonly TranscriptItem[]>
  /** Queued messages in sending order. `Session.queuePaused` states whether the queue is paused. */
  watchQueue(sessionId: SessionId): Watch<readonly QueuedMessage[]>
  /** Open interactions with the person, in the order they were raised. */
  watchInteractions(sessionId: SessionId): Watch<readonly Interaction[]>
  /** Reads how an interaction that is no longer open was answered. Resolves to null if that is not stored. */
  readInteractionAnswer(sessionId: SessionId, interactionId: InteractionId): Promise<InteractionAnswer | null>
  /** Remembered approvals, newest first. */
  watchApprovals(): Watch<readonly RememberedApproval[]>
  /** Allowlist rules, newest first. */
  watchAllowlist(): Watch<readonly AllowlistRow[]>
  /** The stored list of the person’s rules, which `readRules` reads. */
  watchRules(): Watch<unknown>
  /** Memories for all chats, newest first. */
  watchMemories(): Watch<readonly ListedMemory[]>
  /** Memories that wait until a person keeps them, oldest first: of one chat, or of all. */
  watchSuggestedMemories(sessionId?: SessionId): Watch<readonly ListedMemory[]>
  /** Projects that are not deleted, by name. */
  watchProjects(): Watch<readonly Project[]>
  watchAssistants(): Watch<readonly Assistant[]>
  /** Usage of ended turns from the given time on (ms), oldest first, including chats that are gone. */
  watchUsage(from: number): Watch<readonly UsageEntry[]>
  /** Providers, the demo first, then by name. */
  watchProviders(): Watch<readonly Provider[]>
  /** Reads the providers as they are stored now. */
  readProviders(): Promise<readonly Provider[]>
  /** Turns of a session on all branches, oldest first. */
  watchTurns(sessionId: SessionId): Watch<readonly TurnSummary[]>
  /** Hosts contacted outside of turns, newest first. */
  watchOutsideContacts(): Watch<readonly NetworkContactRow[]>
  /** Web services that were set up. */
  watchWebServices(): Watch<readonly WebService[]>
  /** MCP servers that were not removed, by name. */
  /** The person’s workflows, by name. */
  watchWorkflows(): Watch<readonly WorkflowRow[]>
  watchMcpServers(): Watch<readonly McpServerRow[]>
  /** The latest lists of each MCP server. */
  watchMcpSnapshots(): Watch<readonly McpSnapshotRow[]>
  /** The newest verified backup, of one kind of place or of any. Null if there is none. */
  watchLastBackup(place?: BackupRecord['place']): Watch<BackupRecord | null>
  watchBackupFolder(): Watch<BackupFolderRow | null>
  /** Unconfirmed providers of a restored backup. */
  watchPendingProviders(): Watch<readonly Provider[]>
  /** Resolves to the creation time of the oldest stored chat, or null without chats. */
  firstChatAt(): Promise<number | null>
  watchSetting<Key extends Setting['key']>(key: Key): Watch<SettingValue<Key> | null>
  /**
   * Bytes of a file, or of the given rendition if there is one. Resolves to null if they are missing or cannot be
   * read.
   */
  readBlob(blobId: BlobId, rendition?: RenditionRow['kind']): Promise<Blob | null>
  /** Drafts of all chats, as last written. */
  watchDrafts(): Watch<readonly StoredDraft[]>
  /** Ends every subscription permanently. */
  close(): void
}

/** Creates queries with a connection of their own, opened at the first subscription. */
export function createQueries(name = getDatabaseName(), options: ConnectOptions = {}): Queries {
  return queriesOf(openConnection(name, options))
}

export function queriesOf(db: Database): Queries {
  const sessions = shareWatch(watchSessions(db))
  const providers = shareWatch(watch(db, { read: () => readProviders(db) }))
  return {
    watchSessions: () => sessions,
    watchDeletedSessions: () => watch(db, { read: () => readDeleted(db), reuse: keepEqual }),
    watchSession: shareWatchByKey((sessionId: SessionId) =>
      watch(db, { read: async () => (await db.sessions.get(sessionId)) ?? null }),
    ),
    readSession: (sessionId) => readOnce(db, async () => (await db.sessions.get(sessionId)) ?? null, null),
    watchTranscript: (sessionId, limit) =>
      watch(db, { read: () => loadTranscript(db, sessionId, limit), reuse: reuseUnchangedItems }),
    watchChatNeeds: (sessionId) => watch(db, { read: () => loadChatNeeds(db, sessionId), reuse: keepEqual }),
    watchPins: (sessionId) => watch(db, { read: () => loadPinnedMessages(db, sessionId), reuse: keepEqual }),
    watchExcerpt: (messageId) => watch(db, { read: () => loadExcerpt(db, messageId), reuse: keepEqual }),
    countFrom: (sessionId, messageId) => countFrom(db, sessionId, messageId),
    readChatMap: (sessionId) => readOnce(db, () => loadChatMap(db, sessionId), null),
    readSentTexts: (sessionId, reach) => readOnce(db, () => loadSentTexts(db, sessionId, reach), []),
    readLabels: () => readOnce(db, () => loadUsedLabels(db), []),
    readSiblings: (messageId) => readOnce(db, () => loadSiblings(db, messageId), []),
    watchQueue: (sessionId) => watch(db, { read: () => loadQueue(db, sessionId), reuse: keepEqual }),
    watchInteractions: (sessionId) =>
      watch(db, { read: () => loadShownInteractions(db, sessionId), reuse: keepEqual }),
    readInteractionAnswer: (sessionId, interactionId) =>
      readOnce(db, () => loadInteractionAnswer(db, sessionId, interactionId), null),
    watchApprovals: () => watch(db, { read: () => newestFirst(db.approvals) }),
    watchAllowlist: () => watch(db, { read: () => newestFirst(db.allowlist) }),
    watchRules: () =>
      watch(db, { read: async () => (await db.settings.get('rules'))?.value, reuse: keepEqual }),
    watchMemories: () => watch(db, { read: () => listMemories(db), reuse: keepEqual }),
    watchSuggestedMemories: (sessionId) =>
      watch(db, { read: () => listSuggestedMemories(db, sessionId), reuse: keepEqual }),
    watchProjects: () => watch(db, { read: () => readNamed(db.folders), reuse: keepEqual }),
    watchAssistants: () => watch(db, { read: () => readNamed(db.assistants), reuse: keepEqual }),
    watchUsage: (from) => watch(db, { read: () => listUsage(db, from) }),
    watchTurns: (sessionId) => watch(db, { read: () => listTurns(db, sessionId), reuse: keepEqual }),
    watchProviders: () => providers,
    readProviders: () => readOnce(db, () => readProviders(db), [demoProvider]),
    watchOutsideContacts: () =>
      watch(db, {
        read: async () => (await db.outsideContacts.orderBy('at').toArray()).toReversed(),
        reuse: keepEqual,
      }),
    watchWebServices: () => watch(db, { read: () => db.webServices.toArray(), reuse: keepEqual }),
    watchWorkflows: () => watch(db, { read: () => listWorkflows(db), reuse: keepEqual }),
    watchMcpServers: () => watch(db, { read: () => listMcpServers(db), reuse: keepEqual }),
    watchMcpSnapshots: () => watch(db, { read: () => db.mcpSnapshots.toArray(), reuse: keepEqual }),
    watchLastBackup: (place) =>
      watch(db, {
        read: async () => {
          const oldestFirst = await db.backups.orderBy('at').toArray()
          return oldestFirst.findLast((record) => place === undefined || record.place === place) ?? null
        },
        reuse: keepEqual,
      }),
    watchBackupFolder: () => watch(db, { read: async () => (await db.backupFolders.get('folder')) ?? null }),
    watchPendingProviders: () => watch(db, { read: () => db.heldProviders.toArray(), reuse: keepEqual }),
    firstChatAt: () => readFirstChat(sessions),
    watchSetting: <Key extends Setting['key']>(key: Key) =>
      watch(db, {
        read: async () => ((await db.settings.get(key))?.value ?? null) as SettingValue<Key> | null,
      }),
    watchDrafts: () => watch(db, { read: () => db.drafts.toArray(), reuse: keepEqual }),
    readBlob: (blobId, rendition) => readBlob(db, blobId, rendition),
    close: () => db.close({ disableAutoOpen: true }),
  }
}

async function readNamed<Row extends { name: string; deletedAt?: number | undefined }>(
  table: Table<Row>,
): Promise<Row[]> {
  const rows = (await table.toArray()).filter(({ deletedAt }) => deletedAt === undefined)
  return rows.toSorted((first, second) => first.name.localeCompare(second.name))
}

async function readDeleted(db: Database): Promise<Session[]> {
  const deleted = await db.sessions.where('deletedAt').above(Dexie.minKey).sortBy('deletedAt')
  return deleted.toReversed()
}

async function readProviders(db: Database): Promise<Provider[]> {
  const providers = await db.providers.toArray()
  return [demoProvider, ...providers.toSorted((first, second) => first.name.localeCompare(second.name))]
}

/**
 * Keeps the media type only of images that cannot run scripts, because a person may open a blob URL of the page's
 * origin directly.
 */
async function readBlob(
  db: Database,
  blobId: BlobId,
  rendition?: RenditionRow['kind'],
): Promise<Blob | null> {
  const read = await tryStorage(db, async () =>
    succeed(rendition ? await loadRendition(db, blobId, rendition) : await db.blobs.get(blobId)),
  )
  if (!read.ok || !read.value) return null
  const { bytes, mediaType } = read.value
  return new Blob([bytes], { type: displayableImageTypes.test(mediaType) ? mediaType : unknownMediaType })
}

async function countFrom(db: Database, sessionId: SessionId, messageId: MessageId): Promise<number | null> {
  const read = await tryStorage(db, () =>
    db.transaction('r', db.sessions, db.messages, async () => {
      const headId = (await db.sessions.get(sessionId))?.headId
      const head = headId ? await db.messages.get(headId) : undefined
      const branch = head ? await loadBranch(db, head, Infinity) : []
      const at = branch.findIndex(({ id }) => id === messageId)
      return succeed(at === -1 ? null : branch.length - at)
    }),
  )
  return read.ok ? read.value : null
}

async function readOnce<T>(db: Database, read: () => PromiseLike<T>, otherwise: T): Promise<T> {
  const result = await tryStorage(db, async () => succeed(await read()))
  return result.ok ? result.value : otherwise
}

/** Uses the shared session list instead of another read. */
function readFirstChat(sessions: Watch<readonly SessionListItem[]>): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (first: number | null) => {
      resolve(first)
      queueMicrotask(() => stop())
    }
    const stop = sessions.subscribe(
      (items) => {
        const creationTimes = items.map(({ session }) => session.createdAt)
        end(creationTimes.length === 0 ? null : creationTimes.reduce((one, other) => Math.min(one, other)))
      },
      () => end(null),
    )
  })
}

async function newestFirst<Row extends { createdAt: number }>(table: Table<Row>): Promise<Row[]> {
  const rows = await table.toArray()
  return rows.toSorted((first, second) => second.createdAt - first.createdAt)
}

/** Reuses the earlier value if both have the same JSON. Meant for small lists of plain data. */
export function keepEqual<T>(earlier: T, now: T): T {
  return JSON.stringify(earlier) === JSON.stringify(now) ? earlier : now
}
