import { z } from 'zod'
import { contextProviderIdSchema, fragmentFiguresSchema } from '../context/context-fragment.ts'
import { contextStateSchema, promptOriginSchema } from '../context/context-report.ts'
import { contextSectionSchema, layoutSchema, reductionSchema, textRangeSchema } from '../context/reduction.ts'
import { cacheBreakpointSchema } from '../context/prompt-cache.ts'
import { captureFailureSchema } from '../assistants/memory-capture.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { memoryIdSchema, messageIdSchema } from '../id.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { usageSchema } from '../usage/usage.ts'

const countSchema = z.number().int().nonnegative()

/** Events about the size of a request and what was done to fit it, and about memories, included in `run-event.ts`. */
export const contextEventSchemas = [
  /** The next request is too large. `layout` is the chosen form of its sections. */
  z.object({
    type: z.literal('context-budget-enforced'),
    round: countSchema,
    state: contextStateSchema,
    tokens: countSchema,
    /** Tokens of the window that the input may use. */
    roomTokens: countSchema,
    layout: layoutSchema,
  }),
  /** A reduction was applied. It is stored with this event and holds for all later requests. */
  z.object({
    type: z.literal('context-reduced'),
    round: countSchema,
    section: contextSectionSchema.optional(),
    reduction: reductionSchema,
  }),
  /** The user's message was too long for the model. Only these ranges of its parts are sent. */
  z.object({
    type: z.literal('input-cut'),
    userMessageId: messageIdSchema,
    parts: z.array(z.object({ index: countSchema, sentRanges: z.array(textRangeSchema) })),
    tokensBefore: countSchema,
    tokensAfter: countSchema,
  }),
  /** The context window of a model was read from a refusal or from what the server counted. */
  z.object({
    type: z.literal('window-learned'),
    round: countSchema,
    model: modelRefSchema,
    windowTokens: z.number().int().positive(),
    /** `false` for an estimate. */
    isExact: z.boolean(),
    from: z.enum(['refusal', 'count']),
  }),
  /** The server refused markers of cached prefixes, or counted neither reads nor writes of its cache. */
  z.object({
    type: z.literal('cache-marker-ignored'),
    round: countSchema,
    model: modelRefSchema,
    breakpoints: z.array(cacheBreakpointSchema),
    /** Set if the request was refused and sent again without markers. */
    isRefused: z.literal(true).optional(),
  }),
  /** The providers of context were read, once in a turn. Events about fragments have figures, never texts. */
  z.object({ type: z.literal('context-assembly-started'), round: countSchema }),
  z.object({
    type: z.literal('context-assembly-completed'),
    round: countSchema,
    fragments: z.array(fragmentFiguresSchema),
  }),
  z.object({
    type: z.literal('context-provider-failed'),
    round: countSchema,
    provider: contextProviderIdSchema,
    reason: z.enum(['failed', 'timeout']),
  }),
  /** A fragment was longer than its budget or its share. */
  z.object({
    type: z.literal('fragment-truncated'),
    round: countSchema,
    provider: contextProviderIdSchema,
    tokensBefore: countSchema,
    tokensAfter: countSchema,
    cutCharacters: countSchema,
  }),
  /** Several texts of the user are for one place. Only the one with the narrower scope is sent. */
  z.object({
    type: z.literal('exclusive-slot-conflict'),
    round: countSchema,
    slot: z.enum(['base', 'time']),
    used: promptOriginSchema,
    unused: z.array(promptOriginSchema),
  }),
  /** A text of the context has a secret. `hash` is that of the text without stored keys. */
  z.object({
    type: z.literal('context-source-refused'),
    round: countSchema,
    provider: contextProviderIdSchema,
    hash: z.string(),
    reason: z.enum(['stored-key', 'secret-shape']),
    action: z.enum(['redacted', 'sent', 'canceled', 'forbidden']),
  }),
  /** The texts that the user typed in this turn are searched for memories later. */
  z.object({ type: z.literal('memory-capture-queued'), messageIds: z.array(messageIdSchema) }),
  /** A capture has suggested memories, which are stored with the end of its run. */
  z.object({
    type: z.literal('memory-proposed'),
    memoryIds: z.array(memoryIdSchema),
    /** Messages that it read. */
    messageCount: countSchema,
    /** Facts that were already known. */
    duplicateCount: countSchema,
    usage: usageSchema,
  }),
  /** A capture has suggested nothing. */
  z.object({
    type: z.literal('memory-capture-failed'),
    reason: captureFailureSchema,
    failure: failureSchema.optional(),
    messageCount: countSchema,
    usage: usageSchema,
  }),
] as const
