import type { Failure } from './failure.ts'
import type { SessionId } from './id.ts'

/**
 * What restoring does with something of a backup. `new`: it is not here and is added. `same`: it is here, or more of it is,
 * and nothing is done. `joined`: a chat that is here has fewer messages, or less of how its answers came to be, and gets the rest, messages as
 * branches. `beside`: it is
 * here with another content; both are kept, the restored one under a new id. `kept`: of this there can be one only, and
 * the one that is here stays. `refused`: something is wrong with it.
 */
export const restoreOutcomes = ['new', 'same', 'joined', 'beside', 'kept', 'refused'] as const
export type RestoreOutcome = (typeof restoreOutcomes)[number]

export type OutcomeCounts = { [Outcome in RestoreOutcome]?: number }

export interface RestoredChat {
  id: SessionId
  title: string
  outcome: RestoreOutcome
  /** Messages that it brings. */
  messages: number
}

/** Something that is wrong in a file, and where: the part, its line counted from 1, and the field of the row on it; or the title of a chat. */
export interface FileProblem {
  chat?: string
  part?: string
  line?: number
  field?: string
  text: string
}

/** What restoring a backup would do, or has done; nothing that is here is ever lost by it. */
export interface RestoreDifference {
  /** Of the backup itself. */
  createdAt: number
  chats: readonly RestoredChat[]
  others: Readonly<
    Record<'memories' | 'folders' | 'assistants' | 'settings' | 'usage' | 'drafts', OutcomeCounts>
  >
  /** Come without keys and switched off; `new` ones wait for a person’s yes. */
  providers: OutcomeCounts
  files: OutcomeCounts
  /** The first hundred. */
  problems: readonly FileProblem[]
  problemCount: number
}

export interface RestoreProgress {
  step: 'checking' | 'comparing' | 'restoring'
  done: number
  total: number
  result?: { ok: true; difference: RestoreDifference } | { ok: false; failure: Failure }
}
