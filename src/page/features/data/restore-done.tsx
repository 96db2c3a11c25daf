import type { RestoreDifference } from '../../../core/kernel/restore.ts'
import { say } from '../../i18n/say.ts'
import { countOutcomes } from './describe-data.ts'
import { ProblemList } from './problem-list.tsx'
import { DifferenceTable } from './restore-dialog.tsx'

export function RestoreDone({ difference }: { difference: RestoreDifference }) {
  const counts = countOutcomes(difference)
  const restored = (counts.new ?? 0) + (counts.joined ?? 0) + (counts.beside ?? 0)
  const waiting = difference.providers.new ?? 0
  return (
    <div className="flex flex-col gap-3">
      <p
        role="status"
        aria-label={say('Restored')}
        className="rounded-lg bg-success-soft px-4 py-3 font-medium"
      >
        {restored === 0
          ? say('Restored.')
          : say('Restored {count, plural, one {# chat} other {# chats}}.', { count: restored })}
        {waiting > 0 &&
          ` ${say('{count, plural, one {# provider waits} other {# providers wait}} for your yes below.', { count: waiting })}`}
      </p>
      <DifferenceTable difference={difference} />
      <ProblemList difference={difference} />
    </div>
  )
}
