import { extractWWWAuthenticateParams, IssuerMismatchError } from '@modelcontextprotocol/client'
import { truncateString } from '../../../lib/text.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { mcpText } from '../../../core/model/messages/write-mcp-text.ts'
import { findEgressFailure } from '../../network/egress-error.ts'

/** Returns what the `www-authenticate` header of a refusal asks for. */
export function parseChallenge(challenge: string | null) {
  if (challenge === null) return {}
  return extractWWWAuthenticateParams(new Response(null, { headers: { 'www-authenticate': challenge } }))
}

/** Converts an error of the library or the network to a failure. `host` is the server that the request was for. */
export function toSignInFailure(error: unknown, { host }: { host: string }): Failure {
  const failure = findEgressFailure(error)
  if (failure) return failure
  if (error instanceof IssuerMismatchError) return describeIssuer(error)
  return createFailure('mcp-sign-in-failed', { message: mcpText('mcp-metadata-invalid', { host }) })
}

function describeIssuer(error: IssuerMismatchError): Failure {
  const expected = truncateString(error.expected ?? '', 200)
  const found = truncateString(error.received ?? '', 200)
  if (error.kind === 'metadata')
    return createFailure('mcp-sign-in-failed', { message: mcpText('mcp-issuer-wrong', { expected, found }) })
  return createFailure('mcp-sign-in-failed', {
    message:
      found === ''
        ? mcpText('mcp-issuer-missing')
        : mcpText('mcp-response-issuer-wrong', { expected, found }),
  })
}
