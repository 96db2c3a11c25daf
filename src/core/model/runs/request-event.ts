import { z } from 'zod'
import { egressPurposeSchema } from '../usage/network-contact.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { callIdSchema } from '../id.ts'
import { hostedToolSchema } from '../tools/tool-info.ts'
import { jsonValueSchema } from '../json.ts'
import { fileFields, providerMetadataSchema, sourceFields } from '../conversation/message.ts'

/** Events about requests and retries, and the entries of the network log. Included in `run-event.ts`. */
export const networkEventSchemas = [
  z.object({
    type: z.literal('retry-scheduled'),
    round: z.number().int(),
    /**
     * `pause` means that the provider failed too often and gets no requests for a while. The fields below apply to `failure`
     * and `pause` only.
     */
    reason: z.enum(['empty-response', 'failure', 'pause']),
    delayMs: z.number(),
    requestId: z.string().optional(),
    /** Number of the next attempt. */
    attempt: z.number().int().optional(),
    failure: failureSchema.optional(),
  }),
  /** The wait is over, and the same request is sent again. */
  z.object({
    type: z.literal('retry-started'),
    requestId: z.string(),
    round: z.number().int(),
    attempt: z.number().int(),
    startedBy: z.enum(['time', 'person']),
  }),
  /**
   * A request to a host starts, for a model request, a call or a compaction. The bytes of addresses and bodies are counted for
   * the network log.
   */
  z.object({
    type: z.literal('egress-started'),
    egressId: z.string(),
    round: z.number().int(),
    requestId: z.string().optional(),
    callId: callIdSchema.optional(),
    compactionId: z.string().optional(),
    host: z.string(),
    via: z.string().optional(),
    purpose: egressPurposeSchema,
    bytesSent: z.number(),
  }),
  z.object({
    type: z.literal('egress-ended'),
    egressId: z.string(),
    status: z.number().int().optional(),
    bytesReceived: z.number(),
    durationMs: z.number(),
  }),
] as const

/** Events about response content other than text and calls: sources, files, and tools that the provider ran. */
export const contentEventSchemas = [
  z.object({
    type: z.literal('provider-source-received'),
    round: z.number().int(),
    ...sourceFields,
  }),
  /** A file was received. Its bytes are durable in the blob store before this event. */
  z.object({
    type: z.literal('provider-file-received'),
    round: z.number().int(),
    ...fileFields,
    isReasoning: z.literal(true).optional(),
    providerMetadata: providerMetadataSchema.optional(),
  }),
  /** The provider runs a tool of its own. The call is neither authorized nor counted by us. */
  z.object({
    type: z.literal('hosted-call-started'),
    round: z.number().int(),
    callId: callIdSchema,
    toolName: z.string(),
    arguments: jsonValueSchema,
    providerMetadata: providerMetadataSchema.optional(),
  }),
  z.object({
    type: z.literal('hosted-call-ended'),
    round: z.number().int(),
    callId: callIdSchema,
    isError: z.boolean(),
    result: jsonValueSchema,
    durationMs: z.number(),
    providerMetadata: providerMetadataSchema.optional(),
  }),
  /** The person decided about the provider's tools, because untrusted content is in the chat. */
  z.object({
    type: z.literal('hosted-tools-judged'),
    round: z.number().int(),
    tools: z.array(hostedToolSchema),
    isKept: z.boolean(),
  }),
] as const
