import { createFailure } from './failure.ts'
import type { Provider } from './model.ts'
import { kindOf } from './provider-catalogue.ts'
import { fail, succeed, type Result } from './result.ts'

/** The address requests go to: an empty one stands for the official one of its kind. Empty where there is none. */
export function baseUrlOf(provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl'>): string {
  return provider.baseUrl.trim() || kindOf(provider).baseUrl
}

/** What a platform's `URL` says about an address. The kernel has no `URL`, so whoever asks parses. */
interface ParsedAddress {
  protocol: string
  username: string
  password: string
  search: string
  hash: string
}

/** The address back, or why requests cannot go there, in words. `parsed` is null for what is no address at all. */
export function checkAddress<Parsed extends ParsedAddress>(
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
