import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { CallRules } from './request/to-call-options.ts'

export interface DialectInput {
  modelId: string
  baseUrl: URL
  /** Adds the API key. The libraries only ever see `placeholderKey`. */
  fetch: typeof fetch
}

export interface DialectModel {
  model: LanguageModelV4
  rules: CallRules
}

/** Placeholder that the libraries require. `adapters/network` removes it from every request. */
export const placeholderKey = 'attached-by-the-network-room'

/** Anthropic refuses every request from a web page without this header. */
export const anthropicBrowserHeader = { 'anthropic-dangerous-direct-browser-access': 'true' }
