import { createFailure } from '../failures/failure.ts'
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
  if (address === '') return refuse({ message: 'This type of provider needs a base URL.' })
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return refuse({})
  if (parsed.username !== '' || parsed.password !== '') {
    return refuse({
      message: 'The base URL contains a user name or password.',
      hint: 'Remove everything before the “@”, and enter a key in the field “API key”.',
    })
  }
  if (parsed.search !== '' || parsed.hash !== '') {
    return refuse({
      message: 'The base URL contains a “?” or “#”.',
      hint: 'Remove it and everything after it: paths are added to the end of the base URL.',
    })
  }
  return succeed(parsed)
}

function refuse(words: { message?: string; hint?: string }) {
  return fail(createFailure('base-url-invalid', words))
}
