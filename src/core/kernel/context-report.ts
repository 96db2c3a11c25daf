import { z } from 'zod'
import { modelRefSchema } from './model.ts'
import { prefixBreakSchema } from './prefix-break.ts'
import { promptOriginSchema } from './prompt-part.ts'

const countSchema = z.number().int().nonnegative()

/** What a request is made of. Stored, so the names are permanent. `changed`: messages that an extension wrote or rewrote. */
export const contextKindSchema = z.enum([
  'prompt',
  'tools',
  'summaries',
  'questions',
  'files',
  'answers',
  'results',
  'notes',
  'enrichments',
  'directives',
  'changed',
])
export type ContextKind = z.infer<typeof contextKindSchema>

/** `tokens` are estimated, and `count` says of how many things. `isEarlier`: of turns before the one that is answered. */
export const contextPartSchema = z.object({
  kind: contextKindSchema,
  /** Of a part of the system prompt. */
  origin: promptOriginSchema.optional(),
  isEarlier: z.literal(true).optional(),
  tokens: countSchema,
  count: countSchema,
})
export type ContextPart = z.infer<typeof contextPartSchema>

/** Why something that is in the chat, or on offer, is not in the request as it is. Stored, so the names are permanent. */
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
  'model-without-tools',
])
export type ContextRule = z.infer<typeof contextRuleSchema>

/** `tokens`: about what it would have taken beside what is sent. */
export const contextCutSchema = z.object({ rule: contextRuleSchema, count: countSchema, tokens: countSchema })
export type ContextCut = z.infer<typeof contextCutSchema>

/** What a request was made of, in a few numbers, whatever its length. */
export const contextMeasureSchema = z.object({
  parts: z.array(contextPartSchema),
  cuts: z.array(contextCutSchema),
})
export type ContextMeasure = z.infer<typeof contextMeasureSchema>

/** Of the newest request of an answer. `reportedTokens`: what the provider counted of it, once it has. */
export const sentContextSchema = contextMeasureSchema.extend({
  prefixBrokenBy: prefixBreakSchema.optional(),
  reportedTokens: countSchema.optional(),
})
export type SentContext = z.infer<typeof sentContextSchema>

/** How full a window is: from 0.80 on a warning, from 0.95 on too full. */
export type ContextState = 'ok' | 'warning' | 'blocking'

const contextFiguresSchema = contextMeasureSchema.extend({
  model: modelRefSchema,
  prefixBrokenBy: prefixBreakSchema.optional(),
  /** Estimated, and calibrated where the model's provider has counted a request of this chat. */
  tokens: countSchema,
  /** What estimates are multiplied by; 1 where nothing was counted yet. */
  scale: z.number().positive(),
  isReported: z.boolean(),
  /** The model's window, where it is known, and what of it is left for the answer. */
  windowTokens: countSchema.optional(),
  reservedTokens: countSchema,
})
export type ContextFigures = z.infer<typeof contextFiguresSchema>

/** `next`: what would be sent now. `null` while an answer is written, whose requests are what `last` tells of. */
export const contextReportSchema = z.object({
  last: contextFiguresSchema.nullable(),
  next: contextFiguresSchema.nullable(),
})
export type ContextReport = z.infer<typeof contextReportSchema>
