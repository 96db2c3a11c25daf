import type { LanguageModelV4Message, LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { CacheBreakpoint } from '../../../../core/model/context/prompt-cache.ts'

/** The end of a marked prefix in a prompt: the index of its last message. */
export interface PromptMark {
  index: number
  ttl: CacheBreakpoint['ttl']
}

/**
 * Returns a prompt whose marked prefixes the provider caches. `library` is the name under which the library reads its options. Marked
 * messages are copies, because the converted messages are shared by all requests of a turn. Reasoning cannot be marked, so the
 * message before it is marked in its place.
 */
export function markPrompt(
  prompt: LanguageModelV4Prompt,
  marks: readonly PromptMark[],
  library: string,
): LanguageModelV4Prompt {
  const marked = [...prompt]
  for (const { index, ttl } of marks) {
    const at = endsWithReasoning(prompt[index]) ? index - 1 : index
    const message = prompt[at]
    // An earlier mark of the same message has the longer lifetime.
    if (!message || marked[at] !== message || endsWithReasoning(message)) continue
    marked[at] = markMessage(message, { [library]: { cacheControl: toCacheControl(ttl) } })
  }
  return marked
}

/** Returns whether a server refused a request because of its markers. */
export function refusesMarkers({ message, detail }: Failure): boolean {
  return /cache[_ -]?control/i.test(`${message} ${detail ?? ''}`)
}

/** Five minutes are the default of all providers. */
function toCacheControl(ttl: CacheBreakpoint['ttl']): { type: 'ephemeral'; ttl?: '1h' } {
  return ttl === '1h' ? { type: 'ephemeral', ttl } : { type: 'ephemeral' }
}

function endsWithReasoning(message: LanguageModelV4Message | undefined): boolean {
  return message?.role === 'assistant' && message.content.at(-1)?.type === 'reasoning'
}

/** Marks the last part of user messages and results, which may be joined with other messages later, and whole other messages. */
function markMessage(
  message: LanguageModelV4Message,
  options: SharedV4ProviderOptions,
): LanguageModelV4Message {
  switch (message.role) {
    case 'user':
      return { ...message, content: markLast(message.content, options) }
    case 'tool':
      return { ...message, content: markLast(message.content, options) }
    case 'system':
      return { ...message, providerOptions: mergeOptions(message.providerOptions, options) }
    case 'assistant':
      return { ...message, providerOptions: mergeOptions(message.providerOptions, options) }
  }
}

function markLast<Part extends { providerOptions?: SharedV4ProviderOptions }>(
  parts: readonly Part[],
  options: SharedV4ProviderOptions,
): Part[] {
  return parts.map((part, index) =>
    index === parts.length - 1
      ? { ...part, providerOptions: mergeOptions(part.providerOptions, options) }
      : part,
  )
}

function mergeOptions(
  own: SharedV4ProviderOptions | undefined,
  options: SharedV4ProviderOptions,
): SharedV4ProviderOptions {
  const merged: SharedV4ProviderOptions = { ...own }
  for (const [library, added] of Object.entries(options)) merged[library] = { ...merged[library], ...added }
  return merged
}
