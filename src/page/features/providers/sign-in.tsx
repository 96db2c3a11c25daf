import { Check, LogIn } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { UnlockForm } from '../../ui/controls/secret-form.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { showDetail, showFailure, showHint } from '../../i18n/show-text.ts'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { SignInReturn } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { AddedProvider } from './provider-form.ts'

/** Shows the result of a sign-in after the user has come back. */
export function SignInResult({ signIn: { state, retry, unlock, dismiss } }: { signIn: SignIn }) {
  switch (state.phase) {
    case 'none':
      return null
    case 'working':
      return <Spinner>{i18n.t('Signing in: fetching the key…')}</Spinner>
    case 'done':
      return (
        <div role="status" className="flex items-start gap-2.5 rounded-lg bg-surface px-4 py-3">
          <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
          <p>
            {i18n.t('Signed in: {name} has its key and is ready.', { name: state.name })}{' '}
            {state.models === 0
              ? i18n.t('Its models could not be loaded yet. Refresh them below.')
              : i18n.t('The provider lists {count, plural, one {# model} other {# models}}.', {
                  count: state.models,
                })}
          </p>
        </div>
      )
    case 'failed': {
      const { failure } = state
      const isLocked = failure.code === 'keys-locked'
      return (
        <div className="flex flex-col gap-3">
          <FailureProblem
            failure={failure}
            {...(isLocked && {
              message: i18n.t('Your keys are locked, so the new one cannot be stored yet.'),
              hint: i18n.t('Unlock them to continue the sign-in.'),
            })}
            detail={showDetail(failure)}
          >
            {failure.retryable && <Button onClick={retry}>{i18n.t('Try again')}</Button>}
            {!isLocked && <Button onClick={dismiss}>{i18n.t('Dismiss')}</Button>}
          </FailureProblem>
          {isLocked && <UnlockForm onSubmit={unlock} />}
        </div>
      )
    }
  }
}

interface SignInOfferProps {
  label: string
  /** Host of the sign-in page. */
  host: string
  /** An answer is being written, which leaving the page interrupts. */
  isAnswering: boolean
  disabled: boolean
  onSignIn: () => void
}

/** Offers a sign-in that creates a key. Leaves this page for the provider's own and comes back. */
export function SignInOffer({ label, host, isAnswering, disabled, onSignIn }: SignInOfferProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-surface px-4 py-3">
      <Button disabled={disabled} onClick={onSignIn}>
        <LogIn aria-hidden size={16} />
        {i18n.t('Sign in with {label}', { label })}
      </Button>
      <p className="text-sm text-muted">
        {i18n.t(
          'You go to {host}, allow a key for Innerloop there, and come back. The key is stored directly; no page sees it. Or paste a key below.',
          { host },
        )}
      </p>
      {hasUnusualPort(location) && (
        <p className="text-sm text-muted">
          {i18n.t(
            '{label} returns only to addresses with the usual ports. If it rejects {host}, create a key on its site instead.',
            { label, host: location.host },
          )}
        </p>
      )}
      {isAnswering && (
        <p className="text-sm text-warning">
          {i18n.t(
            'An answer is being written. Leaving interrupts it. You can continue it when you are back.',
          )}
        </p>
      )}
    </div>
  )
}

/** The documentation of OpenRouter names ports 443 and 3000. */
function hasUnusualPort({ port }: Location): boolean {
  return !['', '443', '3000'].includes(port)
}

type SignInState =
  | { phase: 'none' }
  | { phase: 'working' }
  | { phase: 'done'; name: string; models: number }
  | { phase: 'failed'; failure: Failure; back: SignInReturn }

interface SignIn {
  state: SignInState
  retry: () => void
  /** Unlocks the keys, then tries again. Resolves to the reason of a failure, or `null`. */
  unlock: (passphrase: string) => Promise<string | null>
  dismiss: () => void
}

/** Completes a sign-in after the user has come back. The worker fetches the key; the page never receives it. */
export function useSignIn(
  client: Pick<WorkerClient, 'call'>,
  takeReturn: () => SignInReturn | null,
  onAdded: (added: AddedProvider) => void,
): SignIn {
  const [state, setState] = useState<SignInState>({ phase: 'none' })

  const finish = async (back: SignInReturn) => {
    setState({ phase: 'working' })
    const finished = await client.call('finish-sign-in', back)
    setState(
      finished.ok
        ? { phase: 'done', ...finished.value }
        : { phase: 'failed', failure: finished.failure, back },
    )
    if (finished.ok && finished.value.models > 0) onAdded({ ...finished.value, modelIds: [] })
  }

  useEffect(() => {
    // The result can be taken only once, even if effects run twice.
    const back = takeReturn()
    if (back) void finish(back)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the section opens
  }, [])

  return {
    state,
    retry: () => {
      if (state.phase === 'failed') void finish(state.back)
    },
    unlock: async (passphrase) => {
      const unlocked = await client.call('unlock-keys', { passphrase })
      if (!unlocked.ok)
        return [showFailure(unlocked.failure), showHint(unlocked.failure)].filter(Boolean).join(' ')
      if (state.phase === 'failed') void finish(state.back)
      return null
    },
    dismiss: () => setState({ phase: 'none' }),
  }
}
