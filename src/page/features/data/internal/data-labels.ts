import type { BackupProgress, BackupRecord } from '../../../../core/model/data/backup.ts'
import { deletionGracePeriodMs } from '../../../../core/model/data/storage-report.ts'
import type {
  OutcomeCounts,
  RestoreDifference,
  RestoreOutcome,
  RestoreProgress,
} from '../../../../core/model/data/restore.ts'
import { date, formatBytes, formatDate, time } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'

const steps: Record<BackupProgress<unknown>['step'] | RestoreProgress['step'], MessageDescriptor> = {
  chats: /*i18n*/ { id: 'Reading chats' },
  other: /*i18n*/ { id: 'Reading other data' },
  files: /*i18n*/ { id: 'Reading files' },
  checking: /*i18n*/ { id: 'Checking the file' },
  comparing: /*i18n*/ { id: 'Comparing with existing data' },
  restoring: /*i18n*/ { id: 'Restoring' },
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
  const name = i18n.t(steps[step])
  return total > 1 ? i18n.t('{step}: {done} of {total}…', { step: name, done: done + 1, total }) : `${name}…`
}

/** Formats a date and time, as `today, 14:05` for today. */
export function formatDateTime(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  if (isToday) return i18n.t('today, {time}', { time: formatDate(at, time) })
  return `${formatDate(at, date)}, ${formatDate(at, time)}`
}

/** Returns the remaining time in whole hours, rounded down. */
export function describeTimeLeft(deletedAt: number, now: number): string {
  const hours = Math.floor((deletedAt + deletionGracePeriodMs - now) / 3_600_000)
  return hours < 1
    ? i18n.t('Erased within about an hour')
    : i18n.t('Erased in {hours, plural, one {# hour} other {# hours}}', { hours })
}

export function describeBackup({ counts, bytes, isEncrypted }: BackupRecord): string {
  const of = (table: string) => counts[table] ?? 0
  return [
    i18n.t('{count, plural, one {# chat} other {# chats}}', { count: of('sessions') }),
    i18n.t('{count, plural, one {# message} other {# messages}}', { count: of('messages') }),
    i18n.t('{count, plural, one {# file} other {# files}}', { count: of('blobs') }),
    formatBytes(bytes),
    ...(isEncrypted ? [i18n.t('encrypted')] : []),
  ].join(', ')
}

export const outcomeLabels: Record<RestoreOutcome, MessageDescriptor> = {
  new: /*i18n*/ { id: 'New' },
  joined: /*i18n*/ { id: 'Missing parts are added' },
  beside: /*i18n*/ { id: 'Differs: both are kept' },
  same: /*i18n*/ { id: 'Already here' },
  kept: /*i18n*/ { id: 'Differs: yours is kept' },
  refused: /*i18n*/ { id: 'Unusable' },
}

export function countOutcomes({ chats }: RestoreDifference): OutcomeCounts {
  const counts: OutcomeCounts = {}
  for (const { outcome } of chats) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Returns whether restoring would change anything. */
export function hasChanges(difference: RestoreDifference): boolean {
  const { others, providers, files } = difference
  return [countOutcomes(difference), ...Object.values(others), providers, files].some(
    (counts) => (counts.new ?? 0) + (counts.joined ?? 0) + (counts.beside ?? 0) > 0,
  )
}
