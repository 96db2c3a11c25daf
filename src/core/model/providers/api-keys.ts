import type { ProviderId } from '../id.ts'
import type { FailureCode } from '../failures/failure.ts'

/**
 * State of the key vault that other threads may know. `held` lists the providers whose session-only key is in the worker's
 * memory.
 */
export interface VaultState {
  isProtected: boolean
  isLocked: boolean
  held: readonly ProviderId[]
}

/** Default for locking the keys, in minutes. */
export const defaultLockMinutes = 30

/** Minimum length of a passphrase. A shorter one can be guessed quickly, however slow the hash is. */
export const minPassphraseCharacters = 8

/** Counts characters instead of UTF-16 code units, because a symbol beyond the basic plane is one guess. */
export function countPassphraseCharacters(passphrase: string): number {
  return Array.from(passphrase).length
}

/**
 * Returns the recipient of an API key: the provider's origin and, if set, the proxy that sees the key. Stored keys are bound
 * to this text, so its format is permanent. No origin contains a space.
 */
export function keyReceiver(origin: string, proxyOrigin?: string): string {
  return proxyOrigin === undefined ? origin : `${origin} by ${proxyOrigin}`
}

/** Codes of failures that end when the person unlocks or enters the key. No fallback model is used for them. */
export const unavailableKeyCodes: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'keys-locked',
  'key-not-kept',
])
