import { trimSuffix } from '../../lib/text.ts'
import { encodeBase64Url } from '../../lib/base64.ts'
import { z } from 'zod'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure, type FailureCode } from '../../core/model/failures/failure.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { parseJson } from '../../lib/json.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { parseBaseUrl } from '../network/provider-route.ts'
import { createEgress, type EgressOptions } from '../network/egress.ts'
import { joinTexts } from '../../core/model/messages/localized-text.ts'
import { providersText } from '../../core/model/messages/write-text.ts'

export interface SignInOptions {
  signal: AbortSignal
  scope: EgressScope
  fetch?: EgressOptions['fetch']
  environment?: EgressOptions['environment']
}

const answerSchema = z.object({ key: z.string().min(1).max(4096) })
const maxBytes = 64 * 1024

/**
 * Exchanges a code of OpenRouter's sign-in for a key (https://openrouter.ai/docs/oauth). A code can be used once,
 * whatever the outcome. Never rejects.
 */
export async function exchangeSignInCode(
  provider: Provider,
  { code, verifier }: { code: string; verifier: string },
  { signal, scope, ...platform }: SignInOptions,
): Promise<Result<string>> {
  const baseUrl = parseBaseUrl(provider)
  if (!baseUrl.ok) return baseUrl
  const egress = createEgress({
    ...platform,
    provider,
    // No key exists yet, and a key of an earlier sign-in must not be sent.
    vault: { read: async () => succeed(null) },
    purpose: 'sign-in',
    scope,
    caps: { maxBytes },
  })
  try {
    const response = await egress.fetch(`${trimSuffix(baseUrl.value.href, '/')}/auth/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ code, code_verifier: verifier, code_challenge_method: 'S256' }),
      signal,
    })
    const answer = answerSchema.safeParse(parseJson(await response.text()))
    return answer.success ? succeed(answer.data.key) : fail(withoutKey)
  } catch (error) {
    if (signal.aborted) return fail(describeSilence(baseUrl.value))
    const failure = egress.toFailure(error)
    return fail(refusals.has(failure.code) ? describeRefusal(failure) : failure)
  }
}

const refusals: ReadonlySet<FailureCode> = new Set([
  'request-rejected',
  'access-denied',
  'key-missing',
  'key-wrong',
  'model-unknown',
])

const signInAgain = providersText('sign-in-with-openrouter-again')

function describeRefusal({ detail }: Failure): Failure {
  return createFailure('sign-in-failed', {
    message: providersText('openrouter-code-rejected'),
    hint: joinTexts(providersText('sign-in-code-used-once'), signInAgain),
    detail,
  })
}

function describeSilence({ host }: URL): Failure {
  return createFailure('unreachable', {
    message: providersText('host-timed-out', { host }),
    hint: providersText('try-again'),
  })
}

/** The response is not repeated anywhere, because it may contain a part of a key. */
const withoutKey = createFailure('sign-in-failed', {
  message: providersText('openrouter-key-missing'),
  hint: signInAgain,
})

/** Proof Key for Code Exchange (RFC 7636), method S256: only the holder of the verifier can use the code. */

/** Returns 256 random bits as 43 URL-safe characters. */
export function createCodeVerifier(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

export async function toCodeChallenge(verifier: string): Promise<string> {
  return encodeBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )
}
