import { z } from 'zod'
import { blobIdSchema, callIdSchema, messageIdSchema } from '../id.ts'
import { modelRefSchema } from '../providers/provider.ts'

const countSchema = z.number().int().nonnegative()

/** Longer than any summary that a model is asked for, with enough space for the user's own version. */
export const maxSummaryCharacters = 60_000

/** Fields of every reduction: its author and time, and the estimated tokens of the request before and after. */
const reductionBase = {
  id: z.string(),
  at: z.number(),
  by: z.enum(['engine', 'recovery', 'user']),
  tokensBefore: countSchema,
  tokensAfter: countSchema,
}

/**
 * A recorded change to what models see of a conversation. Stored messages never change. Stored, so the names are permanent.
 * `results-cleared` clears the results of `callIds`. `rounds-summarized` covers the rounds of its turn up to `throughRound`.
 * `head-truncated` leaves out the branch through `throughId` and the rounds of its turn up to `throughRound`. `images-stripped`
 * covers all images, or the images and files of `blobIds`, and only for `model` if it is set. `secrets-redacted` replaces what looks
 * like a secret in the results of `callIds` and in the files of `blobIds`.
 */
export const reductionSchema = z.discriminatedUnion('kind', [
  z.object({
    ...reductionBase,
    kind: z.literal('results-cleared'),
    callIds: z.array(callIdSchema),
    /** Calls of which arguments are cleared, with the names of these arguments. */
    largeArguments: z.array(z.object({ callId: callIdSchema, fields: z.array(z.string()) })).optional(),
  }),
  z.object({ ...reductionBase, kind: z.literal('results-referenced'), callIds: z.array(callIdSchema) }),
  z.object({
    ...reductionBase,
    kind: z.literal('rounds-summarized'),
    throughRound: countSchema,
    text: z.string(),
  }),
  z.object({
    ...reductionBase,
    kind: z.literal('turns-omitted'),
    fromId: messageIdSchema,
    throughId: messageIdSchema,
    turns: countSchema,
  }),
  z.object({
    ...reductionBase,
    kind: z.literal('head-truncated'),
    throughId: messageIdSchema.optional(),
    throughRound: countSchema.optional(),
  }),
  z.object({
    ...reductionBase,
    kind: z.literal('images-stripped'),
    model: modelRefSchema.optional(),
    blobIds: z.array(blobIdSchema).optional(),
  }),
  z.object({
    ...reductionBase,
    kind: z.literal('secrets-redacted'),
    callIds: z.array(callIdSchema),
    blobIds: z.array(blobIdSchema).optional(),
  }),
])
export type Reduction = z.infer<typeof reductionSchema>
export type ReductionKind = Reduction['kind']

/** Content of a reduction without its author, its time and its effect. */
export type ReductionContent = Reduction extends infer Each
  ? Each extends Reduction
    ? Omit<Each, 'id' | 'at' | 'by' | 'tokensBefore' | 'tokensAfter'>
    : never
  : never

/** The user's change to a reduction: it was undone, or its summary was rewritten. The last wording is sent. */
export const reductionChangeSchema = z.object({
  id: z.string(),
  undoneAt: z.number().optional(),
  wordings: z
    .array(
      z.object({
        text: z.string().trim().min(1).max(maxSummaryCharacters),
        at: z.number(),
        changeId: z.string(),
      }),
    )
    .optional(),
})
export type ReductionChange = z.infer<typeof reductionChangeSchema>

/**
 * Reference to a tool result that is stored as a blob, because it is too large for a message. The blob holds the text
 * of the result or the JSON of any other value, in UTF-8. Models get `preview`.
 */
export const resultReferenceSchema = z.object({
  blobId: blobIdSchema,
  bytes: countSchema,
  mediaType: z.string(),
  preview: z.string(),
  hasMore: z.boolean(),
  reason: z.literal('tool-result-too-large'),
})
export type ResultReference = z.infer<typeof resultReferenceSchema>

/** Range of a text in UTF-16 units, from `start` up to but not including `end`. */
export const textRangeSchema = z.object({ start: countSchema, end: countSchema })
export type TextRange = z.infer<typeof textRangeSchema>

/** Sections of a request that can be reduced: earlier turns, earlier rounds of this turn, and its newest round. */
export const contextSectionSchema = z.enum(['history', 'in-loop', 'current-message'])
export type ContextSection = z.infer<typeof contextSectionSchema>

/** Forms of a section, from complete to shortest. `omitted` exists only for the history. */
export const sectionLayoutSchema = z.enum(['full', 'tool-summary', 'summary', 'omitted'])

export const layoutSchema = z.object({
  history: sectionLayoutSchema,
  'in-loop': sectionLayoutSchema.exclude(['omitted']),
  'current-message': sectionLayoutSchema.exclude(['omitted']),
})
export type Layout = z.infer<typeof layoutSchema>

/** Change to a request that makes it valid or fits it, for reports and Review. The text is produced where it is shown. */
export const contextDiagnosticSchema = z.object({
  code: z.enum([
    'call-without-result',
    'result-without-call',
    'blank-text-dropped',
    'user-message-missing',
    'layout-not-found',
    'summary-unavailable',
    'tool-result-persistence-failed',
    'request-truncated-by-server',
  ]),
  severity: z.enum(['info', 'warning', 'error', 'fatal']),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  path: z.string().optional(),
})
export type ContextDiagnostic = z.infer<typeof contextDiagnosticSchema>

/** Place in a request before which content was reduced. */
export const contextBoundarySchema = z.object({
  type: z.enum(['compact', 'microcompact', 'snip']),
  retainedMessages: countSchema,
  reductionId: z.string(),
})
export type ContextBoundary = z.infer<typeof contextBoundarySchema>

/** The decision about a request that the server refused before any content. */
export const recoveryDecisionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reduce_and_retry'),
    reason: z.string(),
    /** Window for the rest of this turn. Absent if only the answer limit was too large and the window is unknown. */
    windowTokens: z.number().int().positive().optional(),
    /** Longest answer to ask for, in tokens, if only the answer limit was too large. */
    answerLimit: z.number().int().positive().optional(),
  }),
  z.object({
    type: z.literal('truncate_head_and_retry'),
    reason: z.string(),
    keepRatio: z.literal(0.5),
  }),
  z.object({ type: z.literal('strip_images_and_retry'), reason: z.string() }),
  z.object({ type: z.literal('give_up'), reason: z.string() }),
])
export type ContextRecoveryDecision = z.infer<typeof recoveryDecisionSchema>
