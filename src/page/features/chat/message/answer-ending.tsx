import { RotateCcw } from 'lucide-react'
import { createFailure } from '../../../../core/kernel/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { AnswerView } from '../answer-view.ts'

export interface AnswerEndingProps {
  view: AnswerView
  onRetry?: () => void
}

/** How an answer ended, where it did not end by itself. */
export function AnswerEnding({ view, onRetry }: AnswerEndingProps) {
  const retry = onRetry !== undefined && (
    <Button onClick={onRetry}>
      <RotateCcw aria-hidden size={15} />
      Retry
    </Button>
  )
  switch (view.status) {
    case 'streaming':
    case 'complete':
      return null
    case 'stopped':
      return (
        <div className="flex flex-wrap items-center gap-3 text-muted">
          <p>
            {view.failure?.message ?? 'Stopped.'} {view.failure?.hint}
          </p>
          {retry}
        </div>
      )
    case 'interrupted':
    case 'failed': {
      const failure = view.failure ?? createFailure(view.status === 'failed' ? 'internal' : 'interrupted')
      return (
        <Problem message={failure.message} hint={failure.hint} detail={failure.detail}>
          {retry}
        </Problem>
      )
    }
  }
}
