import type { CacheRules, PromptCaching } from '../context/prompt-cache.ts'
import { providerKindOf } from './provider-catalog.ts'
import type { Provider } from './provider.ts'

/** Models at Alibaba whose prefixes can be cached for an hour. */
const hourModels = /(^|\/)qwen4/i

/** Returns how the prompts of a model are cached with the user's choice. */
export function cacheRulesFor(
  provider: Pick<Provider, 'kind' | 'dialect'>,
  modelId: string,
  choice: PromptCaching = 'automatic',
): CacheRules {
  if (provider.dialect === 'demo') return { mode: 'none', lifetime: '5m' }
  const { id, cache: mode } = providerKindOf(provider)
  const lifetime = choice === '1-hour' ? '1h' : '5m'
  if (mode !== 'marked') return { mode, lifetime }
  if (choice === 'off') return { mode: id === 'anthropic' ? 'none' : 'automatic', lifetime }
  if (id === 'openrouter') return { mode, lifetime, onlyUserMessages: true }
  if (id !== 'alibaba') return { mode, lifetime }
  return { mode, lifetime: hourModels.test(modelId) ? lifetime : '5m', fromSecondRequest: true }
}
