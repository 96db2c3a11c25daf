import type { Dialect } from '../../core/kernel/model.ts'

export type KeyHeader = 'authorization' | 'x-api-key' | 'x-goog-api-key'

/** Where each dialect carries the key: in a header, never in an address, which ends up in logs and caches. */
export const keyHeaders: Record<Exclude<Dialect, 'demo'>, KeyHeader> = {
  openai: 'authorization',
  'openai-compatible': 'authorization',
  anthropic: 'x-api-key',
  google: 'x-goog-api-key',
}

const authHeaders = new Set(['authorization', 'x-api-key', 'x-goog-api-key', 'proxy-authorization', 'cookie'])

/**
 * Hosts that allow a fixed list of headers and fail the preflight of any other one (big-AGI's measurements of 2026-08);
 * what is safelisted anyway and the key's own header are not repeated here. All other hosts allow what is asked for.
 */
const allowedByHost: Readonly<Record<string, readonly string[]>> = {
  'generativelanguage.googleapis.com': ['x-goog-api-client'],
  'openrouter.ai': ['http-referer', 'x-title', 'x-openrouter-title', 'x-openrouter-categories'],
  'api.mistral.ai': ['x-mistral-user-agent'],
  'api.perplexity.ai': ['x-title', 'x-source'],
  'api.fireworks.ai': ['http-referer', 'x-title'],
  'api.moonshot.ai': ['referer'],
}

const safelisted = new Set(['accept', 'accept-language', 'content-language', 'content-type'])

/** Headers as they may leave; a key, and a library's placeholder for one, never come from whoever asks. */
export function cleanHeaders(headers: Headers, host: string): Headers {
  const allowed = allowedByHost[host]
  const clean = new Headers()
  for (const [name, value] of headers) {
    if (name === 'user-agent' || name.startsWith('x-stainless-') || authHeaders.has(name)) continue
    if (allowed && !safelisted.has(name) && !allowed.includes(name)) continue
    clean.set(name, value)
  }
  return clean
}

export function keyHeaderValue(header: KeyHeader, key: string): string {
  return header === 'authorization' ? `Bearer ${key}` : key
}

/** Pasted keys bring line ends and zero-width marks along; a header cannot carry what is left of those. */
export function isSendableKey(key: string): boolean {
  return /^[\u0021-\u007e]+$/.test(key)
}
