import type { RestoreDifference } from '../../../core/kernel/restore.ts'
import { count, countOutcomes } from './describe-data.ts'
import { ProblemList } from './problem-list.tsx'
import { DifferenceTable } from './restore-dialog.tsx'

export function RestoreDone({ difference }: { difference: RestoreDifference }) {
  const counts = countOutcomes(difference)
  const restored = (counts.new ?? 0) + (counts.joined ?? 0) + (counts.beside ?? 0)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" aria-label="Restored" className="rounded-lg bg-success-soft px-4 py-3 font-medium">
        {restored === 0 ? 'Restored.' : `Restored ${count(restored, 'chat')}.`}
        {(difference.providers.new ?? 0) > 0 &&
          ` ${count(difference.providers.new ?? 0, 'provider waits', 'providers wait')} for your yes below.`}
      </p>
      <DifferenceTable difference={difference} />
      <ProblemList difference={difference} />
    </div>
  )
}
