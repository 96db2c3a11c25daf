import { z } from 'zod'
import { sentContextSchema } from './context-report.ts'
import { contactSchema } from './contact.ts'
import { enrichmentSchema } from './enrichment.ts'
import { failureSchema } from './failure-schema.ts'
import { blobIdSchema, callIdSchema, messageIdSchema, runIdSchema, sessionIdSchema } from './id.ts'
import { approvalScopeSchema } from './interaction.ts'
import { messageMarksSchema } from './message-marks.ts'
import { jsonObjectSchema, jsonValueSchema } from './json.ts'
import { modelRefSchema } from './model.ts'
import { replyPartSchema } from './reply-part.ts'
import { pastedTextsSchema } from './pasted-text.ts'
import { usageShareSchema } from './usage-share.ts'
import { usageSchema } from './usage.ts'

export const messageStatusSchema = z.enum(['streaming', 'complete', 'stopped', 'interrupted', 'failed'])
export type MessageStatus = z.infer<typeof messageStatusSchema>

export const toolCallStateSchema = z.enum([
  'proposed',
  'awaiting-approval',
  'running',
  'succeeded',
  'failed',
  'denied',
  'refused',
  'cancelled',
  'outcome-unknown',
])
export type ToolCallState = z.infer<typeof toolCallStateSchema>

/** What a person says became of a call whose outcome is unknown; `run-again`: the model is asked for a new call. */
export const reportedOutcomeSchema = z.enum(['worked', 'did-not-happen', 'run-again'])
export type ReportedOutcome = z.infer<typeof reportedOutcomeSchema>

/** What a person answered when the call asked, or that they did not in time. */
export const callDecisionSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('approved'), scope: approvalScopeSchema }),
  z.object({ verdict: z.literal('denied'), by: z.enum(['person', 'timeout']) }),
])
export type CallDecision = z.infer<typeof callDecisionSchema>

/** Opaque to everybody but the provider that wrote it: signatures, encrypted reasoning. Sent back only to that dialect. */
export const providerMetadataSchema = z.record(z.string(), jsonObjectSchema)
export type ProviderMetadata = z.infer<typeof providerMetadataSchema>

/** `round` is the provider pass that wrote the part: parts of one round go back to the model as one assistant message. */
const partBase = { round: z.number().int().nonnegative() }

/** Another model answered instead: neither shown nor sent back, kept so that the numbers of the prose after it stay. */
const supersededSchema = z.literal(true).optional()

/**
 * What of a text a source stands behind: `start` and `end` count UTF-16 units of the text. Names its source by address, or
 * by title where it has none.
 */
export const citationSchema = z.object({
  url: z.string().optional(),
  title: z.string().optional(),
  quote: z.string().optional(),
  start: z.number().int().nonnegative().optional(),
  end: z.number().int().nonnegative().optional(),
})
export type Citation = z.infer<typeof citationSchema>

export const textPartSchema = z.object({
  ...partBase,
  type: z.literal('text'),
  text: z.string(),
  /** Of a person's message: what stands where its placeholders are. */
  pasted: pastedTextsSchema.optional(),
  superseded: supersededSchema,
  citations: z.array(citationSchema).optional(),
  providerMetadata: providerMetadataSchema.optional(),
})
export type TextPart = z.infer<typeof textPartSchema>

export const reasoningPartSchema = z.object({
  ...partBase,
  type: z.literal('reasoning'),
  text: z.string(),
  durationMs: z.number().nonnegative().optional(),
  superseded: supersededSchema,
  providerMetadata: providerMetadataSchema.optional(),
})
export type ReasoningPart = z.infer<typeof reasoningPartSchema>

/** One thing that a running tool said it does; `text` is its newest line. */
export const toolStepSchema = z.object({
  label: z.string(),
  text: z.string().optional(),
  isEnded: z.literal(true).optional(),
})
export type ToolStep = z.infer<typeof toolStepSchema>

/**
 * `argumentsText` is what the model sent; `arguments` is there once it parsed. `told` is what the model gets in place of
 * the result, and `kept` what it gets in later turns: both only where they differ from it.
 */
export const toolCallPartSchema = z.object({
  ...partBase,
  type: z.literal('tool-call'),
  callId: callIdSchema,
  toolName: z.string(),
  argumentsText: z.string(),
  arguments: jsonValueSchema.optional(),
  state: toolCallStateSchema,
  result: jsonValueSchema.optional(),
  told: jsonValueSchema.optional(),
  kept: jsonValueSchema.optional(),
  /** What it streamed to the person while it ran. */
  streamed: z.string().optional(),
  steps: z.array(toolStepSchema).optional(),
  failure: failureSchema.optional(),
  durationMs: z.number().nonnegative().optional(),
  decision: callDecisionSchema.optional(),
  reportedOutcome: reportedOutcomeSchema.optional(),
  /** A restart: the model is given what the call brought, and neither the call nor its result. */
  withheld: z.literal(true).optional(),
  providerMetadata: providerMetadataSchema.optional(),
})
export type ToolCallPart = z.infer<typeof toolCallPartSchema>

export const hostedCallStateSchema = toolCallStateSchema.extract([
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'outcome-unknown',
])
export type HostedCallState = z.infer<typeof hostedCallStateSchema>

/**
 * A tool that the provider ran itself. It was never the loop's to run, so it is a part of its own: nothing that counts,
 * judges or repeats calls sees it. The result, with its metadata, goes back to the same provider only.
 */
export const hostedCallPartSchema = z.object({
  ...partBase,
  type: z.literal('hosted-call'),
  callId: callIdSchema,
  toolName: z.string(),
  arguments: jsonValueSchema,
  state: hostedCallStateSchema,
  result: jsonValueSchema.optional(),
  durationMs: z.number().nonnegative().optional(),
  superseded: supersededSchema,
  providerMetadata: providerMetadataSchema.optional(),
  resultMetadata: providerMetadataSchema.optional(),
})
export type HostedCallPart = z.infer<typeof hostedCallPartSchema>

/** A web page has an address; a document that was given to the model has none. */
export const sourcePartSchema = z.object({
  ...partBase,
  type: z.literal('source'),
  sourceId: z.string(),
  url: z.string().optional(),
  title: z.string().optional(),
  mediaType: z.string().optional(),
  filename: z.string().optional(),
})
export type SourcePart = z.infer<typeof sourcePartSchema>

/** A picture or file; its bytes are in the blob store and never in a row of messages or events. */
export const filePartSchema = z.object({
  ...partBase,
  type: z.literal('file'),
  blobId: blobIdSchema,
  mediaType: z.string(),
  byteLength: z.number().int().nonnegative(),
  filename: z.string().optional(),
  /** Of a picture, as it is looked at; unknown of what cannot be measured, and of what models made before it was. */
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** A draft that the model made while it reasoned. */
  isReasoning: z.literal(true).optional(),
  superseded: supersededSchema,
  providerMetadata: providerMetadataSchema.optional(),
})
export type FilePart = z.infer<typeof filePartSchema>

/** Something a person should know about how the answer came to be or why it ended. */
export const noticePartSchema = z.object({
  ...partBase,
  type: z.literal('notice'),
  code: z.enum([
    'output-limit-reached',
    'empty-answer',
    'iteration-limit-reached',
    'round-limit-reached',
    'invalid-calls-limit-reached',
    'tool-errors-limit-reached',
    'still-working',
    'tool-call-limit-reached',
    'repeated-call-noted',
    'repeat-limit-reached',
    'token-limit-reached',
    'budget-reached',
    'price-unknown',
    'model-replaced',
    'answer-continued',
    'context-enriched',
    'tool-switched-off',
    'message-refused',
    'provider-tool-unsupported',
    'provider-warning',
    'hosted-tools-off',
    'note-told',
    'content-omitted',
    'response-damaged',
    'context-compacted',
    'compaction-failed',
  ]),
  text: z.string(),
  /** What the model was told at the beginning of the round, as a message that no person wrote. */
  instruction: z.string().optional(),
  /** Its pictures go with the instruction. */
  enrichment: enrichmentSchema.optional(),
  /** Rounds before this one were the first model's, from here on they are the second's. */
  models: z.object({ from: modelRefSchema, to: modelRefSchema }).optional(),
})
export type NoticePart = z.infer<typeof noticePartSchema>

export const messagePartSchema = z.discriminatedUnion('type', [
  textPartSchema,
  reasoningPartSchema,
  toolCallPartSchema,
  hostedCallPartSchema,
  sourcePartSchema,
  filePartSchema,
  noticePartSchema,
  replyPartSchema,
])
export type MessagePart = z.infer<typeof messagePartSchema>

/** Of the last request that a turn made: hashes of its parts, not for security. */
export const requestDigestSchema = z.object({
  model: modelRefSchema,
  system: z.string(),
  tools: z.string(),
  messages: z.string(),
  messageCount: z.number().int().nonnegative(),
})
export type RequestDigest = z.infer<typeof requestDigestSchema>

/**
 * One node of a session's tree. `order` is the session's own sequence, never a clock. An assistant message is a whole
 * turn: its rounds, calls and results are its parts.
 */
export const messageSchema = z.object({
  id: messageIdSchema,
  sessionId: sessionIdSchema,
  parentId: messageIdSchema.nullable(),
  order: z.number().int().nonnegative(),
  role: z.enum(['user', 'assistant']),
  status: messageStatusSchema,
  parts: z.array(messagePartSchema),
  createdAt: z.number(),
  endedAt: z.number().optional(),
  model: modelRefSchema.optional(),
  runId: runIdSchema.optional(),
  usage: usageSchema.optional(),
  /** Whose usage that is; on its way to storage, which keeps it apart. */
  usageShares: z.array(usageShareSchema).optional(),
  failure: failureSchema.optional(),
  /** The hosts that the answer had to do with. */
  contacts: z.array(contactSchema).optional(),
  lastRequest: requestDigestSchema.optional(),
  /** What its newest request was made of. */
  context: sentContextSchema.optional(),
  /** Kept beside it, and put in where the message is read to be shown or sent. */
  marks: messageMarksSchema.optional(),
})
export type Message = z.infer<typeof messageSchema>
