import type { BackupProgress, BackupRecord } from '../../../../core/model/data/backup.ts'
import { deletionGracePeriodMs } from '../../../../core/model/data/storage-report.ts'
import type {
  OutcomeCounts,
  RestoreDifference,
  RestoreOutcome,
  RestoreProgress,
} from '../../../../core/model/data/restore.ts'
import { date, formatBytes, formatDate, time } from '../../../i18n/formats.ts'
import { phrase, type Unsaid } from '../../../i18n/phrase.ts'
import { say } from '../../../i18n/say.ts'

const steps: Record<BackupProgress<unknown>['step'] | RestoreProgress['step'], Unsaid> = {
  chats: phrase('Reading chats'),
  other: phrase('Reading what is kept beside chats'),
  files: phrase('Reading files'),
  checking: phrase('Checking the file'),
  comparing: phrase('Comparing with what is here'),
  restoring: phrase('Restoring'),
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
  const name = say(steps[step])
  return total > 1 ? say('{step}: {done} of {total}…', { step: name, done: done + 1, total }) : `${name}…`
}

/** Formats a date and time, as `today, 14:05` for today. */
export function formatDateTime(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  if (isToday) return say('today, {time}', { time: formatDate(at, time) })
  return `${formatDate(at, date)}, ${formatDate(at, time)}`
}

/** Returns the remaining time in whole hours, rounded down. */
export function describeTimeLeft(deletedAt: number, now: number): string {
  const hours = Math.floor((deletedAt + deletionGracePeriodMs - now) / 3_600_000)
  return hours < 1
    ? say('Erased within about an hour')
    : say('Erased in {hours, plural, one {# hour} other {# hours}}', { hours })
}

export function describeBackup({ counts, bytes, isEncrypted }: BackupRecord): string {
  const of = (table: string) => counts[table] ?? 0
  return [
    say('{count, plural, one {# chat} other {# chats}}', { count: of('sessions') }),
    say('{count, plural, one {# message} other {# messages}}', { count: of('messages') }),
    say('{count, plural, one {# file} other {# files}}', { count: of('blobs') }),
    formatBytes(bytes),
    ...(isEncrypted ? [say('encrypted')] : []),
  ].join(', ')
}

export const outcomeLabels: Record<RestoreOutcome, Unsaid> = {
  new: phrase('New'),
  joined: phrase('Gets what it lacks'),
  beside: phrase('Differs: kept beside yours'),
  same: phrase('Already here'),
  kept: phrase('Differs: yours stays'),
  refused: phrase('Not usable'),
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
