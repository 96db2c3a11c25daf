import { useEffect, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { SignInReturn } from '../../../core/kernel/sign-in.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { AddedProvider } from './added-provider.ts'
import { translate } from '../../i18n/translate.ts'

export type SignInState =
  | { phase: 'none' }
  | { phase: 'working' }
  | { phase: 'done'; name: string; models: number }
  | { phase: 'failed'; failure: Failure; back: SignInReturn }

export interface SignIn {
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
    if (finished.ok && finished.value.models > 0) onAdded({ ...finished.value, written: [] })
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
        return [translate(unlocked.failure.message), translate(unlocked.failure.hint)]
          .filter(Boolean)
          .join(' ')
      if (state.phase === 'failed') void finish(state.back)
      return null
    },
    dismiss: () => setState({ phase: 'none' }),
  }
}
