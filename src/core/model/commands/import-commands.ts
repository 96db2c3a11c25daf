import { z } from 'zod'
import type { Failure } from '../failures/failure.ts'
import type { ChatSource, ImportWarning } from '../data/foreign-chat.ts'
import type { SessionId } from '../id.ts'

/** Id of an import in the staging area, until it is committed or discarded. */
export const importIdSchema = z
  .string()
  .regex(/^import-[\w-]{1,72}$/)
  .brand<'ImportId'>()
export type ImportId = z.infer<typeof importIdSchema>

/** A file that a person selected, as the platform provides it. It is read in parts, never as a whole. */
export interface SelectedFile {
  readonly name: string
  readonly size: number
}
export const selectedFileSchema = z.custom<SelectedFile>(
  (value) => /^\[object (File|Blob)\]$/.test(Object.prototype.toString.call(value)),
  'this is no file',
)

/** Effect of importing a chat. A `deleted` chat would come back. */
export type ImportChange = 'new' | 'grown' | 'known' | 'deleted'

export interface PlannedChat {
  title: string
  source: ChatSource
  change: ImportChange
  /** Number of messages that would be added. */
  messages: number
  updatedAt: number
}

/** Summary of an import before it is committed. */
export interface ImportPlan {
  id: ImportId
  sources: readonly ChatSource[]
  chats: Readonly<Record<ImportChange, number>>
  messages: number
  files: { found: number; missing: number }
  empty: number
  omitted: number
  warnings: readonly ImportWarning[]
  moreWarnings: number
  /** The newest chats that would change something. */
  listed: readonly PlannedChat[]
}

/** Progress of reading a file. It ends with a plan or a failure. */
export interface ImportReadProgress {
  chats: number
  /** Share of the file that was read, from 0 to 1. */
  share: number
  plan?: ImportPlan
  failure?: Failure
}

export interface ImportOutcome {
  added: number
  grown: number
  messages: number
  /** Chats that could not be imported, with the reason. The other chats were imported. */
  failed: readonly { title: string; failure: Failure }[]
  /** The newest imported chat, to open it. */
  sessionId?: SessionId
}

export interface ImportCommitProgress {
  done: number
  total: number
  outcome?: ImportOutcome
}

/**
 * Streams of an import. Leaving `read-import` stops it and leaves nothing stored. Leaving `commit-import` stops after a
 * complete chat.
 */
export const importStreams = {
  'read-import': { input: z.object({ file: selectedFileSchema }) },
  'commit-import': { input: z.object({ importId: importIdSchema }) },
} as const

export const importCommands = {
  'discard-import': { input: z.object({ importId: importIdSchema }), output: z.object({}) },
} as const
