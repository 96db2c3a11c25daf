import { useId } from 'react'
import type { BranchReduction } from '../../../../core/model/context/context-report.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { ReductionActions } from '../../chat-state/commands/reduction-commands.ts'
import {
  describeReason,
  explainCover,
  labelReductionKind,
  labelSwitch,
  summarizeReduction,
} from './reduction-text.ts'

export interface ReductionListProps {
  reductions: readonly BranchReduction[]
  /** Absent while an answer is written. */
  onSwitch: ReductionActions['switchReduction'] | undefined
}

/** Lists the reductions of the chat, newest first. Each that changes something can be undone and made again. */
export function ReductionList({ reductions, onSwitch }: ReductionListProps) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
      <h3 id={`${id}-title`} className="font-medium">
        {i18n.t('Reductions')}
      </h3>
      {onSwitch === undefined && (
        <p id={`${id}-reason`} className="text-sm text-muted">
          {i18n.t('Reductions can be changed once this answer has ended.')}
        </p>
      )}
      <ul aria-labelledby={`${id}-title`} className="divide-y divide-border text-sm">
        {reductions.toReversed().map(({ reduction, isUndone, supersededBy }) => (
          <li key={reduction.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p id={`${id}-${reduction.id}`} className="tabular-nums">
                <span className="inline-block first-letter:uppercase">{labelReductionKind(reduction)}</span>
                <span className="text-muted">{` · ${summarizeReduction(reduction, isUndone)}`}</span>
              </p>
              <p className="text-muted">{describeReason(reduction)}</p>
              {supersededBy && <p className="text-muted">{explainCover(supersededBy)}</p>}
            </div>
            {!supersededBy && (
              <Button
                disabled={onSwitch === undefined}
                aria-describedby={onSwitch === undefined ? `${id}-reason` : `${id}-${reduction.id}`}
                onClick={() => void onSwitch?.(reduction.id, isUndone)}
              >
                {labelSwitch(reduction, isUndone)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
