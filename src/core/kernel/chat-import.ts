import { z } from 'zod'
import type { Failure } from './failure.ts'
import type { ChatSource, ImportWarning } from './foreign-chat.ts'
import type { SessionId } from './id.ts'

/** What lies in the staging area, until it is taken over or thrown away. */
export const importIdSchema = z
  .string()
  .regex(/^import-[\w-]{1,72}$/)
  .brand<'ImportId'>()
export type ImportId = z.infer<typeof importIdSchema>

/** A file that a person chose, as the platform has it: read where it is needed, never as a whole. */
export interface ChosenFile {
  readonly name: string
  readonly size: number
}
export const chosenFileSchema = z.custom<ChosenFile>(
  (value) => /^\[object (File|Blob)\]$/.test(Object.prototype.toString.call(value)),
  'this is no file',
)

/** What taking a chat over would do: `deleted` here, it would come back. */
export type ImportChange = 'new' | 'grown' | 'known' | 'deleted'

export interface PlannedChat {
  title: string
  source: ChatSource
  change: ImportChange
  /** That would be added. */
  messages: number
  updatedAt: number
}

/** What would be imported, before anything is. */
export interface ImportPlan {
  id: ImportId
  sources: readonly ChatSource[]
  chats: Readonly<Record<ImportChange, number>>
  messages: number
  files: { found: number; missing: number }
  empty: number
  leftOut: number
  warnings: readonly ImportWarning[]
  moreWarnings: number
  /** The newest of those that would change something. */
  shown: readonly PlannedChat[]
}

/** How far the reading of a file is; it ends with a plan or a failure. */
export interface ImportReading {
  chats: number
  /** Of the file, from 0 to 1. */
  share: number
  plan?: ImportPlan
  failure?: Failure
}

export interface ImportOutcome {
  added: number
  grown: number
  messages: number
  /** Chats that could not be taken over, and why; the others were. */
  failed: readonly { title: string; failure: Failure }[]
  /** The newest of them, to be opened. */
  sessionId?: SessionId
}

export interface ImportCommitting {
  done: number
  total: number
  outcome?: ImportOutcome
}

/** Streams: leaving `read-import` stops it and leaves nothing behind; leaving `commit-import` stops after a whole chat. */
export const importStreams = {
  'read-import': { input: z.object({ file: chosenFileSchema }) },
  'commit-import': { input: z.object({ importId: importIdSchema }) },
} as const

export const importCommands = {
  'discard-import': { input: z.object({ importId: importIdSchema }), output: z.object({}) },
} as const
