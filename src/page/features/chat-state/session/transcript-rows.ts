import { isDeleted } from '../../../../core/model/conversation/annotated-message.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'

/** The current turn, as the session's `Chat` holds it. */
export interface LiveTurn {
  messages: readonly ChatUIMessage[]
  isRunning: boolean
  /** Message that is being replaced. It leaves the branch with everything after it as soon as the new one starts. */
  replaces: string | null
}

export type TranscriptRow =
  | {
      id: string
      role: 'user' | 'assistant'
      from: 'storage'
      message: Message
      /** Number of consecutive messages that one deletion hid and this row represents. */
      deletedCount?: number
    }
  | { id: string; role: 'user' | 'assistant'; from: 'live'; message: ChatUIMessage }

/**
 * Merges the visible branch: stored rows in order, then messages that storage does not have yet. An ended stored row
 * replaces the live message of the same id once the live turn has ended too. Until then its last blocks may not be on
 * screen.
 */
export function mergeTranscript(rows: readonly Message[], live: LiveTurn): TranscriptRow[] {
  const unstored = new Map(live.messages.map((message) => [message.id, message]))
  const hasAnswer = live.messages.some((message) => message.role === 'assistant')
  const merged: TranscriptRow[] = []
  const isReplacing = hasAnswer || live.isRunning
  for (const row of rows) {
    // The messages after the answer belong to its old branch.
    if (row.id === live.replaces && isReplacing) break
    const message = unstored.get(row.id)
    unstored.delete(row.id)
    const isLive =
      message !== undefined && row.role === 'assistant' && (row.status === 'streaming' || live.isRunning)
    merged.push(isLive ? toLiveRow(message) : { id: row.id, role: row.role, from: 'storage', message: row })
  }
  return collapseDeleted([...merged, ...[...unstored.values()].map(toLiveRow)])
}

function collapseDeleted(rows: readonly TranscriptRow[]): TranscriptRow[] {
  const collapsed: TranscriptRow[] = []
  for (const row of rows) {
    const before = collapsed.at(-1)
    const deletion = deletionOf(row)
    if (before?.from === 'storage' && deletion !== undefined && deletionOf(before) === deletion) {
      collapsed[collapsed.length - 1] = { ...before, deletedCount: (before.deletedCount ?? 1) + 1 }
    } else collapsed.push(row)
  }
  return collapsed
}

function deletionOf(row: TranscriptRow): string | undefined {
  if (row.from !== 'storage' || !isDeleted(row.message)) return undefined
  return row.message.marks?.deletion?.changeId
}

function toLiveRow(message: ChatUIMessage): TranscriptRow {
  return { id: message.id, role: message.role === 'user' ? 'user' : 'assistant', from: 'live', message }
}
