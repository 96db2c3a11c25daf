import { z } from 'zod'
import { hostedToolSchema } from '../hosted-tool.ts'
import { blobIdSchema, callIdSchema } from '../id.ts'
import { jsonValueSchema } from '../json.ts'
import { providerMetadataSchema } from '../message.ts'

/** What a response brings beside prose and calls: sources, files, and tools that its provider ran. */
export const contentEventSchemas = [
  z.object({
    type: z.literal('provider-source-received'),
    round: z.number().int(),
    sourceId: z.string(),
    url: z.string().optional(),
    title: z.string().optional(),
    mediaType: z.string().optional(),
    filename: z.string().optional(),
  }),
  /** The bytes are durable in the blob store before this says so. */
  z.object({
    type: z.literal('provider-file-received'),
    round: z.number().int(),
    blobId: blobIdSchema,
    mediaType: z.string(),
    byteLength: z.number().int().nonnegative(),
    filename: z.string().optional(),
    /** Of a picture, as it is looked at; unknown of what cannot be measured, and of what came before it was. */
    width: z.number().int().positive().optional(),
    height: z.number().int().positive().optional(),
    isReasoning: z.literal(true).optional(),
    providerMetadata: providerMetadataSchema.optional(),
  }),
  /** The provider runs a tool of its own. Not one of our calls: it is neither judged nor counted. */
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
  /** Untrusted content is in the chat, and its person was asked about the tools that the provider runs. */
  z.object({
    type: z.literal('hosted-tools-judged'),
    round: z.number().int(),
    tools: z.array(hostedToolSchema),
    isKept: z.boolean(),
  }),
] as const
