import type { Failure } from '../../../../core/kernel/failure.ts'
import type { VaultState } from '../../../../core/kernel/vault-state.ts'
import { SecretForm } from '../../../ui/secret-form.tsx'
import { UnlockForm } from '../../../ui/unlock-form.tsx'
import { useObservable } from '../../../ui/use-observable.ts'
import { say } from '../../../words/say.ts'
import type { AnswerView } from '../answer/answer-view.ts'
import type { KeyActions } from '../transcript/key-actions.ts'

export interface MissingKeyProps {
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
  const andRetry = async (given: Promise<string | null>) => {
    const problem = await given
    if (problem === null) retry()
    return problem
  }
  if (failure.code === 'keys-locked') {
    return <UnlockForm onSubmit={(passphrase) => andRetry(keys.unlock(passphrase))} />
  }
  return (
    <SecretForm
      label={say('API key')}
      action={say('Use this key')}
      busy={say('Taking the key…')}
      kind="api-key"
      hint={say('Kept in memory only, until this tab is closed or reloaded.')}
      onSubmit={(key) => andRetry(keys.hold(view.model, key))}
    />
  )
}

function isMissing({ isLocked, held }: VaultState, view: AnswerView, { code }: Failure): boolean {
  if (code === 'keys-locked') return isLocked
  return code === 'key-not-kept' && view.model !== undefined && !held.includes(view.model.providerId)
}
