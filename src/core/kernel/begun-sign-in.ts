import type { ProviderDraft } from './provider-draft.ts'

/** A sign-in that was begun: what comes back is judged by it. */
export interface BegunSignIn {
  state: string
  /** What nobody but this browser knows; without it the code is worth nothing. */
  verifier: string
  /** What becomes the provider; never with a key. */
  draft: Omit<ProviderDraft, 'apiKey' | 'lastTest'>
  at: number
}
