import { z } from 'zod'
import { textDataSchema } from '../messages/text-schema.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { callIdSchema, mcpServerIdSchema, messageIdSchema } from '../id.ts'
import { jsonValueSchema } from '../json.ts'
import { providerMetadataSchema, toolCallPartSchema } from '../conversation/message.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { usageSchema } from '../usage/usage.ts'
import { compactionReasonSchema } from '../conversation/compaction.ts'
import { resultReferenceSchema } from '../context/reduction.ts'

const call = { callId: callIdSchema }

/** A call as the model made it. */
export const receivedCallSchema = z.object({
  ...call,
  toolName: z.string(),
  argumentsText: z.string(),
  /** Set if data may be missing. Such a call never runs. */
  damaged: z.literal(true).optional(),
  providerMetadata: providerMetadataSchema.optional(),
})

/** Events about calls and context injections, included in `run-event.ts`. */
export const toolEventSchemas = [
  z.object({
    type: z.literal('tool-invocation-proposed'),
    round: z.number().int(),
    ...receivedCallSchema.shape,
    arguments: jsonValueSchema.optional(),
  }),
  z.object({ type: z.literal('tool-invocation-refused'), ...call, failure: failureSchema }),
  /** The call was denied. The failure is what the model gets. */
  z.object({ type: z.literal('tool-invocation-denied'), ...call, failure: failureSchema }),
  /** The call starts. This event is durable before the tool may have an effect. */
  z.object({
    type: z.literal('tool-invocation-started'),
    ...call,
    toolName: z.string(),
    /** Set if the call does not count toward the turn's tool calls. */
    uncounted: z.literal(true).optional(),
    /** Set if the call only asks the person. If its worker ends, it continues to ask. */
    asks: z.literal(true).optional(),
    /** Set if the call starts a child run. If its worker ends, the call continues the child run. */
    startsAgent: z.literal(true).optional(),
    /** Set if the call only checks its arguments. If its worker ends, the call runs again. */
    hasNoEffect: z.literal(true).optional(),
  }),
  /** Progress of a running tool: for the whole call, or for the step with this number. The first text of a step starts it. */
  z.object({
    type: z.literal('tool-invocation-progressed'),
    ...call,
    text: z.string(),
    localized: textDataSchema.optional(),
    step: z.number().int().nonnegative().optional(),
    /** Set if the step has ended. */
    ends: z.literal(true).optional(),
  }),
  /** Output that a running tool streams to the person. */
  z.object({ type: z.literal('tool-invocation-streamed'), ...call, text: z.string() }),
  /** Usage of a model that the tool called. */
  z.object({ type: z.literal('tool-usage-reported'), ...call, model: modelRefSchema, usage: usageSchema }),
  z.object({
    type: z.literal('tool-invocation-succeeded'),
    ...call,
    /** Absent if `reference` is set. */
    result: jsonValueSchema.optional(),
    reference: resultReferenceSchema.optional(),
    diagnostics: toolCallPartSchema.shape.diagnostics,
    /** Values that the model gets instead of the result: `told` in this turn, `kept` in later turns. */
    told: jsonValueSchema.optional(),
    kept: jsonValueSchema.optional(),
    durationMs: z.number(),
    endsTurn: z.literal(true).optional(),
    /** Kind of the requested context injection. The result is then withheld from the model. */
    restarts: z.string().optional(),
  }),
  z.object({
    type: z.literal('tool-invocation-failed'),
    ...call,
    failure: failureSchema,
    durationMs: z.number(),
  }),
  /** A text that a successful call writes to the person for the assistant, in reply to one message. */
  z.object({
    type: z.literal('reply-written'),
    round: z.number().int(),
    ...call,
    partId: z.string(),
    replyTo: messageIdSchema,
    text: z.string(),
  }),
  /**
   * A running call waits for the user from here on, with everything that it needs to continue. If its worker ends before an answer,
   * the call continues from the last checkpoint.
   */
  z.object({
    type: z.literal('tool-invocation-checkpointed'),
    ...call,
    checkpoint: jsonValueSchema,
  }),
  /** A request of a call to an MCP server ended. */
  z.object({
    type: z.literal('mcp-request-ended'),
    ...call,
    serverId: mcpServerIdSchema,
    method: z.string(),
    /** Protocol of the server. Absent if no connection was made. */
    era: z.string().optional(),
    durationMs: z.number(),
    bytes: z.number().nonnegative(),
    /** Set if the request was sent twice, because the connection was lost before a part of an answer came. */
    resent: z.literal(true).optional(),
    /** Definition of the tool as it was called, by its fingerprint. */
    fingerprint: z.string().optional(),
  }),
  z.object({ type: z.literal('tool-invocation-cancelled'), ...call }),
  /** The call was running when its worker died. It is never run again. */
  z.object({ type: z.literal('tool-invocation-lost'), ...call }),
  /** A context injection was applied. Its content follows as instructions to the model. */
  z.object({
    type: z.literal('context-restarted'),
    round: z.number().int(),
    ...call,
    kind: z.string(),
    /** Identifies the content, which no further call may request in this turn. */
    item: z.string(),
    annotated: z.number().int(),
    patched: z.number().int(),
    /** Lines appended to earlier messages for the rest of the turn. */
    annotations: z.array(z.object({ messageId: messageIdSchema, line: z.string() })).optional(),
    /** Number of the branch's newest images that are sent for the rest of the turn. */
    mediaWindow: z.number().int().positive().optional(),
  }),
] as const

const compaction = { compactionId: z.string(), round: z.number().int() }

/** Events of compactions, included in `run-event.ts`. */
export const compactionEventSchemas = [
  /** A compaction starts. Nothing was sent yet. */
  z.object({
    type: z.literal('compaction-invoked'),
    ...compaction,
    reason: compactionReasonSchema,
    /** Absent for earlier turns. */
    covers: z.enum(['history', 'rounds']).optional(),
    model: modelRefSchema,
    /** The last message that the summary will cover. */
    throughMessageId: messageIdSchema,
    messageCount: z.number().int(),
    /** Estimated tokens of the covered messages. */
    tokensBefore: z.number().int(),
    /** Number of requests that it takes. A long chat is summarized in several pieces. */
    pieces: z.number().int(),
    /** The share of the window that was in use, if that was the reason. */
    window: z.object({ tokens: z.number().int(), roomTokens: z.number().int() }).optional(),
  }),
  /** A piece was summarized together with everything before it. */
  z.object({ type: z.literal('compaction-advanced'), ...compaction, done: z.number().int() }),
  /** The summary was stored and replaces the messages from now on. */
  z.object({
    type: z.literal('compaction-performed'),
    ...compaction,
    text: z.string(),
    tokensAfter: z.number().int(),
    usage: usageSchema,
    durationMs: z.number(),
  }),
  /** The compaction failed or was stopped. The messages stay in the context. */
  z.object({
    type: z.literal('compaction-failed'),
    ...compaction,
    failure: failureSchema,
    usage: usageSchema,
    durationMs: z.number(),
  }),
] as const
