import type { ReviewedSetting } from '../settings/reviewed-settings.ts'
import type { StoredText } from '../messages/localized-text.ts'
import type { Failure } from '../failures/failure.ts'
import type { SessionId } from '../id.ts'

/**
 * Effect of a restore on an item of the backup. `new`: the item is missing here and is added. `same`: it is here, perhaps with
 * more content, and nothing happens. `joined`: a chat that is here gets the messages and details that it lacks; messages
 * become branches. `beside`: it is here with other content, so the restored one is added under a new id. `kept`: there can be
 * only one, and the existing one stays. `refused`: the item is invalid.
 */
export const restoreOutcomes = ['new', 'same', 'joined', 'beside', 'kept', 'refused'] as const
export type RestoreOutcome = (typeof restoreOutcomes)[number]

export type OutcomeCounts = { [Outcome in RestoreOutcome]?: number }

export interface RestoredChat {
  id: SessionId
  title: string
  outcome: RestoreOutcome
  /** Number of messages that the backup adds. */
  messages: number
}

/** A problem in a file with its location: the part, its line from 1 and the field of the row, or the title of a chat. */
export interface FileProblem extends StoredText {
  chat?: string
  part?: string
  line?: number
  field?: string
}

/** Result of a restore, or its preview. A restore never deletes existing data. */
export interface RestoreDifference {
  /** Creation time of the backup. */
  createdAt: number
  chats: readonly RestoredChat[]
  others: Readonly<
    Record<
      'memories' | 'folders' | 'assistants' | 'workflows' | 'settings' | 'usage' | 'drafts',
      OutcomeCounts
    >
  >
  /** Providers are restored without keys and turned off. `new` ones wait for the person’s confirmation. */
  providers: OutcomeCounts
  files: OutcomeCounts
  /**
   * New settings that raise limits, tell models something or choose models. They are restored only if the person says so.
   * Limits that are not raised are restored in any case.
   */
  reviewed?: readonly ReviewedSetting[]
  /** The first hundred problems. */
  problems: readonly FileProblem[]
  problemCount: number
}

export interface RestoreProgress {
  step: 'checking' | 'comparing' | 'restoring'
  done: number
  total: number
  result?: { ok: true; difference: RestoreDifference } | { ok: false; failure: Failure }
}
