import { truncateString } from '../../../lib/text.ts'
import type { McpSignInReturn } from '../../../core/model/mcp/mcp-sign-in.ts'
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

/** Parses what `oauth/callback.html` passes on after a sign-in to an MCP server. */
export function parseMcpSignInReturn(address: string): McpSignInReturn | null {
  const params = new URL(address).searchParams
  const read = (name: string, maxLength: number) => {
    const value = params.get(`mcp-${name}`)
    return value === null ? undefined : truncateString(value, maxLength)
  }
  const state = read('state', 200)
  if (!state) return null
  return { state, code: read('code', 4096), iss: read('iss', 2000), error: read('error', 500) }
}

let waiting: SignInReturn | null = null
let waitingForMcp: McpSignInReturn | null = null

/**
 * Removes a sign-in code from the address bar and the history entry before any other code of the page runs. Opens the
 * providers or the MCP servers, where the code is used. The code is in memory only.
 */
export function captureSignInReturn(): void {
  waiting = parseSignInReturn(location.href)
  waitingForMcp = parseMcpSignInReturn(location.href)
  if (waiting) history.replaceState(null, '', `${location.pathname}#/settings/providers`)
  else if (waitingForMcp) history.replaceState(null, '', `${location.pathname}#/settings/mcp`)
}

/** Returns the sign-in result, once. */
export function consumeSignInReturn(): SignInReturn | null {
  const signInReturn = waiting
  waiting = null
  return signInReturn
}

/** Returns the result of a sign-in to an MCP server, once. */
export function consumeMcpSignInReturn(): McpSignInReturn | null {
  const signInReturn = waitingForMcp
  waitingForMcp = null
  return signInReturn
}
