import type { BackupProgress, BackupRecord } from '../../../core/kernel/backup.ts'
import type {
  OutcomeCounts,
  RestoreDifference,
  RestoreOutcome,
  RestoreProgress,
} from '../../../core/kernel/restore.ts'
import { formatBytes } from '../../ui/format-bytes.ts'

const steps: Record<BackupProgress<unknown>['step'] | RestoreProgress['step'], string> = {
  chats: 'Reading chats',
  other: 'Reading what is kept beside chats',
  files: 'Reading files',
  checking: 'Checking the file',
  comparing: 'Comparing with what is here',
  restoring: 'Restoring',
}

export function describeStep({
  step,
  done,
  total,
}: {
  step: keyof typeof steps
  done: number
  total: number
}): string {
  return total > 1 ? `${steps[step]}: ${done + 1} of ${total}…` : `${steps[step]}…`
}

/** As `today, 14:05` where it is of today. */
export function formatMoment(at: number, now = Date.now()): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString(undefined, { timeStyle: 'short' })
  if (date.toDateString() === new Date(now).toDateString()) return `today, ${time}`
  return `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${time}`
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}

export function describeBackup({ counts, bytes, isEncrypted }: BackupRecord): string {
  const of = (table: string) => counts[table] ?? 0
  const parts = [
    count(of('sessions'), 'chat'),
    count(of('messages'), 'message'),
    count(of('blobs'), 'file'),
    formatBytes(bytes),
  ]
  return `${parts.join(', ')}${isEncrypted ? ', encrypted' : ''}`
}

export const outcomeWords: Record<RestoreOutcome, string> = {
  new: 'New',
  joined: 'Gets more messages',
  beside: 'Differs: kept beside yours',
  same: 'Already here',
  kept: 'Differs: yours stays',
  refused: 'Not usable',
}

export function countOutcomes({ chats }: RestoreDifference): OutcomeCounts {
  const counts: OutcomeCounts = {}
  for (const { outcome } of chats) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Whether restoring would do anything at all. */
export function changesAnything(difference: RestoreDifference): boolean {
  const { others, providers, files } = difference
  return [countOutcomes(difference), ...Object.values(others), providers, files].some(
    (counts) => (counts.new ?? 0) + (counts.joined ?? 0) + (counts.beside ?? 0) > 0,
  )
}
