import type { CacheBreakpoint, CacheLifetime, CacheRules } from '../model/context/prompt-cache.ts'

/** The end of a prefix: the index of its last message, and its estimated tokens. */
export interface PrefixEnd {
  after: number
  tokens: number
}

/** The prefixes of a request that later requests may share. */
export interface RequestPrefixes {
  /** Estimated tokens of the system prompt and the tools. */
  systemTokens: number
  /** The end of the current user message. */
  userMessage?: PrefixEnd
  /** The end of the previous request, if this request extends it. */
  previous?: PrefixEnd
  end?: PrefixEnd
  isFirstOfTurn: boolean
}

/** Providers do not cache shorter prefixes. Some models need longer ones, and ignore markers of shorter ones. */
export const minCachedTokens = 1024

/**
 * Pure. Returns at most four breakpoints in the order of the request: after the system prompt and the tools, after the current user
 * message, at the end of the previous request and at the end of this one. Providers require that long lifetimes come first, so
 * everything before a prefix of an hour is cached for an hour.
 */
export function chooseBreakpoints(prefixes: RequestPrefixes, rules: CacheRules): CacheBreakpoint[] {
  if (rules.mode !== 'marked' || (rules.fromSecondRequest === true && prefixes.isFirstOfTurn)) return []
  const { systemTokens, userMessage, previous, end } = prefixes
  const lifetimes = new Map<number, { tokens: number; ttl: CacheLifetime }>()
  const add = (prefix: PrefixEnd | undefined, ttl: CacheLifetime): void => {
    if (!prefix || prefix.tokens < minCachedTokens || lifetimes.has(prefix.after)) return
    lifetimes.set(prefix.after, { tokens: prefix.tokens, ttl })
  }
  add({ after: systemIndex, tokens: systemTokens }, rules.lifetime)
  add(userMessage, rules.lifetime)
  if (!rules.onlyUserMessages) {
    add(previous, '5m')
    add(end, '5m')
  }
  const ordered = [...lifetimes].toSorted(([left], [right]) => left - right)
  const lastHour = ordered.findLastIndex(([, { ttl }]) => ttl === '1h')
  return ordered.map(([after, { tokens, ttl }], index) => ({
    after: after === systemIndex ? 'system' : after,
    ttl: index <= lastHour ? '1h' : ttl,
    tokens,
  }))
}

/** Position of the system prompt, before all messages. */
const systemIndex = -1
