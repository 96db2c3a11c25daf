import { createFailure } from './failure.ts'
import type { Dialect, Provider } from './model.ts'
import { fail, succeed, type Result } from './result.ts'

/** The official addresses, version segment included: what an empty base URL stands for. */
export const defaultBaseUrls: Partial<Record<Dialect, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** The address requests go to; empty where the dialect has no official one and none was given. */
export function baseUrlOf({ dialect, baseUrl }: Pick<Provider, 'dialect' | 'baseUrl'>): string {
  return baseUrl.trim() || (defaultBaseUrls[dialect] ?? '')
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
