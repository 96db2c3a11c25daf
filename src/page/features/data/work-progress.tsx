import { LoaderCircle } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { say } from '../../i18n/say.ts'
import { describeStep } from './describe-data.ts'

export interface WorkProgressProps {
  label: string
  progress: Parameters<typeof describeStep>[0]
  onCancel: () => void
}

/** Progress of a task, with a cancel button. */
export function WorkProgress({ label, progress, onCancel }: WorkProgressProps) {
  const { done, total } = progress
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-surface px-4 py-3">
      <LoaderCircle aria-hidden size={18} className="shrink-0 animate-turn text-accent" />
      <div className="min-w-0 flex-1 basis-60">
        <p role="status">{describeStep(progress)}</p>
        <progress
          aria-label={label}
          value={total > 0 ? done / total : undefined}
          max={1}
          className="mt-2 block h-1 w-full accent-accent"
        />
      </div>
      <Button onClick={onCancel}>{say('Cancel')}</Button>
    </div>
  )
}
