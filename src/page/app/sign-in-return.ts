import type { SignInReturn } from '../../core/kernel/sign-in.ts'

/**
 * What a sign-in page appended to our address: `?sign-in=<state>&code=<code>`, or an error in place of the code. Some
 * append a further `?` instead of an `&`. `null`: nobody came back from there.
 */
export function readSignInReturn(address: string): SignInReturn | null {
  const { search } = new URL(address)
  const params = new URLSearchParams(search.slice(1).replaceAll('?', '&'))
  const state = params.get('sign-in')
  if (state === null || state === '') return null
  const code = params.get('code')
  const error = params.get('error')
  return {
    state: state.slice(0, 200),
    ...(code !== null && { code: code.slice(0, 2048) }),
    ...(error !== null && { error: error.slice(0, 500) }),
  }
}

let waiting: SignInReturn | null = null

/**
 * Takes a code out of the address bar and this entry of the history before anything else of the page runs, and opens the
 * providers, where it is used. The code is kept in memory only.
 */
export function holdSignInReturn(): void {
  waiting = readSignInReturn(location.href)
  if (waiting) history.replaceState(null, '', `${location.pathname}#/settings/providers`)
}

/** Once: who takes it uses it. */
export function takeSignInReturn(): SignInReturn | null {
  const taken = waiting
  waiting = null
  return taken
}
