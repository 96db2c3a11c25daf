import type { FailureCode } from '../../../../core/kernel/failure.ts'
import { say } from '../../../words/say.ts'

/** Failures that are fixed in the provider settings: its address, its key, or its server's CORS rules. */
const mendedAtProvider: ReadonlySet<FailureCode> = new Set([
  'provider-missing',
  'base-url-invalid',
  'key-missing',
  'key-unreadable',
  'key-wrong',
  'no-credit',
  'access-denied',
  'browser-forbidden',
  'model-unknown',
  'unreachable',
  'mixed-content',
  'address-blocked',
  'redirected',
  'not-an-api',
  'malformed-response',
])

/** Link to the provider settings, where the connection test names causes that an answer cannot tell apart. */
export function ProviderRemedy({ code }: { code: FailureCode }) {
  if (!mendedAtProvider.has(code)) return null
  return (
    <a
      href="#/settings/providers"
      className="inline-flex h-9 items-center rounded-sm font-medium text-accent underline underline-offset-4 pointer-coarse:h-11"
    >
      {say('Check the provider')}
    </a>
  )
}
