import { Dexie, type Table } from 'dexie'
import type { AskedAmount, SpendingRequest } from '../../core/engine/budgets.ts'
import type { BlobOwner } from '../../core/engine/blob-port.ts'
import type {
  ApprovalId,
  AssistantId,
  BlobId,
  DraftHolderId,
  FolderId,
  MemoryId,
  MessageId,
  PatternId,
  ProviderId,
  RunId,
  SessionId,
} from '../../core/kernel/id.ts'
import type { Assistant } from '../../core/kernel/assistant.ts'
import type { Folder } from '../../core/kernel/folder.ts'
import type { KeptDraft } from '../../core/kernel/kept-draft.ts'
import type { ImportedChat } from '../../core/kernel/imported-chat.ts'
import type { Interaction } from '../../core/kernel/interaction.ts'
import type { Memory } from '../../core/kernel/memory.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { BegunSignIn } from '../../core/kernel/begun-sign-in.ts'
import type { OutsideContact } from '../../core/kernel/contact.ts'
import type { MessageMarks } from '../../core/kernel/message-marks.ts'
import type { ModelRef, Provider } from '../../core/kernel/model.ts'
import type { ModelFacts, SourcedFacts } from '../../core/kernel/model-info.ts'
import type { AllowlistEntry, RememberedApproval } from '../../core/kernel/permission.ts'
import type { QueuedMessage } from '../../core/kernel/queued-message.ts'
import type { RequestPart, RequestRecord } from '../../core/kernel/request-record.ts'
import type { Rendering } from '../../core/kernel/rendered-block.ts'
import type { RunEvent } from '../../core/kernel/run-event.ts'
import type { Session } from '../../core/kernel/session.ts'
import type { UsageShare } from '../../core/kernel/usage-share.ts'
import type { Usage } from '../../core/kernel/usage.ts'
import type { WireRecord } from '../../core/kernel/wire-request.ts'
import type { WebService, WebServiceId } from '../../core/kernel/web-service.ts'
import type { SearchPendingRow, SearchShardRow, SearchStateRow } from './search/search-rows.ts'
import type { BackupFolderRow, BackupRow } from './backup-rows.ts'
import { closeForGood, type ClosedBy } from './close-for-good.ts'
import { onlyVersion, type DatabaseEngine } from './schema/only-version.ts'
import {
  storesOfVersion1,
  storesOfVersion2,
  storesOfVersion3,
  storesOfVersion4,
  storesOfVersion5,
} from './schema/stores.ts'
import { upgradeUsage } from './schema/upgrade-usage.ts'
import type { KeyDerivation } from './vault/derive-key.ts'

/**
 * `settledSeq`: every event up to it is durable. A run without an end is `live`: its worker works, or died; `compacting` where it
 * is a compaction beside the turns, which go on meanwhile, and its messages are those of the last turn that it covers. The messages
 * are the newest question and answer: a steered message moves them on. `openInteractions` are the questions to a person
 * that its events leave open.
 */
export interface RunRow {
  id: RunId
  sessionId: SessionId
  userMessageId: MessageId
  assistantMessageId: MessageId
  model: ModelRef
  state: 'live' | 'compacting' | 'ended'
  /** No turn, but a compaction that a person asked for. */
  isCompaction?: true
  startedAt: number
  settledSeq: number
  openInteractions?: readonly Interaction[]
  /** What the first answer began with: how many parts, and why. */
  earlier?: { type: 'continue' | 'retry'; parts: number }
  moreCalls?: number
  /** When the events and requests of the run were dropped; what it used is kept. */
  detailsDroppedAt?: number
  endedAt?: number
  status?: Message['status']
  /** Of the writer that ended it. */
  endedIn?: LeaseRow['epoch']
}

/** One row per run that made a request; its own model is the one it began with. Stays when its session is purged. */
export interface UsageRow extends Usage {
  runId: RunId
  sessionId: SessionId
  messageId: MessageId
  providerId: ProviderId
  modelId: string
  at: number
  shares?: readonly UsageShare[]
}

/**
 * `data-key` is the non-extractable key that seals the others; their row ids are `provider:<id>`, which no id can spell.
 * With a passphrase it is not there, but `wrapped-data-key` is: never both, never neither while anything is sealed.
 */
export type VaultRow =
  | { id: 'data-key'; key: CryptoKey }
  | {
      id: 'wrapped-data-key'
      version: 1
      /** Another passphrase wraps the same data key: who holds it open need not ask again. */
      dataKeyId: string
      derivation: KeyDerivation
      iv: Uint8Array<ArrayBuffer>
      ciphertext: ArrayBuffer
    }
  | { id: SealedKeyId; version: 1; iv: Uint8Array<ArrayBuffer>; ciphertext: ArrayBuffer }
export type SealedKeyId = `provider:${string}`

export interface SettingRow {
  key: string
  value: unknown
}

/** Of a first version, whose patterns were of no tool, a row has no `toolName`: it allows nothing and can be removed. */
export type AllowlistRow = Omit<AllowlistEntry, 'toolName'> & { toolName?: string }

/** `sessionIds`: whose messages name it, and `draft-…` of tabs whose drafts do; it goes with the last of them. */
export interface BlobRow {
  id: BlobId
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
  sessionIds: readonly BlobOwner[]
}

/** A smaller copy of a picture, which comes and goes with its blob. */
export interface RenditionRow {
  blobId: BlobId
  kind: 'thumbnail' | 'model' | 'text'
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What was done with a message: its own row stays as it is. */
export interface MessageMarksRow extends MessageMarks {
  messageId: MessageId
  sessionId: SessionId
}

/** When a tab put its newest file into a draft. */
export interface DraftHolderRow {
  id: DraftHolderId
  storedAt: number
}

/** What one source says of a provider's models, by id. */
export interface ModelFactsRow {
  providerId: ProviderId
  by: 'person' | 'provider'
  models: Readonly<Record<string, SourcedFacts>>
}

/** A public collection of facts about models, fetched after the release. Whoever reads it knows its shape. */
export interface ModelCollectionRow {
  id: 'models.dev'
  name: string
  at: string
  providers: Readonly<Record<string, Readonly<Record<string, ModelFacts>>>>
}

/** What requests of one run took of one provider on one day, and what the one that is out may take. Outlives its session. */
export interface SpendingRow extends SpendingRequest {
  id: string
  /** As `2026-11-22`, by the calendar of this device. */
  day: string
  tokens: number
  dollars: number
  /** Of the request that is out; absent where none is. */
  held?: AskedAmount
}

/** One for each day, purpose, host and proxy. */
export interface OutsideContactRow extends OutsideContact {
  id: string
}

/** Who may write a run: of its writers the one that claimed it last. Gone with the end of the run. */
export interface LeaseRow {
  runId: RunId
  epoch: number
}

/** `id` is the state that the sign-in page sends back. */
export interface SignInRow extends Omit<BegunSignIn, 'state'> {
  id: string
}

export type Database = Dexie & {
  sessions: Table<Session, SessionId>
  messages: Table<Message, MessageId>
  runs: Table<RunRow, RunId>
  events: Table<RunEvent, [RunId, number]>
  usage: Table<UsageRow, RunId>
  providers: Table<Provider, ProviderId>
  vault: Table<VaultRow, VaultRow['id']>
  settings: Table<SettingRow, string>
  renderings: Table<Rendering, string>
  queue: Table<QueuedMessage, MessageId>
  approvals: Table<RememberedApproval, ApprovalId>
  allowlist: Table<AllowlistRow, PatternId>
  blobs: Table<BlobRow, BlobId>
  spending: Table<SpendingRow, string>
  renditions: Table<RenditionRow, [BlobId, RenditionRow['kind']]>
  draftHolders: Table<DraftHolderRow, DraftHolderId>
  memories: Table<Memory, MemoryId>
  folders: Table<Folder, FolderId>
  messageMarks: Table<MessageMarksRow, MessageId>
  assistants: Table<Assistant, AssistantId>
  modelFacts: Table<ModelFactsRow, [ProviderId, ModelFactsRow['by']]>
  modelCollections: Table<ModelCollectionRow, ModelCollectionRow['id']>
  outsideContacts: Table<OutsideContactRow, string>
  signIns: Table<SignInRow, string>
  webServices: Table<WebService, WebServiceId>
  searchShards: Table<SearchShardRow, string>
  searchPending: Table<SearchPendingRow, string>
  searchState: Table<SearchStateRow, SearchStateRow['id']>
  backups: Table<BackupRow, string>
  backupFolders: Table<BackupFolderRow, BackupFolderRow['id']>
  /** That came with a backup: nothing uses them before a person has said so. */
  heldProviders: Table<Provider, ProviderId>
  sentRequests: Table<RequestRecord, [RunId, string]>
  wireRequests: Table<WireRecord, [RunId, string]>
  requestParts: Table<RequestPart, [RequestPart['owner'], string]>
  importedChats: Table<ImportedChat, string>
  leases: Table<LeaseRow, RunId>
  drafts: Table<KeptDraft, string>
}

export const schemaVersion = 5

export interface ConnectOptions {
  /** This connection is closed for good. */
  onSuperseded?: (by: ClosedBy) => void
  /** In place of the browser's own. */
  engine?: DatabaseEngine
}

/** Opens lazily, at the first use. The page and the worker share this, so neither can disagree about the schema. */
export function connect(name: string, options: ConnectOptions = {}): Database {
  const supersede = (by: ClosedBy) => {
    closeForGood(db, by)
    options.onSuperseded?.(by)
  }
  const factory = options.engine?.indexedDB ?? globalThis.indexedDB
  const db = new Dexie(name, {
    cache: 'disabled',
    chromeTransactionDurability: 'strict',
    ...(factory && { indexedDB: onlyVersion(factory, schemaVersion, () => supersede('newer-version')) }),
    ...(options.engine && { IDBKeyRange: options.engine.IDBKeyRange }),
  }) as Database
  db.version(1).stores(storesOfVersion1)
  db.version(2).stores(storesOfVersion2)
  db.version(3).stores(storesOfVersion3).upgrade(upgradeUsage)
  db.version(4).stores(storesOfVersion4)
  db.version(schemaVersion).stores(storesOfVersion5)
  // Dexie's own handler would reopen at the next use and write with the old schema; false keeps it from running.
  db.on('versionchange', ({ newVersion }) => {
    supersede(newVersion === null ? 'deletion' : 'newer-version')
    return false
  })
  return db
}
