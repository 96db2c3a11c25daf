import { decodeHost } from '../../../lib/decode-host.ts'
import { matchesPattern } from './call-policy.ts'

/** Returns the host of an origin without its port, or `undefined` if the text is no origin. */
export function hostOf(origin = ''): string | undefined {
  return /^[a-z][a-z\d+.-]*:\/\/(\[[^\]]*\]|[^:/]+)/i.exec(origin)?.[1]
}

/** Matches the whole host against a pattern, which may have the host in Punycode or in its own letters. */
export function matchesHost(pattern: string, host: string): boolean {
  const [typed, contacted] = [pattern.normalize('NFC').toLowerCase(), host.toLowerCase()]
  return matchesPattern(typed, contacted) || matchesPattern(decodeHost(typed), decodeHost(contacted))
}
