import { z } from 'zod'
import { failureSchema } from '../failure-schema.ts'
import { callIdSchema, messageIdSchema } from '../id.ts'
import { jsonValueSchema } from '../json.ts'
import { providerMetadataSchema } from '../message.ts'
import { modelRefSchema } from '../model.ts'
import { usageSchema } from '../usage.ts'

const call = { callId: callIdSchema }

/** What becomes of the calls of a run, and of the context where one of them restarts it: part of `run-event.ts`. */
export const toolEventSchemas = [
  z.object({
    type: z.literal('tool-invocation-proposed'),
    round: z.number().int(),
    ...call,
    toolName: z.string(),
    argumentsText: z.string(),
    arguments: jsonValueSchema.optional(),
    /** A piece of it may be lost: it never runs. */
    damaged: z.literal(true).optional(),
    providerMetadata: providerMetadataSchema.optional(),
  }),
  z.object({ type: z.literal('tool-invocation-refused'), ...call, failure: failureSchema }),
  /** Authority said no; what it said is what the model gets. */
  z.object({ type: z.literal('tool-invocation-denied'), ...call, failure: failureSchema }),
  /** The intent: durable before the tool may have an effect. */
  z.object({
    type: z.literal('tool-invocation-started'),
    ...call,
    toolName: z.string(),
    /** The call does not count towards the turn's tool calls. */
    uncounted: z.literal(true).optional(),
    /** All it does is to ask the person: where its worker ends meanwhile, it goes on asking. */
    asks: z.literal(true).optional(),
  }),
  /** What a running tool says of itself: of the whole call, or of the step of that number, which its first word begins. */
  z.object({
    type: z.literal('tool-invocation-progressed'),
    ...call,
    text: z.string(),
    step: z.number().int().nonnegative().optional(),
    /** The step has ended. */
    ends: z.literal(true).optional(),
  }),
  /** What a running tool streams to the person. */
  z.object({ type: z.literal('tool-invocation-streamed'), ...call, text: z.string() }),
  /** What a model took that the tool called by itself. */
  z.object({ type: z.literal('tool-usage-reported'), ...call, model: modelRefSchema, usage: usageSchema }),
  z.object({
    type: z.literal('tool-invocation-succeeded'),
    ...call,
    result: jsonValueSchema,
    /** What the model gets in place of it: in this turn, and in later ones. */
    told: jsonValueSchema.optional(),
    kept: jsonValueSchema.optional(),
    durationMs: z.number(),
    endsTurn: z.literal(true).optional(),
    /** The kind of restart that it asks for; the result is withheld from the model. */
    restarts: z.string().optional(),
  }),
  z.object({
    type: z.literal('tool-invocation-failed'),
    ...call,
    failure: failureSchema,
    durationMs: z.number(),
  }),
  /** What a call that succeeded says to the person in the assistant's name, as an answer to one message: a text of its own. */
  z.object({
    type: z.literal('reply-written'),
    round: z.number().int(),
    ...call,
    partId: z.string(),
    replyTo: messageIdSchema,
    text: z.string(),
  }),
  z.object({ type: z.literal('tool-invocation-cancelled'), ...call }),
  /** It had started when its worker died. It is never run again. */
  z.object({ type: z.literal('tool-invocation-lost'), ...call }),
  /** A restart was applied: what it brought follows as instructions to the model. */
  z.object({
    type: z.literal('context-restarted'),
    round: z.number().int(),
    ...call,
    kind: z.string(),
    /** What a further call may not ask for again in this turn. */
    item: z.string(),
    annotated: z.number().int(),
    patched: z.number().int(),
    /** Lines at the end of earlier messages, for the rest of the turn. */
    annotations: z.array(z.object({ messageId: messageIdSchema, line: z.string() })).optional(),
    /** So many of the newest pictures of the branch are sent, for the rest of the turn. */
    mediaWindow: z.number().int().positive().optional(),
  }),
] as const
