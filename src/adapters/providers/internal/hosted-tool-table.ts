import type { LanguageModelV4ProviderTool } from '@ai-sdk/provider'
import type { HostedTool } from '../../../core/model/tools/tool-info.ts'

export type ProviderTool = Omit<LanguageModelV4ProviderTool, 'type'>

/** Names of the tools that a provider runs itself, by dialect. `sendsBack` says whether a result may be sent back unchanged. */
export type HostedToolTable = Partial<Record<HostedTool, ProviderTool & { sendsBack: boolean }>>

/** OpenAI stores nothing, so only searches can be sent back. Other results would refer to stored items. */
export const openaiHostedTools: HostedToolTable = {
  'web-search': { id: 'openai.web_search', name: 'web_search', args: {}, sendsBack: true },
  'code-execution': { id: 'openai.code_interpreter', name: 'code_interpreter', args: {}, sendsBack: false },
  'image-generation': { id: 'openai.image_generation', name: 'image_generation', args: {}, sendsBack: false },
}

/** Versions that need no other tool. `maxUses` limits the cost of one request. */
export const anthropicHostedTools: HostedToolTable = {
  'web-search': {
    id: 'anthropic.web_search_20250305',
    name: 'web_search',
    args: { maxUses: 8 },
    sendsBack: true,
  },
  'url-reading': {
    id: 'anthropic.web_fetch_20250910',
    name: 'web_fetch',
    args: { maxUses: 8, maxContentTokens: 50_000, citations: { enabled: true } },
    sendsBack: true,
  },
  'code-execution': {
    id: 'anthropic.code_execution_20250825',
    name: 'code_execution',
    args: {},
    sendsBack: true,
  },
}

/** Searches and pages arrive as grounding of the text and have no result of their own. Newer models report both. */
export const googleHostedTools: HostedToolTable = {
  'web-search': { id: 'google.google_search', name: 'google_search', args: {}, sendsBack: true },
  'url-reading': { id: 'google.url_context', name: 'url_context', args: {}, sendsBack: true },
  'code-execution': { id: 'google.code_execution', name: 'code_execution', args: {}, sendsBack: true },
}

export const xaiHostedTools: HostedToolTable = {
  'web-search': { id: 'xai.web_search', name: 'web_search', args: {}, sendsBack: false },
  'code-execution': { id: 'xai.code_execution', name: 'code_execution', args: {}, sendsBack: false },
}

export const openrouterHostedTools: HostedToolTable = {
  'web-search': { id: 'openrouter.web_search', name: 'web_search', args: {}, sendsBack: false },
}
