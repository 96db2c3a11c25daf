import type { ProviderId } from './id.ts'

/** What may be known about the keys outside the worker. `held`: the providers whose session-only key is in its memory. */
export interface VaultState {
  isProtected: boolean
  isLocked: boolean
  held: readonly ProviderId[]
}

/** Unless it was set otherwise. */
export const lockAfterMinutes = 30
