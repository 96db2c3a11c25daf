import { LoaderCircle } from 'lucide-react'
import type { CompactionView } from '../answer/answer-view.ts'
import { describeWait } from './describe-compaction.ts'

/** Says that the answer waits for a compaction. Screen readers get it once from the run announcer, not step by step. */
export function CompactingLine({ compaction }: { compaction: CompactionView }) {
  return (
    <p className="flex min-h-6 items-start gap-2 text-muted tabular-nums">
      <LoaderCircle aria-hidden size={16} className="mt-1 shrink-0 animate-turn text-accent" />
      {describeWait(compaction)}
    </p>
  )
}
