import { agentFiguresSchema, agentNameSchema, agentStatusSchema } from '../agents/agent-call.ts'
import { cacheBreakpointSchema } from '../context/prompt-cache.ts'
import { z } from 'zod'
import { sentContextSchema } from '../context/context-report.ts'
import {
  contextDiagnosticSchema,
  reductionSchema,
  resultReferenceSchema,
  textRangeSchema,
} from '../context/reduction.ts'
import { networkContactSchema } from '../usage/network-contact.ts'
import { enrichmentSchema } from './enrichment.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { textEncodingSchema } from '../files/text-encodings.ts'
import {
  blobIdSchema,
  callIdSchema,
  memoryIdSchema,
  messageIdSchema,
  runIdSchema,
  sessionIdSchema,
} from '../id.ts'
import { approvalScopeSchema } from '../tools/interaction.ts'
import { messageAnnotationsSchema } from './message-annotations.ts'
import { jsonObjectSchema, jsonValueSchema } from '../json.ts'
import { textDataSchema } from '../messages/text-schema.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { researchRecordSchema } from '../research/research-record.ts'
import { pastedTextsSchema } from './attachment.ts'
import { usageShareSchema } from '../usage/usage-share.ts'
import { usageSchema } from '../usage/usage.ts'
import { workflowPartSchema } from '../workflows/workflow-part.ts'

/** Reference to another message. The following parts of the same round reply to it. */
const replyPartSchema = z.object({
  round: z.number().int().nonnegative(),
  type: z.literal('reply'),
  messageId: messageIdSchema,
})

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

/** Person's report on a call with unknown outcome. `run-again` asks the model for a new call. */
export const reportedOutcomeSchema = z.enum(['worked', 'did-not-happen', 'run-again'])
export type ReportedOutcome = z.infer<typeof reportedOutcomeSchema>

/** Person's decision about a call, or the timeout of the question. */
export const callDecisionSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('approved'), scope: approvalScopeSchema }),
  z.object({ verdict: z.literal('denied'), by: z.enum(['person', 'timeout']) }),
])
export type CallDecision = z.infer<typeof callDecisionSchema>

/**
 * Data that is opaque to everyone but the provider that wrote it: signatures, encrypted reasoning. It is sent back only to
 * that dialect.
 */
export const providerMetadataSchema = z.record(z.string(), jsonObjectSchema)
export type ProviderMetadata = z.infer<typeof providerMetadataSchema>

/** `round` is the model request that wrote the part. Parts of one round are sent back to the model as one assistant message. */
const partBase = { round: z.number().int().nonnegative() }

/**
 * Set if another model answered instead. The part is neither shown nor sent back, but stored so that the numbers of later
 * prose parts do not change.
 */
const supersededSchema = z.literal(true).optional()

/**
 * Range of a text that a source supports. `start` and `end` count UTF-16 units. The source is identified by address, or by
 * title if it has none.
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
  /** Pasted texts of a person's message, for the placeholders in the text. */
  pasted: pastedTextsSchema.optional(),
  /** Ranges of the text with its pasted texts that models get. Absent if they get all of it. */
  sentRanges: z.array(textRangeSchema).optional(),
  /** Time at which the user chose to send all of the text, which is then not cut again. */
  sentInFullAt: z.number().optional(),
  superseded: supersededSchema,
  citations: z.array(citationSchema).optional(),
  /** Positions at which a further block of the provider started. The provider gets the same blocks back. */
  blockStarts: z.array(z.number().int().positive()).optional(),
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

/** One progress step that a running tool reported. `text` is its newest line. `texts` holds both as data. */
export const toolStepSchema = z.object({
  label: z.string(),
  text: z.string().optional(),
  texts: z.object({ label: textDataSchema.optional(), text: textDataSchema.optional() }).optional(),
  isEnded: z.literal(true).optional(),
})
export type ToolStep = z.infer<typeof toolStepSchema>

/** The child run of a call, as the person sees it. */
export const calledAgentSchema = z.object({
  runId: runIdSchema,
  name: agentNameSchema,
  label: z.string(),
  state: z.enum(['running', 'awaiting-approval', 'interrupted', ...agentStatusSchema.options]),
  model: modelRefSchema,
  /** Latest step. */
  line: z.string().optional(),
  localized: textDataSchema.optional(),
  figures: agentFiguresSchema.optional(),
  failure: failureSchema.optional(),
  /** Set if untrusted content may have influenced its answer. */
  isTainted: z.literal(true).optional(),
})
export type CalledAgent = z.infer<typeof calledAgentSchema>

/**
 * A tool call. `argumentsText` is what the model sent; `arguments` is set once it was parsed. `told` is what the model gets
 * instead of the result, and `kept` what it gets in later turns. Both are set only if they differ from the result.
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
  /** Set in place of `result` if the result is stored as a blob. */
  reference: resultReferenceSchema.optional(),
  /** Set if the result was too large for a message and could not be stored as a blob. */
  diagnostics: z.array(contextDiagnosticSchema).optional(),
  told: jsonValueSchema.optional(),
  kept: jsonValueSchema.optional(),
  /** Output that the tool streamed to the person while it ran. */
  streamed: z.string().optional(),
  steps: z.array(toolStepSchema).optional(),
  failure: failureSchema.optional(),
  durationMs: z.number().nonnegative().optional(),
  decision: callDecisionSchema.optional(),
  reportedOutcome: reportedOutcomeSchema.optional(),
  agent: calledAgentSchema.optional(),
  /** Set for a context injection: the model gets the injected content, but neither the call nor its result. */
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

/** The provider's container in which its tools run. Requests that continue the answer name it until it expires. */
export const hostedContainerSchema = z.object({ id: z.string(), expiresAt: z.string().optional() })
export type HostedContainer = z.infer<typeof hostedContainerSchema>

/**
 * A tool that the provider ran itself. The loop never runs it, so it is a separate part type that is not counted, authorized
 * or checked for repetition. The result and its metadata are sent back to the same provider only.
 */
export const hostedCallPartSchema = z.object({
  ...partBase,
  type: z.literal('hosted-call'),
  callId: callIdSchema,
  toolName: z.string(),
  arguments: jsonValueSchema,
  state: hostedCallStateSchema,
  result: jsonValueSchema.optional(),
  /** Round of the response that brought the result, if it is a later one than that of the call. */
  resultRound: z.number().int().nonnegative().optional(),
  durationMs: z.number().nonnegative().optional(),
  superseded: supersededSchema,
  container: hostedContainerSchema.optional(),
  providerMetadata: providerMetadataSchema.optional(),
  resultMetadata: providerMetadataSchema.optional(),
})
export type HostedCallPart = z.infer<typeof hostedCallPartSchema>

/** Fields of a source, in messages and in events. */
export const sourceFields = {
  sourceId: z.string(),
  url: z.string().optional(),
  title: z.string().optional(),
  mediaType: z.string().optional(),
  filename: z.string().optional(),
}

/** Fields of a file, in messages and in events. */
export const fileFields = {
  blobId: blobIdSchema,
  mediaType: z.string(),
  byteLength: z.number().int().nonnegative(),
  filename: z.string().optional(),
  /** Displayed size of an image. Unknown if it cannot be measured, or if an earlier version stored the file. */
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
}

/** A source of an answer. A web page has an address; a document that the model was given has none. */
export const sourcePartSchema = z.object({
  ...partBase,
  type: z.literal('source'),
  ...sourceFields,
})
export type SourcePart = z.infer<typeof sourcePartSchema>

/** An image or another file. Its bytes are in the blob store and never in rows of messages or events. */
export const filePartSchema = z.object({
  ...partBase,
  type: z.literal('file'),
  ...fileFields,
  /** Encoding of a text file. It is detected if it is omitted. */
  encoding: textEncodingSchema,
  /** Set for a draft that the model generated while reasoning. */
  isReasoning: z.literal(true).optional(),
  superseded: supersededSchema,
  providerMetadata: providerMetadataSchema.optional(),
})
export type FilePart = z.infer<typeof filePartSchema>

/** A memory as a model got it. `isRemoved` is set if the instruction says that it no longer applies. */
export const includedMemorySchema = z.object({
  id: memoryIdSchema,
  text: z.string(),
  isRemoved: z.literal(true).optional(),
})
export type IncludedMemory = z.infer<typeof includedMemorySchema>

/** Information for the person about how the answer was produced or why it ended. `text` is English; `localized` is the same as data. */
export const noticePartSchema = z.object({
  ...partBase,
  type: z.literal('notice'),
  code: z.enum([
    'output-limit-reached',
    'empty-answer',
    'iteration-limit-reached',
    'round-limit-reached',
    'pause-limit-reached',
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
    'memories-included',
    'time-included',
    'server-instructions-included',
    'content-omitted',
    'response-damaged',
    'context-compacted',
    'compaction-failed',
    'context-reduced',
    'layout-not-found',
    'request-recovered',
    'request-truncated-by-server',
    'wrapping-up',
    'agent-instructed',
    'agent-noted',
    'fragment-clipped',
  ]),
  text: z.string(),
  localized: textDataSchema.optional(),
  /** Message that the model got at the start of the round. No person wrote it. */
  instruction: z.string().optional(),
  /** Injected content, whose images are sent with the instruction. */
  enrichment: enrichmentSchema.optional(),
  /** Set if the model changed: earlier rounds belong to `from`, this round and later ones to `to`. */
  models: z.object({ from: modelRefSchema, to: modelRefSchema }).optional(),
  /** The reduction that the notice is about. It changes what models see from this round on. */
  reduction: reductionSchema.optional(),
  /** Memories that the instruction contains or takes back. */
  memories: z.array(includedMemorySchema).optional(),
  /** Time that the instruction names, in ms. */
  includedAt: z.number().optional(),
  /** Set if untrusted content may have influenced the instruction. */
  isTainted: z.literal(true).optional(),
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
  workflowPartSchema,
])
export type MessagePart = z.infer<typeof messagePartSchema>

/** Hashes of the parts of a turn's last request. They are not for security. */
export const requestDigestSchema = z.object({
  model: modelRefSchema,
  system: z.string(),
  tools: z.string(),
  messages: z.string(),
  messageCount: z.number().int().nonnegative(),
  /** Prefixes that the provider cached, with hashes of their messages, and the time of the request. */
  cache: z
    .object({ at: z.number(), breakpoints: z.array(cacheBreakpointSchema.extend({ hash: z.string() })) })
    .optional(),
})
export type RequestDigest = z.infer<typeof requestDigestSchema>

/**
 * One node of a session's message tree. `order` is the session's own sequence, never a time. An assistant message is a whole
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
  /** Set if the message came from a file of another person or application. */
  provenance: z.literal('imported').optional(),
  endedAt: z.number().optional(),
  model: modelRefSchema.optional(),
  runId: runIdSchema.optional(),
  usage: usageSchema.optional(),
  /** Usage by model. Set only on the way to storage, which stores it separately. */
  usageShares: z.array(usageShareSchema).optional(),
  failure: failureSchema.optional(),
  /** Set if the answer is a deep research. */
  research: researchRecordSchema.optional(),
  /** Hosts that were contacted for the answer. */
  contacts: z.array(networkContactSchema).optional(),
  lastRequest: requestDigestSchema.optional(),
  /** Contents of its newest request. */
  context: sentContextSchema.optional(),
  /** Stored separately, and added when the message is loaded for display or for a request. */
  marks: messageAnnotationsSchema.optional(),
})
export type Message = z.infer<typeof messageSchema>
