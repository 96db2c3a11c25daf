import type { UIMessage, UIMessageChunk } from 'ai'
import { z } from 'zod'
import { commands } from '../core/kernel/command.ts'
import { compactionOrderSchema, type CompactionProgress } from '../core/kernel/compaction.ts'
import { connectionTestSchema } from '../core/kernel/provider-draft.ts'
import type { BackupProgress } from '../core/kernel/backup.ts'
import { filePassphraseSchema } from '../core/kernel/backup-commands.ts'
import type { ConnectionProgress } from '../core/kernel/connection-test.ts'
import type { Attachment } from '../core/kernel/attachment.ts'
import type { Contact } from '../core/kernel/contact.ts'
import { importStreams, type ImportCommitting, type ImportReading } from '../core/kernel/chat-import.ts'
import type { Failure } from '../core/kernel/failure.ts'
import type { ServerSearchProgress } from '../core/kernel/local-servers.ts'
import {
  messageIdSchema,
  runIdSchema,
  type CallId,
  type InteractionId,
  type MessageId,
} from '../core/kernel/id.ts'
import type { Interaction, InteractionAnswer } from '../core/kernel/interaction.ts'
import type { Enrichment } from '../core/kernel/enrichment.ts'
import type {
  Citation,
  MessageStatus,
  NoticePart,
  ReportedOutcome,
  ToolCallState,
  ToolStep,
} from '../core/kernel/message.ts'
import type { ModelRef } from '../core/kernel/model.ts'
import type { PastedText } from '../core/kernel/pasted-text.ts'
import type { BlockUpdate } from '../core/kernel/rendered-block.ts'
import { temporaryWatchSchema } from '../core/kernel/temporary-commands.ts'
import type { RestoreProgress } from '../core/kernel/restore.ts'
import type { Usage } from '../core/kernel/usage.ts'
import type { VaultState } from '../core/kernel/vault-state.ts'

/** What a live reply says about itself beside its parts. */
export interface ReplyMetadata {
  status: MessageStatus
  createdAt: number
  model: ModelRef
  endedAt?: number
  usage?: Usage
  failure?: Failure
  contacts?: readonly Contact[]
}

/**
 * `call` refines the AI SDK's tool part of the same call id; the others have no part there. `progress` is what a running
 * tool last said of itself, `steps` its steps. `call-input` is its arguments while the
 * model writes them, `call-output` what it streams, one piece after the other: the AI SDK would parse all of them at each piece. An `interaction` of kind `approve` belongs to the call it names; `answer` is there once it
 * was answered, in whichever tab.
 */
export type ReplyData = {
  call: {
    state: ToolCallState
    durationMs?: number
    failure?: Failure
    progress?: string
    reportedOutcome?: ReportedOutcome
    steps?: readonly ToolStep[]
  }
  'call-input': { callId: CallId; text: string }
  'call-output': { callId: CallId; text: string }
  interaction: { id: InteractionId; interaction: Interaction; answer?: InteractionAnswer }
  notice: { code: NoticePart['code']; text: string; enrichment?: Enrichment }
  /** What of a text its sources stand behind. */
  citations: { prose: number; citations: readonly Citation[] }
  /** Prose whose place another model's answer has taken: it keeps its number and is not shown. */
  superseded: { prose: readonly number[] }
  /** Nothing has come since then (wall clock, ms); `null` once that is over. */
  silence: { since: number; timeoutMs: number } | null
  /** About how many tokens the newest request has, as estimated. */
  context: { tokens: number }
  /** A request is sent again at `dueAt`, on the wall clock; `null` once it has been, or never will. */
  retry: { dueAt: number; attempt: number; message: string } | null
  /** Earlier messages are being compacted, piece by piece; `null` once that is over. */
  compaction: { messageCount: number; done: number; pieces: number } | null
  /** Of a person's message, beside its text. */
  pasted: readonly PastedText[]
  /** Of a person's message, beside its text and its pastes. */
  attachments: readonly Attachment[]
  /** What follows it answers that message. */
  reply: { messageId: MessageId }
  /** Why the answer is in memory only; `null` once storage has taken it. */
  unsaved: Failure | null
  'reasoning-time': { prose: number; durationMs: number }
}

export type ReplyMessage = UIMessage<ReplyMetadata, ReplyData>
export type ReplyChunk = UIMessageChunk<ReplyMetadata, ReplyData>

/** One message across the wall: the chunks are the reply, the blocks its rendering, which may be lost and made again. */
export interface ReplyFlush {
  chunks: readonly ReplyChunk[]
  blocks: readonly BlockUpdate[]
}

/** What a page was sent at a moment of a turn, in ms since it began. */
export interface ReplayFrame extends ReplyFlush {
  atMs: number
}

export interface ReplayedReply {
  messageId: MessageId
  frames: readonly ReplayFrame[]
}

/** Of one turn: more than one reply only where it was steered. */
export interface Replay {
  replies: readonly ReplayedReply[]
}

const isFile = (value: unknown): value is Blob => value instanceof Blob
const isFileHandle = (value: unknown): value is FileSystemFileHandle =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'file'

/** Each goes on as long as it is followed, and ends with the item that has a result. */
const backupStreams = {
  /** Everything into one file. `download`: the result has it; it is no more than handed over then. */
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
  /** Reads and checks a whole file, and says what restoring it would do. */
  'look-at-backup': {
    input: z.object({
      file: z.custom<Blob>(isFile, 'this is no file'),
      passphrase: filePassphraseSchema.optional(),
    }),
  },
  /** Does that. What was taken over when nobody follows any more stays. */
  'restore-backup': { input: z.object({}) },
} as const

/**
 * What the page may follow. Items are numbered from 0; `follow-run` can be joined again from any number. It follows one
 * message of the run: where a steered message splits the answer, the stream ends with `finish` (status `complete`) while
 * the run goes on in a message of its own, which `find-run` then names. Without `messageId`: the newest.
 */
export const streams = {
  'follow-run': { input: z.object({ runId: runIdSchema, messageId: messageIdSchema.optional() }) },
  /** Whether this worker's keys are locked, and again at each change. Never ends by itself. */
  'follow-keys': { input: z.object({}) },
  /** Each opening is a test of its own, which goes on as long as it is followed. Ends with the item that has a result. */
  'test-connection': { input: connectionTestSchema },
  /** Each opening is a compaction of its own; it lives and ends as a test does. */
  'compact-context': { input: compactionOrderSchema },
  /** Each opening is a search of its own for servers on this computer; it lives and ends as a test does. */
  'find-servers': { input: z.object({}) },
  /** A whole value, and again at each change. Never ends by itself. */
  'watch-temporary': { input: temporaryWatchSchema },
  ...importStreams,
  /** A recorded turn as a page was shown it, in one item; nothing where its details are not stored. */
  'replay-run': { input: z.object({ runId: runIdSchema }) },
  ...backupStreams,
} as const

export interface WatchedValue {
  value: unknown
}

export interface StreamItems {
  'follow-run': ReplyFlush
  'follow-keys': VaultState
  'test-connection': ConnectionProgress
  'compact-context': CompactionProgress
  'find-servers': ServerSearchProgress
  'back-up': BackupProgress<Blob>
  'look-at-backup': RestoreProgress
  'restore-backup': RestoreProgress
  'read-import': ImportReading
  'commit-import': ImportCommitting
  'watch-temporary': WatchedValue
  'replay-run': Replay
}

export type StreamName = keyof typeof streams
export type StreamInput<Name extends StreamName> = z.input<(typeof streams)[Name]['input']>

export const contract = { commands, streams } as const
