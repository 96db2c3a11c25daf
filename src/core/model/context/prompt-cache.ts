import { z } from 'zod'

/**
 * How a provider caches prompts: it caches marked prefixes only, it caches by itself, or it does not. A provider of the first
 * kind may cache by itself as well.
 */
export type CacheMode = 'marked' | 'automatic' | 'none'

/** Time for which a marked prefix is cached after it was last read. */
export const cacheLifetimeSchema = z.enum(['5m', '1h'])
export type CacheLifetime = z.infer<typeof cacheLifetimeSchema>

/** The user's choice. Stored, so the names are permanent. */
export const promptCachingSchema = z.enum(['automatic', '1-hour', 'off'])
export type PromptCaching = z.infer<typeof promptCachingSchema>

/** The end of a prefix that the provider shall cache. A number is the index of the last message of the prefix. */
export const cacheBreakpointSchema = z.object({
  after: z.union([z.literal('system'), z.number().int().nonnegative()]),
  ttl: cacheLifetimeSchema,
  tokens: z.number().int().nonnegative(),
})
export type CacheBreakpoint = z.infer<typeof cacheBreakpointSchema>

/** The way in which the prompts of one model are cached. */
export interface CacheRules {
  mode: CacheMode
  /** Lifetime of the prefixes that no later turn changes. */
  lifetime: CacheLifetime
  /** Set if the provider ignores markers on messages other than the system prompt and user messages. */
  onlyUserMessages?: true
  /** Set if the server refused markers in the last 24 hours. */
  isRefused?: boolean
  /** Set if the first request of a turn is not marked, because the provider also caches prefixes without markers. */
  fromSecondRequest?: true
}

export const cacheLifetimeMs: Readonly<Record<CacheLifetime, number>> = { '5m': 300_000, '1h': 3_600_000 }
