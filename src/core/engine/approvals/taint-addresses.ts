import { z } from 'zod'
import { isRecord } from '../../../lib/json.ts'
import type { JsonValue } from '../../model/json.ts'
import type { NetworkAddress } from './tool-authority.ts'

export interface TaintState {
  /** `true` if the context contains untrusted content. */
  tainted: boolean
  /** URLs in text that the user typed, in the form of `findAddresses`. */
  typed: ReadonlySet<string>
  /** URLs that earlier results spelled out, in the same form. */
  resultAddresses: ReadonlySet<string>
  /** Returns the number of approved calls of this turn to an origin. */
  callsTo(origin: string): number
  /** `false` only if the user switched these approvals off. */
  asks: boolean
}

const addressParts = /^(https?):\/\/([^/?#\\@\s]+)(\/[^?#\\\s]*)?(\?[^#\\\s]*)?(?:#\S*)?$/i
const addressInText = /https?:\/\/[^\s<>"'`\\{}|^[\]]+/gi
const endOfSentence = /[.,;:!?)*_~]$/
const maxTrimmed = 8

/**
 * Normalizes a URL and removes the fragment, which is never sent. Returns `undefined` unless it is a plain web address, without
 * user name, backslash or spaces. Equal addresses that stay different here only cause one more approval.
 */
export function normalizeAddress(url: string): string | undefined {
  const match = addressParts.exec(url)
  if (!match) return undefined
  const [, scheme = '', authority = '', path = '/', query = ''] = match
  const protocol = scheme.toLowerCase()
  const host = authority.toLowerCase().replace(protocol === 'https' ? /:(?:443)?$/ : /:(?:80)?$/, '')
  return host === '' ? undefined : `${protocol}://${host}${encodeRest(path + query)}`
}

function encodeRest(text: string): string {
  return text.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)
}

/** Calls of one turn to one origin whose URLs only results spelled out. The next one needs an approval. */
const maxListedCalls = 5

/**
 * Returns `true` if untrusted content cannot have influenced the request: its whole URL was typed or was already in a result. The
 * choice among many listed URLs says something as well, so only the first ones of a turn to an origin pass.
 */
export function isUntaintedAddress(
  address: NetworkAddress,
  { typed, resultAddresses, callsTo }: Pick<TaintState, 'typed' | 'resultAddresses' | 'callsTo'>,
): boolean {
  if (address.chosenBy === 'user' || address.hasBody) return false
  const normalized = normalizeAddress(address.href)
  if (normalized === undefined) return false
  return (
    typed.has(normalized) || (resultAddresses.has(normalized) && callsTo(address.origin) < maxListedCalls)
  )
}

/** Returns the URLs in a result, without those from the arguments of its call, which the model wrote. */
export function findResultAddresses(result: JsonValue, args: JsonValue): string[] {
  const repeated = new Set(findAddresses(args))
  return findAddresses(result).filter((address) => !repeated.has(address))
}

/**
 * Returns the URLs of the results that a search engine listed, without those in titles and passages. A result that the model
 * received in pieces is JSON text, which may contain the arguments of the call: the model wrote these.
 */
export function findListedAddresses(result: JsonValue, args: JsonValue): string[] {
  if (isRecord(result))
    return listSchema.parse(result).results.flatMap(({ url }) => normalizeAddress(url) ?? [])
  const written = new Set(stringsOf(args).map(normalizeAddress))
  return stringsOf(result)
    .flatMap(findListedUrls)
    .flatMap((url) => normalizeAddress(url) ?? [])
    .filter((address) => !written.has(address))
}

/** A complete `url` field in a piece of JSON. Quotes within a text are escaped, so no title or passage can contain one. */
const urlField = /(?<!\\)"url":"([^"\\\n]*)"/g

function findListedUrls(text: string): string[] {
  return [...text.matchAll(urlField)].map(([, url = '']) => url)
}

function stringsOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

const listSchema = z
  .object({ results: z.array(z.object({ url: z.string() })).catch([]) })
  .catch({ results: [] })

/** Returns the URLs in a text, or in the texts of a value. */
export function findAddresses(value: JsonValue): string[] {
  if (typeof value === 'string') return findInText(value)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(findAddresses)
}

/** Finds each URL with and without trailing punctuation. */
function findInText(text: string): string[] {
  const addresses = new Set<string>()
  for (const [match] of text.matchAll(addressInText)) {
    let candidate = match
    for (let trimmed = 0; trimmed <= maxTrimmed; trimmed++) {
      const normalized = normalizeAddress(candidate)
      if (normalized !== undefined) addresses.add(normalized)
      if (!endOfSentence.test(candidate)) break
      candidate = candidate.slice(0, -1)
    }
  }
  return [...addresses]
}
