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
 * Headers as they may leave: hosts with a fixed list of allowed headers fail the preflight of any other one
 * (OpenRouter, Mistral, Gemini), and a library's placeholder key must never be sent.
 */
export function cleanHeaders(headers: Headers): Headers {
  const clean = new Headers(headers)
  for (const name of headers.keys()) {
    if (name === 'user-agent' || name.startsWith('x-stainless-') || authHeaders.has(name)) clean.delete(name)
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
