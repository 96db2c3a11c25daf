import { z } from 'zod'
import { blobIdSchema, messageIdSchema, sessionIdSchema } from '../id.ts'

/** Live queries on temporary chats, which the page cannot read from its own database connection. */
export const temporaryWatchSchema = z.discriminatedUnion('query', [
  z.object({ query: z.literal('sessions') }),
  z.object({ query: z.literal('session'), sessionId: sessionIdSchema }),
  z.object({
    query: z.literal('transcript'),
    sessionId: sessionIdSchema,
    limit: z.number().int().positive().max(100_000),
  }),
  z.object({ query: z.literal('chat-needs'), sessionId: sessionIdSchema }),
  z.object({ query: z.literal('turns'), sessionId: sessionIdSchema }),
  z.object({ query: z.literal('pins'), sessionId: sessionIdSchema }),
  z.object({ query: z.literal('queue'), sessionId: sessionIdSchema }),
  z.object({ query: z.literal('interactions'), sessionId: sessionIdSchema }),
  z.object({ query: z.literal('excerpt'), messageId: messageIdSchema }),
])
export type TemporaryWatch = z.infer<typeof temporaryWatchSchema>

const temporaryReadSchema = z.discriminatedUnion('query', [
  z.object({ query: z.literal('session'), sessionId: sessionIdSchema }),
  z.object({
    query: z.literal('blob'),
    blobId: blobIdSchema,
    rendition: z.enum(['thumbnail', 'model', 'text']).optional(),
  }),
  z.object({ query: z.literal('count-from'), sessionId: sessionIdSchema, messageId: messageIdSchema }),
  z.object({ query: z.literal('chat-map'), sessionId: sessionIdSchema }),
  z.object({ query: z.literal('siblings'), messageId: messageIdSchema }),
  z.object({ query: z.literal('labels'), messageId: messageIdSchema }),
])
export type TemporaryRead = z.infer<typeof temporaryReadSchema>

export const temporaryCommands = {
  /** Runs a query that the page would run itself for a stored chat. */
  'read-temporary': { input: temporaryReadSchema, output: z.object({ value: z.unknown() }) },
} as const
