import type { StoredText } from '../core/model/messages/localized-text.ts'
import type { UIMessage, UIMessageChunk } from 'ai'
import { z } from 'zod'
import { commands } from '../core/model/commands/command.ts'
import { compactionRequestSchema, type CompactionProgress } from '../core/model/conversation/compaction.ts'
import {
  connectionTestSchema,
  type ConnectionProgress,
  type ModelRef,
} from '../core/model/providers/provider.ts'
import type { BackupProgress } from '../core/model/data/backup.ts'
import { filePassphraseSchema } from '../core/model/commands/data-commands.ts'
import type { Attachment, PastedText } from '../core/model/conversation/attachment.ts'
import type { NetworkContact } from '../core/model/usage/network-contact.ts'
import {
  importStreams,
  type ImportCommitProgress,
  type ImportReadProgress,
} from '../core/model/commands/import-commands.ts'
import type { Failure } from '../core/model/failures/failure.ts'
import type { ServerSearchProgress } from '../core/model/providers/local-servers.ts'
import { messageIdSchema, runIdSchema, type CallId, type MessageId } from '../core/model/id.ts'
import type { AnswerActivity, WholePart } from '../core/model/conversation/message-change.ts'
import type { Citation, MessageStatus } from '../core/model/conversation/message.ts'
import type { BlockUpdate } from '../core/model/conversation/rendered-block.ts'
import { temporaryWatchSchema } from '../core/model/commands/temporary-commands.ts'
import type { ResearchRecord } from '../core/model/research/research-record.ts'
import type { RestoreProgress } from '../core/model/data/restore.ts'
import type { Usage } from '../core/model/usage/usage.ts'
import type { VaultState } from '../core/model/providers/api-keys.ts'
import { mcpServerDraftSchema } from '../core/model/commands/mcp-commands.ts'
import type { McpTestProgress } from '../core/model/mcp/mcp-connection-test.ts'
import { mcpWatchSchema, type McpUpdates } from '../core/model/mcp/mcp-watch.ts'

/** Metadata of a live assistant message, besides its parts. */
export interface ChatUIMessageMetadata {
  status: MessageStatus
  createdAt: number
  /** Absent for stored answers whose model is unknown. */
  model?: ModelRef
  endedAt?: number
  usage?: Usage
  failure?: Failure
  contacts?: readonly NetworkContact[]
}

/**
 * Data parts of messages. The parts of an answer are those of the stored message: text and reasoning are parts of the AI SDK, which
 * grow, and every other part is a `part`. Approvals and questions are not among them: the page reads their stored rows.
 */
export type ChatUIMessageData = {
  part: WholePart
  /** Details of the text or reasoning with that number, besides its text. */
  prose: { prose: number; durationMs?: number; citations?: readonly Citation[]; superseded?: true }
  /**
   * More of a call's arguments while the model writes them, and of its output while it runs. The AI SDK would parse a call's whole
   * text again at each piece.
   */
  'call-input': { callId: CallId; text: string }
  'call-output': { callId: CallId; text: string }
  /** Latest progress text of a running call. */
  'call-progress': { callId: CallId } & StoredText
  activity: AnswerActivity
  research: ResearchRecord
  /** Estimated number of tokens of the latest request. */
  context: { tokens: number }
  /** Reason why the answer is in memory only; `null` once it is stored. */
  unsaved: Failure | null
  /** Pasted texts of a user message. */
  pasted: readonly PastedText[]
  /** Attachments of a user message. */
  attachments: readonly Attachment[]
  /** Message that a user message replies to. */
  reply: { messageId: MessageId }
}

export type ChatUIMessage = UIMessage<ChatUIMessageMetadata, ChatUIMessageData>
export type ChatUIMessageChunk = UIMessageChunk<ChatUIMessageMetadata, ChatUIMessageData>

/** One item of a run's stream. The chunks are the message; the blocks are its rendering, which can be made again. */
export interface RunStreamItem {
  chunks: readonly ChatUIMessageChunk[]
  blocks: readonly BlockUpdate[]
}

/** Everything a page received at one moment of a turn, in ms since its start. */
export interface ReplayFrame extends RunStreamItem {
  atMs: number
}

export interface ReplayedMessage {
  messageId: MessageId
  frames: readonly ReplayFrame[]
}

/** Replay of one turn. It has more than one message only if the turn was steered. */
export interface RunReplay {
  replies: readonly ReplayedMessage[]
}

const isFile = (value: unknown): value is Blob => value instanceof Blob
const isFileHandle = (value: unknown): value is FileSystemFileHandle =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'file'

/** Streams that run while they are followed. Each ends with the item that has a result. */
const backupStreams = {
  /** Writes everything into one file. With `download`, the result carries the file, and its delivery is not confirmed. */
  'back-up': {
    input: z.object({
      to: z.discriminatedUnion('type', [
        z.object({ type: z.literal('download') }),
        z.object({ type: z.literal('file'), handle: z.custom<FileSystemFileHandle>(isFileHandle) }),
        z.object({ type: z.literal('folder') }),
      ]),
      passphrase: filePassphraseSchema.optional(),
    }),
  },
  /** Reads and checks a whole file, and reports what restoring it would change. */
  'look-at-backup': {
    input: z.object({
      file: z.custom<Blob>(isFile, 'this is no file'),
      passphrase: filePassphraseSchema.optional(),
    }),
  },
  /**
   * Restores the checked file, with the settings that a person reviews if `withReviewed` is set. Chats that were restored before
   * the follower left stay.
   */
  'restore-backup': { input: z.object({ withReviewed: z.boolean().optional() }) },
} as const

/**
 * Streams that the page may follow. Items are numbered from 0, and `follow-run` can be joined again from any number.
 * `follow-run` follows one message of the run. If a steered message splits the answer, the stream ends with `finish`
 * (status `complete`). The run then continues in another message, which `find-run` names. Without `messageId`, the
 * newest message is followed.
 */
export const streams = {
  'follow-run': { input: z.object({ runId: runIdSchema, messageId: messageIdSchema.optional() }) },
  /** Reports whether this worker's keys are locked, and again at each change. Never ends by itself. */
  'follow-keys': { input: z.object({}) },
  /** Starts a connection test per opening, which runs while it is followed. Ends with the item that has a result. */
  'test-connection': { input: connectionTestSchema },
  /** Starts a test of an MCP server per opening, which runs while it is followed. Ends with the item that has a result. */
  'test-mcp-server': { input: mcpServerDraftSchema },
  /**
   * Listens to the servers of a chat while it is followed: to those of the draft's resources, and to others that this tab uses.
   * Each item has all resources that changed so far. Never ends by itself.
   */
  'watch-mcp-servers': { input: mcpWatchSchema },
  /** Starts a compaction per opening, which runs while it is followed and ends with its result. */
  'compact-context': { input: compactionRequestSchema },
  /** Starts a search per opening for servers on this computer, which runs while it is followed. */
  'find-servers': { input: z.object({}) },
  /** Reports a whole value, and again at each change. Never ends by itself. */
  'watch-temporary': { input: temporaryWatchSchema },
  ...importStreams,
  /** Replays a recorded turn as a page received it, in one item. The replay is empty if its details are not stored. */
  'replay-run': { input: z.object({ runId: runIdSchema }) },
  ...backupStreams,
} as const

/** One value of a watched query. The page knows its type from the query. */
export interface WatchedValue {
  value: unknown
}

export interface StreamItems {
  'follow-run': RunStreamItem
  'follow-keys': VaultState
  'test-connection': ConnectionProgress
  'test-mcp-server': McpTestProgress
  'watch-mcp-servers': McpUpdates
  'compact-context': CompactionProgress
  'find-servers': ServerSearchProgress
  'back-up': BackupProgress<Blob>
  'look-at-backup': RestoreProgress
  'restore-backup': RestoreProgress
  'read-import': ImportReadProgress
  'commit-import': ImportCommitProgress
  'watch-temporary': WatchedValue
  'replay-run': RunReplay
}

export type StreamName = keyof typeof streams
export type StreamInput<Name extends StreamName> = z.input<(typeof streams)[Name]['input']>

export const contract = { commands, streams } as const
