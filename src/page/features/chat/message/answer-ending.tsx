import { FastForward, RotateCcw } from 'lucide-react'
import { createFailure } from '../../../../core/kernel/failure.ts'
import { keyFailures } from '../../../../core/kernel/key-failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { AnswerView } from '../answer/answer-view.ts'
import { usePresenting, veilAmounts } from '../../../ui/presentation.ts'
import { say } from '../../../words/say.ts'
import { describeEnding } from '../answer/describe-ending.ts'
import type { MessageActions } from '../transcript/message-actions.ts'
import { MissingKey } from './missing-key.tsx'
import { ProviderRemedy } from './provider-remedy.tsx'

export interface AnswerEndingProps {
  view: AnswerView
  /** Absent if nothing can be done: the answer is not the last one, or another is running. */
  actions?: MessageActions
}

/** Says why an answer did not end normally and what can be done. */
export function AnswerEnding({ view, actions }: AnswerEndingProps) {
  usePresenting()
  const ending = describeEnding(view)
  if (ending === null) return null
  const { reason, advice, continuing, canRetry } = ending
  const buttons = actions !== undefined && (canRetry || continuing !== undefined) && (
    <>
      {continuing !== undefined && (
        <Button onClick={() => actions.goOn(view.id, continuing.moreCalls)}>
          <FastForward aria-hidden size={15} />
          {continuing.label}
        </Button>
      )}
      {canRetry && (
        <Button onClick={() => actions.retry(view.id)}>
          <RotateCcw aria-hidden size={15} />
          {say('Retry')}
        </Button>
      )}
    </>
  )
  if (view.status === 'failed' || view.status === 'interrupted') {
    const failure = view.failure ?? createFailure(view.status === 'failed' ? 'internal' : 'interrupted')
    return (
      <Problem message={failure.message} hint={advice ?? failure.hint} detail={failure.detail}>
        {actions !== undefined && keyFailures.has(failure.code) && (
          <div className="w-full empty:hidden">
            <MissingKey
              view={view}
              failure={failure}
              keys={actions.keys}
              retry={() => actions.retry(view.id)}
            />
          </div>
        )}
        {failure.code === 'part-missing' && (
          <Button onClick={() => location.reload()}>{say('Reload')}</Button>
        )}
        {buttons}
        <ProviderRemedy code={failure.code} />
      </Problem>
    )
  }
  const words = [reason, advice].filter((part) => part !== undefined).join(' ')
  if (words === '' && buttons === false) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      {words !== '' && <p>{veilAmounts(words)}</p>}
      {buttons}
    </div>
  )
}
