import { Dexie, type Table } from 'dexie'
import type { RequestedAmount, SpendingRequest } from '../../../core/engine/budgets/budget.ts'
import type { BlobOwner } from '../../../core/model/files/blob-store-port.ts'
import type {
  ApprovalId,
  AssistantId,
  BlobId,
  DraftHolderId,
  McpServerId,
  ProjectId,
  MemoryId,
  MessageId,
  PatternId,
  ProviderId,
  RunId,
  SessionId,
  WorkflowId,
} from '../../../core/model/id.ts'
import type { AgentName } from '../../../core/model/agents/agent-call.ts'
import type { Assistant } from '../../../core/model/assistants/assistant.ts'
import type { Project, Session } from '../../../core/model/conversation/session.ts'
import type { StoredDraft } from '../../../core/model/conversation/stored-draft.ts'
import type { ImportedChat } from '../../../core/model/data/foreign-chat.ts'
import type { Interaction } from '../../../core/model/tools/interaction.ts'
import type { PendingMcpSignIn } from '../../../core/model/mcp/mcp-sign-in.ts'
import type { McpServerRow, McpSnapshotRow } from '../../../core/model/mcp/mcp-row.ts'
import type { AuditEvent } from '../../../core/model/review/audit-event.ts'
import type { WorkflowRow } from '../../../core/model/workflows/workflow-row.ts'
import type { Memory } from '../../../core/model/assistants/memory.ts'
import type { QueuedCapture } from '../../../core/model/assistants/memory-capture.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { PendingSignIn, ModelRef, Provider } from '../../../core/model/providers/provider.ts'
import type { NetworkLogEntry } from '../../../core/model/usage/network-contact.ts'
import type { MessageAnnotationSet } from '../../../core/model/conversation/message-annotations.ts'
import type { ModelCapabilities, SourcedCapabilities } from '../../../core/model/providers/model-info.ts'
import type { AllowlistEntry, RememberedApproval } from '../../../core/model/tools/permission.ts'
import type { QueuedMessage } from '../../../core/model/conversation/queued-message.ts'
import type { RequestPart, RequestRecord } from '../../../core/model/review/recorded-request.ts'
import type { StoredJobRequest } from '../../../core/model/workflows/job-request.ts'
import type { ResearchSettings } from '../../../core/model/research/research-terms.ts'
import type { Rendering } from '../../../core/model/conversation/rendered-block.ts'
import type { ChildRunOrigin } from '../../../core/model/runs/agent-event.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { UsageShare } from '../../../core/model/usage/usage-share.ts'
import type { Usage } from '../../../core/model/usage/usage.ts'
import type { ExchangeRecord } from '../../../core/model/review/http-exchange.ts'
import type { WebService, WebServiceId } from '../../../core/model/providers/web-service.ts'
import type { SearchPendingRow, SearchShardRow, SearchStateRow } from '../search/search-rows.ts'
import type { BackupFolderRow, BackupRow } from '../backup/backup-rows.ts'
import {
  closePermanently,
  type CloseReason,
  restrictToVersion,
  type DatabaseEngine,
} from './connection-guard.ts'
import {
  storesOfVersion1,
  storesOfVersion2,
  storesOfVersion3,
  storesOfVersion4,
  storesOfVersion5,
  storesOfVersion6,
  storesOfVersion7,
  storesOfVersion8,
  storesOfVersion9,
} from './internal/stores.ts'
import { upgradeUsage } from './internal/upgrades.ts'
import type { KeyDerivation } from '../../derive-key.ts'

/**
 * A run. Events up to `settledSeq` are durable. A run without an end is `live`, whether or not its worker still works.
 * `compacting` marks a running compaction, during which turns may continue; its messages are those of the last turn
 * that it covers. `beside` marks any other run without an end that is not a turn. The messages of a turn are the latest
 * user and assistant message, which change when a message is steered. A child run has those that its parent had when it
 * started. `openInteractions` are the interactions with a person that its events leave open.
 */
export interface RunRow {
  id: RunId
  sessionId: SessionId
  userMessageId: MessageId
  assistantMessageId: MessageId
  model: ModelRef
  state: 'live' | 'beside' | 'compacting' | 'ended'
  /** Absent for turns and for compactions. */
  kind?: RunKind
  /** Absent for the main thread. */
  agent?: AgentName
  /** Set for the agent `assistant`. */
  assistantId?: AssistantId
  /** The run that started this child run. It is never a child run itself. */
  parentRunId?: RunId
  /** Set for child runs. */
  of?: ChildRunOrigin
  /** Name of the task of a child run. */
  label?: string
  /** Choices with which a research started. */
  terms?: ResearchSettings
  /** The workflow that drives a turn. */
  workflow?: StoredJobRequest
  /** Set for a compaction that a person requested, which is not a turn. */
  isCompaction?: true
  startedAt: number
  settledSeq: number
  openInteractions?: readonly Interaction[]
  /** Number of initial parts of the first answer, and their reason. */
  earlier?: { type: 'continue' | 'retry'; parts: number }
  moreCalls?: number
  /** Time when the run's events and requests were dropped. Its usage stays. */
  detailsDroppedAt?: number
  endedAt?: number
  status?: Message['status']
  /** Lease epoch of the writer that ended the run. */
  endedIn?: LeaseRow['epoch']
}

export const runKinds = ['column', 'agent', 'stage', 'capture'] as const
export type RunKind = (typeof runKinds)[number]

/**
 * Usage of one run that made requests. The model is the run's initial one. The row stays when its session is purged.
 */
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
 * `data-key` is the non-extractable key that seals the API keys, which have row ids `provider:<id>`. With a
 * passphrase, `wrapped-data-key` replaces it. Exactly one of the two exists while anything is sealed.
 */
export type VaultRow =
  | { id: 'data-key'; key: CryptoKey }
  | {
      id: 'wrapped-data-key'
      version: 1
      /** Id of the data key. A new passphrase wraps the same data key, so workers that unlocked it stay unlocked. */
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

/** Rows of the first version have no `toolName`. Such a rule allows nothing and can be removed. */
export type AllowlistRow = Omit<AllowlistEntry, 'toolName'> & { toolName?: string }

/**
 * A file. `sessionIds` lists its owners: sessions whose messages name it, assistants, and `draft-…` ids. The file is
 * deleted with its last owner.
 */
export interface BlobRow {
  id: BlobId
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
  sessionIds: readonly BlobOwner[]
}

/** A version derived from a blob: a smaller image or extracted text. It is deleted with its blob. */
export interface RenditionRow {
  blobId: BlobId
  kind: 'thumbnail' | 'model' | 'text'
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Annotations of a message, whose own row they do not change. */
export interface MessageAnnotationsRow extends MessageAnnotationSet {
  messageId: MessageId
  sessionId: SessionId
}

/** Time when a tab last added a file to a draft. */
export interface DraftHolderRow {
  id: DraftHolderId
  storedAt: number
}

/** Capabilities of a provider's models by id, from one source. */
export interface ModelCapabilitiesRow {
  providerId: ProviderId
  by: 'person' | 'refusal' | 'provider'
  models: Readonly<Record<string, SourcedCapabilities>>
}

/** A public collection of model capabilities, fetched after the release. The reader knows its shape. */
export interface ModelCollectionRow {
  id: 'models.dev'
  name: string
  at: string
  providers: Readonly<Record<string, Readonly<Record<string, ModelCapabilities>>>>
}

/** Spending of one run at one provider on one day, and the reservation of its open request. Outlives its session. */
export interface SpendingRow extends SpendingRequest {
  id: string
  /** Calendar day on this device, e.g. `2026-11-22`. */
  day: string
  tokens: number
  dollars: number
  /** Reservation of the open request, if any. */
  held?: RequestedAmount
}

/** Requests to one host through one proxy for one purpose on one day. */
export interface NetworkContactRow extends NetworkLogEntry {
  id: string
}

/** Write permission for a run, owned by the writer that acquired it last. Deleted at the end of the run. */
export interface LeaseRow {
  runId: RunId
  epoch: number
}

/** `id` is the state that the sign-in page returns. */
export type SignInRow = { id: string } & (Omit<PendingSignIn, 'state'> | Omit<PendingMcpSignIn, 'state'>)

/**
 * The registration of this application at an authorization server, by the server's issuer and the callback URL. A client with a
 * secret is not stored here and registers again.
 */
export interface McpClientRow {
  id: string
  issuer: string
  callbackUrl: string
  clientId: string
  registeredAt: number
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
  captures: Table<QueuedCapture, RunId>
  folders: Table<Project, ProjectId>
  messageMarks: Table<MessageAnnotationsRow, MessageId>
  assistants: Table<Assistant, AssistantId>
  modelFacts: Table<ModelCapabilitiesRow, [ProviderId, ModelCapabilitiesRow['by']]>
  modelCollections: Table<ModelCollectionRow, ModelCollectionRow['id']>
  outsideContacts: Table<NetworkContactRow, string>
  signIns: Table<SignInRow, string>
  webServices: Table<WebService, WebServiceId>
  searchShards: Table<SearchShardRow, string>
  searchPending: Table<SearchPendingRow, string>
  searchState: Table<SearchStateRow, SearchStateRow['id']>
  backups: Table<BackupRow, string>
  backupFolders: Table<BackupFolderRow, BackupFolderRow['id']>
  /** Providers of a restored backup. They are not used before a person confirms them. */
  heldProviders: Table<Provider, ProviderId>
  sentRequests: Table<RequestRecord, [RunId, string]>
  wireRequests: Table<ExchangeRecord, [RunId, string]>
  requestParts: Table<RequestPart, [RequestPart['owner'], string]>
  importedChats: Table<ImportedChat, string>
  leases: Table<LeaseRow, RunId>
  drafts: Table<StoredDraft, string>
  mcpServers: Table<McpServerRow, McpServerId>
  mcpSnapshots: Table<McpSnapshotRow, McpServerId>
  mcpClients: Table<McpClientRow, string>
  auditEvents: Table<AuditEvent, string>
  workflows: Table<WorkflowRow, WorkflowId>
}

export const schemaVersion = 9

export interface ConnectOptions {
  /**
   * Called when another tab wants to upgrade the database. The connection stays open, and the upgrade waits, until the
   * promise settles.
   */
  beforeUpgrade?: () => Promise<unknown>
  /** Called when this connection is closed permanently. */
  onSuperseded?: (by: CloseReason) => void
  /** Replaces the browser's IndexedDB. */
  engine?: DatabaseEngine
}

/**
 * Creates a connection that opens at the first use. The page and the worker share this function, so their schemas
 * cannot differ.
 */
export function openConnection(name: string, options: ConnectOptions = {}): Database {
  const supersede = (by: CloseReason) => {
    closePermanently(db, by)
    options.onSuperseded?.(by)
  }
  const factory = options.engine?.indexedDB ?? globalThis.indexedDB
  const db = new Dexie(name, {
    cache: 'disabled',
    chromeTransactionDurability: 'strict',
    ...(factory && {
      indexedDB: restrictToVersion(factory, schemaVersion, () => supersede('newer-version')),
    }),
    ...(options.engine && { IDBKeyRange: options.engine.IDBKeyRange }),
  }) as Database
  db.version(1).stores(storesOfVersion1)
  db.version(2).stores(storesOfVersion2)
  db.version(3).stores(storesOfVersion3).upgrade(upgradeUsage)
  db.version(4).stores(storesOfVersion4)
  db.version(5).stores(storesOfVersion5)
  db.version(6).stores(storesOfVersion6)
  db.version(7).stores(storesOfVersion7)
  db.version(8).stores(storesOfVersion8)
  db.version(schemaVersion).stores(storesOfVersion9)
  // Dexie's own handler would reopen at the next use and write with the old schema. Returning false stops it.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) supersede('deletion')
    else if (!options.beforeUpgrade) supersede('newer-version')
    else {
      const close = () => supersede('newer-version')
      options.beforeUpgrade().then(close, close)
    }
    return false
  })
  return db
}
