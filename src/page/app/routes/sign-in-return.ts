import { truncateString } from '../../../lib/text.ts'
import type { SignInReturn } from '../../../core/model/providers/provider.ts'

/**
 * Parses what a sign-in page appended to our address: `?sign-in=<state>&code=<code>`, or an error instead of the code.
 * Some append another `?` instead of an `&`. `null`: this is no return from a sign-in.
 */
export function parseSignInReturn(address: string): SignInReturn | null {
  const { search } = new URL(address)
  const params = new URLSearchParams(search.slice(1).replaceAll('?', '&'))
  const state = params.get('sign-in')
  if (state === null || state === '') return null
  const code = params.get('code')
  const error = params.get('error')
  return {
    state: truncateString(state, 200),
    code: code === null ? undefined : truncateString(code, 2048),
    ...(error !== null && { error: truncateString(error, 500) }),
  }
}

let waiting: SignInReturn | null = null

/**
 * Removes a sign-in code from the address bar and the history entry before any other code of the page runs. Opens the
 * providers, where the code is used. The code is in memory only.
 */
export function captureSignInReturn(): void {
  waiting = parseSignInReturn(location.href)
  if (waiting) history.replaceState(null, '', `${location.pathname}#/settings/providers`)
}

/** Returns the sign-in result, once. */
export function consumeSignInReturn(): SignInReturn | null {
  const signInReturn = waiting
  waiting = null
  return signInReturn
}
