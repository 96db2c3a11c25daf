import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { CallRules } from './request/to-call-options.ts'

export interface DialectInput {
  modelId: string
  baseUrl: URL
  /** Carries the key; the libraries only ever see `placeholderKey`. */
  fetch: typeof fetch
}

export interface DialectModel {
  model: LanguageModelV4
  rules: CallRules
}

/** What the libraries insist on having; the network room removes it from every request. */
export const placeholderKey = 'attached-by-the-network-room'
