import { createFailure } from '../failures/failure.ts'
import type { LocalizedText } from '../messages/localized-text.ts'
import { providersText } from '../messages/write-text.ts'
import type { Provider } from './provider.ts'
import { providerKindOf } from './provider-catalog.ts'
import { fail, succeed, type Result } from '../failures/result.ts'

/**
 * Returns the address that requests go to. An empty setting means the official address of the provider's kind. The result is
 * empty if there is none.
 */
export function baseUrlOf(provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl'>): string {
  return provider.baseUrl.trim() || providerKindOf(provider).baseUrl
}

/** Parts of an address as the platform's `URL` parses them. The core has no `URL`, so the caller parses. */
interface ParsedAddress {
  protocol: string
  username: string
  password: string
  search: string
  hash: string
}

/** Returns the parsed address, or a failure that says why requests cannot go there. `parsed` is null for an invalid address. */
export function validateBaseUrl<Parsed extends ParsedAddress>(
  address: string,
  parsed: Parsed | null,
): Result<Parsed> {
  if (address === '') return refuse({ message: providersText('base-url-missing') })
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return refuse({})
  if (parsed.username !== '' || parsed.password !== '') {
    return refuse({
      message: providersText('base-url-has-credentials'),
      hint: providersText('remove-credentials-enter-key'),
    })
  }
  if (parsed.search !== '' || parsed.hash !== '') {
    return refuse({
      message: providersText('base-url-has-query'),
      hint: providersText('remove-query-from-base-url'),
    })
  }
  return succeed(parsed)
}

function refuse(texts: { message?: LocalizedText; hint?: LocalizedText }) {
  return fail(createFailure('base-url-invalid', texts))
}
