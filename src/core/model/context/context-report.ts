import { z } from 'zod'
import { messageIdSchema } from '../id.ts'
import { cacheBreakpointSchema } from './prompt-cache.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { reductionSchema } from './reduction.ts'

/**
 * Origin of a part of the system prompt. Stored, so the names are permanent. `hook` means that an extension rewrote the whole
 * prompt.
 */
export const promptOriginSchema = z.enum([
  'built-in',
  'default',
  'assistant',
  'chat',
  'tool-usage',
  'about-you',
  'folder',
  'assistant-files',
  'hook',
])
export type PromptOrigin = z.infer<typeof promptOriginSchema>

/** A part of the system prompt. The text may be empty. */
export interface PromptPart {
  origin: PromptOrigin
  text: string
}

export function joinPrompt(parts: readonly PromptPart[]): string {
  return parts.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n')
}

/** Reason why a request does not extend the previous one, so that the provider cannot use its cache. */
export const prefixBreakSchema = z.enum([
  // Within a turn.
  'model-replaced',
  'hook',
  'hosted-tools',
  'restart',
  'compaction',
  'results-cleared',
  'rounds-summarized',
  'turns-omitted',
  'head-truncated',
  'images-stripped',
  // Between turns.
  'reduction-changed',
  'message-cut',
  'message-window',
  'model-switched',
  'setting-changed',
  'tools-changed',
  'deliberate-mode',
  'result-reduced',
  'outcome-reported',
  'media-window',
  'message-deleted',
  'message-restored',
  'enrichment-switched',
  'message-changed',
])
export type PrefixBreak = z.infer<typeof prefixBreakSchema>

/** The parts of a request that the provider reads from its cache and writes to it. `why` is the reason why it reads nothing. */
export const cacheForecastSchema = z.object({
  readTokens: z.number().int().nonnegative(),
  writeTokens: z.number().int().nonnegative(),
  certainty: z.enum(['expected', 'possible', 'none']),
  why: z.union([z.enum(['first-request', 'expired', 'off', 'refused']), prefixBreakSchema]).optional(),
  expiresAt: z.number().optional(),
})
export type CacheForecast = z.infer<typeof cacheForecastSchema>

/** Tokens that the provider read from its cache and wrote to it for one request, with the forecast. */
export const countedCacheSchema = z.object({
  read: z.number().int().nonnegative(),
  written: z.number().int().nonnegative(),
  forecast: cacheForecastSchema.optional(),
})
export type CountedCache = z.infer<typeof countedCacheSchema>

const countSchema = z.number().int().nonnegative()

/**
 * Kinds of content in a request. Stored, so the names are permanent. `changed` marks messages that an extension wrote or
 * rewrote.
 */
export const contextKindSchema = z.enum([
  'prompt',
  'tools',
  'summaries',
  'questions',
  'files',
  'answers',
  'results',
  'notes',
  'memories',
  'time',
  'server-instructions',
  'enrichments',
  'directives',
  'changed',
])
export type ContextKind = z.infer<typeof contextKindSchema>

/** Estimated tokens and number of items of one kind. `isEarlier` marks items of turns before the current one. */
export const contextPartSchema = z.object({
  kind: contextKindSchema,
  /** Set for a part of the system prompt. */
  origin: promptOriginSchema.optional(),
  /** Short name of the MCP server whose tools the part has. */
  server: z.string().optional(),
  isEarlier: z.literal(true).optional(),
  tokens: countSchema,
  count: countSchema,
})
export type ContextPart = z.infer<typeof contextPartSchema>

/** Reason why available content is omitted from a request or changed in it. Stored, so the names are permanent. */
export const contextRuleSchema = z.enum([
  'compacted',
  'message-deleted',
  'result-reduced',
  'media-window',
  'restart-withheld',
  'superseded',
  'foreign-reasoning',
  'foreign-hosted',
  'deliberate-mode',
  'tool-unavailable',
  'tool-not-needed',
  'model-without-tools',
  'results-cleared',
  'result-referenced',
  'rounds-summarized',
  'turns-omitted',
  'head-truncated',
  'images-stripped',
  'message-cut',
  'message-window',
  'pairing-repaired',
  'fragment-clipped',
  'source-unreadable',
  'secret-redacted',
])
export type ContextRule = z.infer<typeof contextRuleSchema>

/** `tokens` estimates what the omitted content would have added to the request. */
export const contextCutSchema = z.object({ rule: contextRuleSchema, count: countSchema, tokens: countSchema })
export type ContextCut = z.infer<typeof contextCutSchema>

/** Contents of a request in a few numbers, whatever its length. */
export const contextMeasureSchema = z.object({
  parts: z.array(contextPartSchema),
  cuts: z.array(contextCutSchema),
})
export type ContextMeasure = z.infer<typeof contextMeasureSchema>

/** Measure of the newest request of an assistant message. `reportedTokens` is the provider's count, if known. */
export const sentContextSchema = contextMeasureSchema.extend({
  prefixBrokenBy: prefixBreakSchema.optional(),
  reportedTokens: countSchema.optional(),
  /** Factor for estimates, by the newest request of the message before this one that was counted for the same model. */
  earlierScale: z.number().positive().optional(),
})
export type SentContext = z.infer<typeof sentContextSchema>

/** The state of a context window: a warning from 0.80, blocking from 0.95. */
export const contextStateSchema = z.enum(['ok', 'warning', 'blocking'])
export type ContextState = z.infer<typeof contextStateSchema>

const contextFiguresSchema = contextMeasureSchema.extend({
  model: modelRefSchema,
  prefixBrokenBy: prefixBreakSchema.optional(),
  /** Estimated tokens, calibrated if the model's provider has counted a request of this chat. */
  tokens: countSchema,
  /** Factor for estimates. It is 1 if no request was counted yet. */
  scale: z.number().positive(),
  isReported: z.boolean(),
  /** The model's context window, if known. */
  windowTokens: countSchema.optional(),
  reservedTokens: countSchema,
  /** Forecast for the next request, and the prefixes that it asks the provider to cache. */
  cache: z.object({ forecast: cacheForecastSchema, breakpoints: z.array(cacheBreakpointSchema) }).optional(),
})
export type ContextFigures = z.infer<typeof contextFiguresSchema>

/** Why a reduction changes nothing now: models get a later summary instead of all of its rounds, or none of them. */
export const reductionCoverSchema = z.enum(['summary', 'left-out'])
export type ReductionCover = z.infer<typeof reductionCoverSchema>

/** A reduction of the visible branch. `wording` is the user's version of its summary. */
const branchReductionSchema = z.object({
  reduction: reductionSchema,
  messageId: messageIdSchema,
  /** Set if models see the original content again. */
  isUndone: z.boolean(),
  wording: z.string().optional(),
  supersededBy: reductionCoverSchema.optional(),
})
export type BranchReduction = z.infer<typeof branchReductionSchema>

/**
 * Form in which a part is sent. `reference`: a preview of a large result. `cut`: without its middle or end. `left-out`: not sent.
 * `skipped`: its source could not be read.
 */
export const partStateSchema = z.enum([
  'full',
  'cleared',
  'summary',
  'reference',
  'cut',
  'left-out',
  'skipped',
])
export type PartState = z.infer<typeof partStateSchema>

/** One part of the next request, in the order in which it is sent, or a part of the chat that is not sent. */
export const requestPartRowSchema = z.object({
  kind: contextKindSchema,
  /** Set for a part of the system prompt. */
  origin: promptOriginSchema.optional(),
  /** Short name of the MCP server whose tools the part has. */
  server: z.string().optional(),
  isEarlier: z.literal(true).optional(),
  /** Start of the text, or the name of the tool. */
  label: z.string(),
  /** Number of tools or files. */
  count: countSchema,
  /** Estimated tokens, calibrated. */
  tokens: countSchema,
  state: partStateSchema,
  /** Why the part is not complete. */
  rule: contextRuleSchema.optional(),
  messageId: messageIdSchema.optional(),
  /** Text of a summary that can be edited: that of a reduction, or the compaction of the message. */
  summary: z.object({ text: z.string(), reductionId: z.string().optional() }).optional(),
})
export type RequestPartRow = z.infer<typeof requestPartRowSchema>

/**
 * `next` is the request that would be sent now. `next` is `null` while a message is generated; `last` then describes its
 * requests.
 */
export const contextReportSchema = z.object({
  last: contextFiguresSchema.nullable(),
  next: contextFiguresSchema.nullable(),
  /** Reductions of the visible branch, oldest first. Omitted if there are none. */
  reductions: z.array(branchReductionSchema).optional(),
})
export type ContextReport = z.infer<typeof contextReportSchema>
