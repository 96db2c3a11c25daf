import { Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { UnlockForm } from '../../ui/unlock-form.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { say } from '../../i18n/say.ts'
import type { SignIn } from './use-sign-in.ts'
import { translate } from '../../i18n/translate.ts'

/** Shows the result of a sign-in after the user has come back. */
export function SignInOutcome({ signIn: { state, retry, unlock, dismiss } }: { signIn: SignIn }) {
  switch (state.phase) {
    case 'none':
      return null
    case 'working':
      return <Waiting>{say('Signing in: fetching the key…')}</Waiting>
    case 'done':
      return (
        <div role="status" className="flex items-start gap-2.5 rounded-lg bg-surface px-4 py-3">
          <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
          <p>
            {say('Signed in: {name} has its key and is ready.', { name: state.name })}{' '}
            {state.models === 0
              ? say('Its models could not be listed yet; refresh them below.')
              : say('It lists {count, plural, one {# model} other {# models}}.', { count: state.models })}
          </p>
        </div>
      )
    case 'failed': {
      const { failure } = state
      const isLocked = failure.code === 'keys-locked'
      return (
        <div className="flex flex-col gap-3">
          <Problem
            message={
              isLocked
                ? say('Your keys are locked, so the new one cannot be stored yet.')
                : translate(failure.message)
            }
            hint={isLocked ? say('Unlock them, and the sign-in goes on.') : failure.hint}
            detail={failure.detail}
          >
            {failure.retryable && <Button onClick={retry}>{say('Try again')}</Button>}
            {!isLocked && <Button onClick={dismiss}>{say('Dismiss')}</Button>}
          </Problem>
          {isLocked && <UnlockForm onSubmit={unlock} />}
        </div>
      )
    }
  }
}
