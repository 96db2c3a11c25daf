import type { PromptOrigin } from '../../model/context/context-report.ts'
import type { ContextProviderId } from '../../model/context/context-fragment.ts'

/**
 * A source of text for requests. `prompt`: a part of the system prompt. `tail`: the end of the first request of a turn. `message`:
 * an attachment of the user's message.
 */
export interface ContextProvider {
  place: 'prompt' | 'tail' | 'message'
  /** Only one text of a slot is sent: the one with the narrower scope. */
  slot?: 'base' | 'time'
  /** The text of the provider with the lowest priority is cut first. */
  priority: number
  /** Longest text, in tokens. A share is part of the context window. */
  budget: { tokens: number } | { windowShare: number }
  /** `false` if a failure ends the turn. Otherwise the provider is skipped. */
  isGraceful: boolean
  timeoutMs: number
}

const usualTimeoutMs = 5000

/**
 * The providers of all text that is not a message of the conversation. Nothing else adds text to a request, and a test holds that.
 * The order within a place is that of the request.
 */
export const contextProviders: Readonly<Record<ContextProviderId, ContextProvider>> = {
  'base-instructions': {
    place: 'prompt',
    slot: 'base',
    priority: 100,
    budget: { tokens: 8000 },
    isGraceful: false,
    timeoutMs: usualTimeoutMs,
  },
  'tool-rules': {
    place: 'prompt',
    priority: 95,
    budget: { tokens: 4000 },
    isGraceful: true,
    timeoutMs: usualTimeoutMs,
  },
  'about-you': {
    place: 'prompt',
    priority: 80,
    budget: { tokens: 1500 },
    isGraceful: true,
    timeoutMs: usualTimeoutMs,
  },
  'project-instructions': {
    place: 'prompt',
    priority: 90,
    budget: { tokens: 6000 },
    isGraceful: false,
    timeoutMs: usualTimeoutMs,
  },
  'file-names': {
    place: 'prompt',
    priority: 60,
    budget: { tokens: 500 },
    isGraceful: true,
    timeoutMs: usualTimeoutMs,
  },
  note: { place: 'tail', priority: 75, budget: { tokens: 600 }, isGraceful: true, timeoutMs: usualTimeoutMs },
  memories: { place: 'tail', priority: 70, budget: { tokens: 800 }, isGraceful: true, timeoutMs: 500 },
  time: {
    place: 'tail',
    slot: 'time',
    priority: 50,
    budget: { tokens: 40 },
    isGraceful: true,
    timeoutMs: usualTimeoutMs,
  },
  'server-instructions': {
    place: 'tail',
    priority: 45,
    budget: { tokens: 2000 },
    isGraceful: true,
    timeoutMs: usualTimeoutMs,
  },
  'quoted-chat': {
    place: 'message',
    priority: 65,
    budget: { tokens: 6000 },
    isGraceful: true,
    timeoutMs: usualTimeoutMs,
  },
  'attached-file': {
    place: 'message',
    priority: 55,
    budget: { windowShare: 0.25 },
    isGraceful: true,
    timeoutMs: usualTimeoutMs,
  },
}

/** The provider of each part of the system prompt. A hook that rewrote the prompt replaces the base. */
export const providerOfOrigin: Readonly<Record<PromptOrigin, ContextProviderId>> = {
  'built-in': 'base-instructions',
  default: 'base-instructions',
  assistant: 'base-instructions',
  chat: 'base-instructions',
  hook: 'base-instructions',
  'tool-usage': 'tool-rules',
  'about-you': 'about-you',
  folder: 'project-instructions',
  'assistant-files': 'file-names',
}
