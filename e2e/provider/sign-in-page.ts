import { createHash } from 'node:crypto'
import type { FakeProvider } from './fake-provider.ts'

/**
 * Lets a provider on loopback issue keys as OpenRouter does: a page at `/auth` with a link back, and codes that can be
 * exchanged for one key each with the right verifier.
 */
export class SignInPage {
  /** Responses to the next exchanges in place of a key. */
  refusals: { status: number; body: string }[] = []
  #issued = 0
  readonly #challenges = new Map<string, string>()

  constructor(provider: FakeProvider, key: string) {
    provider.routes.set('/auth', ({ url }) => {
      const query = new URL(url, provider.origin).searchParams
      const code = `code-${(this.#issued += 1)}`
      this.#challenges.set(code, query.get('code_challenge') ?? '')
      const back = (name: string, value: string): string => {
        const callback = new URL(query.get('callback_url') ?? '')
        callback.searchParams.set(name, value)
        return callback.href.replaceAll('&', '&amp;')
      }
      const links = [
        `<a href="${back('code', code)}">Allow</a>`,
        `<a href="${back('error', 'access_denied')}">Deny</a>`,
      ]
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: `<!doctype html><title>Sign in</title>${links.join(' ')}`,
      }
    })
    provider.routes.set('/v1/auth/keys', ({ body }) => {
      const refusal = this.refusals.shift()
      if (refusal) return refusal
      const { code, code_verifier: verifier } = JSON.parse(body) as Record<string, string>
      const challenge = this.#challenges.get(code ?? '')
      this.#challenges.delete(code ?? '')
      const isRight =
        challenge !== undefined &&
        createHash('sha256')
          .update(verifier ?? '')
          .digest('base64url') === challenge
      return isRight
        ? { status: 200, headers: json, body: JSON.stringify({ key, user_id: 'u' }) }
        : {
            status: 403,
            headers: json,
            body: '{"error":{"message":"Invalid code or code_verifier","code":403}}',
          }
    })
  }
}

const json = { 'content-type': 'application/json' }
