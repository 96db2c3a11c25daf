import type { JsonValue } from '../../kernel/json.ts'
import type { NetworkAddress } from './tool-authority.ts'

const addressParts = /^(https?):\/\/([^/?#\\@\s]+)(\/[^?#\\\s]*)?(\?[^#\\\s]*)?(?:#\S*)?$/i
const addressInText = /https?:\/\/[^\s<>"'`\\{}|^[\]]+/gi
const endOfSentence = /[.,;:!?)*_~]$/
const maxTrimmed = 8

/**
 * One spelling for one address; the fragment goes, because it is never sent. Nothing for what is no plain web address:
 * with a user name, a backslash or spaces in it. What differs here although it is the same only asks once more.
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

/** Whether untrusted content cannot have had a say in it: someone else had spelled out the whole of what is sent. */
export function mayReachUntainted(address: NetworkAddress, spelledOut: ReadonlySet<string>): boolean {
  if (address.chosenBy === 'user' || address.hasBody) return false
  const normalized = normalizeAddress(address.href)
  return normalized !== undefined && spelledOut.has(normalized)
}

/** The addresses that a result spells out by itself: what it only repeats of its call's arguments is the model's word. */
export function findResultAddresses(result: JsonValue, args: JsonValue): string[] {
  const repeated = new Set(findAddresses(args))
  return findAddresses(result).filter((address) => !repeated.has(address))
}

/** The addresses that a text, or the texts in a value, spell out. */
export function findAddresses(value: JsonValue): string[] {
  if (typeof value === 'string') return findInText(value)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(findAddresses)
}

/** With and without what may be the end of the sentence. */
function findInText(text: string): string[] {
  const found = new Set<string>()
  for (const [match] of text.matchAll(addressInText)) {
    let candidate = match
    for (let trimmed = 0; trimmed <= maxTrimmed; trimmed++) {
      const normalized = normalizeAddress(candidate)
      if (normalized !== undefined) found.add(normalized)
      if (!endOfSentence.test(candidate)) break
      candidate = candidate.slice(0, -1)
    }
  }
  return [...found]
}
