import { showDetail } from '../../../i18n/show-text.ts'
import { FastForward, RotateCcw } from 'lucide-react'
import { createFailure, type Failure, type FailureCode } from '../../../../core/model/failures/failure.ts'
import { unavailableKeyCodes, type VaultState } from '../../../../core/model/providers/api-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { useScreenShareMode, maskAmounts } from '../../../ui/text/redaction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { describeEnding } from './ending-text.ts'
import { FailureLinks } from './failure-links.tsx'
import type { MessageActions, KeyActions } from '../../chat-state/commands/message-actions.ts'
import { SecretForm, UnlockForm } from '../../../ui/controls/secret-form.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'

export interface AnswerEndingProps {
  view: AnswerView
  /** Absent if nothing can be done: the answer is not the last one, or another is running. */
  actions?: MessageActions
}

/** Says why an answer did not end normally and what can be done. */
export function AnswerEnding({ view, actions }: AnswerEndingProps) {
  useScreenShareMode()
  const ending = describeEnding(view)
  if (ending === null) return null
  const { reason, advice, continuing, canRetry } = ending
  const buttons = actions !== undefined && (canRetry || continuing !== undefined) && (
    <>
      {continuing !== undefined && (
        <Button onClick={() => actions.continueAnswer(view.id, continuing.more)}>
          <FastForward aria-hidden size={15} />
          {continuing.label}
        </Button>
      )}
      {canRetry && (
        <Button onClick={() => actions.retry(view.id)}>
          <RotateCcw aria-hidden size={15} />
          {i18n.t('Retry')}
        </Button>
      )}
    </>
  )
  if (view.status === 'failed' || view.status === 'interrupted') {
    const job = view.items.find((item) => item.type === 'workflow')
    const failure =
      view.failure ?? ending.failure ?? createFailure(view.status === 'failed' ? 'internal' : 'interrupted')
    return (
      <FailureProblem failure={failure} hint={advice} detail={showDetail(failure)}>
        {actions !== undefined && unavailableKeyCodes.has(failure.code) && (
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
          <Button onClick={() => location.reload()}>{i18n.t('Reload')}</Button>
        )}
        {buttons}
        {actions !== undefined && isTooLong.has(failure.code) && (
          <Button onClick={() => actions.compactEarlier()}>{i18n.t('Compact earlier messages')}</Button>
        )}
        <FailureLinks code={failure.code} workflowId={job?.job.workflowId} />
      </FailureProblem>
    )
  }
  const message = [reason, advice].filter((part) => part !== undefined).join(' ')
  if (message === '' && buttons === false) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      {message !== '' && <p>{maskAmounts(message)}</p>}
      {buttons}
    </div>
  )
}

interface MissingKeyProps {
  view: AnswerView
  failure: Failure
  keys: KeyActions
  /** Retries once there is a key. */
  retry: () => void
}

/** Asks for the missing key or passphrase in place, then retries. Renders nothing once the key is there. */
export function MissingKey({ view, failure, keys, retry }: MissingKeyProps) {
  const state = useObservable(keys.watch)
  if (state.state !== 'ready' || !isMissing(state.value, view, failure)) return null
  const andRetry = async (retrying: Promise<string | null>) => {
    const problem = await retrying
    if (problem === null) retry()
    return problem
  }
  if (failure.code === 'keys-locked') {
    return <UnlockForm onSubmit={(passphrase) => andRetry(keys.unlock(passphrase))} />
  }
  return (
    <SecretForm
      label={i18n.t('API key')}
      action={i18n.t('Use this key')}
      busy={i18n.t('Applying the key…')}
      kind="api-key"
      hint={i18n.t('Stored only in memory, until this tab is closed or reloaded.')}
      onSubmit={(key) => andRetry(keys.setTemporaryKey(view.model, key))}
    />
  )
}

function isMissing({ isLocked, held: heldIds }: VaultState, view: AnswerView, { code }: Failure): boolean {
  if (code === 'keys-locked') return isLocked
  return code === 'key-not-kept' && view.model !== undefined && !heldIds.includes(view.model.providerId)
}

/** Failures that a shorter chat avoids. */
const isTooLong: ReadonlySet<FailureCode> = new Set(['context-too-long', 'request-too-large'])
