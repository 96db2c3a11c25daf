import { z } from 'zod'
import { failureSchema } from './failure-schema.ts'
import { jsonObjectSchema } from './json.ts'
import {
  hostedCallPartSchema,
  messageStatusSchema,
  noticePartSchema,
  reasoningPartSchema,
  sourcePartSchema,
  textPartSchema,
  toolCallPartSchema,
} from './message.ts'
import { messageMarksSchema } from './message-marks.ts'
import { maxInstructionsLength } from './built-in-instructions.ts'
import { noteTextSchema } from './session-note.ts'
import { usageSchema } from './usage.ts'

/** Whose files of chats can be read. Stored with what was imported, so permanent. */
export const chatSourceSchema = z.enum([
  'innerloop',
  'chatgpt',
  'claude',
  'deepseek',
  'open-webui',
  'librechat',
])
export type ChatSource = z.infer<typeof chatSourceSchema>

/** An id of another application: it is remembered, and never used as one of ours. */
export const foreignIdSchema = z.string().min(1).max(200)

/** A file by the name under which its bytes come, if they do. */
export const foreignFilePartSchema = z.strictObject({
  type: z.literal('foreign-file'),
  round: z.number().int().nonnegative(),
  key: z.string().min(1).max(500),
  filename: z.string().min(1).max(255),
})

/** An answer to another message of the same chat. */
const foreignReplyPartSchema = z.strictObject({
  type: z.literal('foreign-reply'),
  round: z.number().int().nonnegative(),
  to: foreignIdSchema,
})

/**
 * What may come from a file of strangers: words, and what was done and is over. No approval, no opaque data of a provider,
 * and nothing that a later request would act upon.
 */
export const foreignPartSchema = z.discriminatedUnion('type', [
  textPartSchema.omit({ providerMetadata: true }).strict(),
  reasoningPartSchema.omit({ providerMetadata: true }).strict(),
  toolCallPartSchema
    .omit({ providerMetadata: true, decision: true, reportedOutcome: true, withheld: true })
    .extend({ state: toolCallPartSchema.shape.state.exclude(['proposed', 'awaiting-approval', 'running']) })
    .strict(),
  hostedCallPartSchema
    .omit({ providerMetadata: true, resultMetadata: true })
    .extend({ state: hostedCallPartSchema.shape.state.exclude(['running']) })
    .strict(),
  sourcePartSchema.strict(),
  noticePartSchema.omit({ instruction: true, enrichment: true, models: true }).strict(),
  foreignFilePartSchema,
  foreignReplyPartSchema,
])
export type ForeignPart = z.infer<typeof foreignPartSchema>

/** `parentId` is the foreign id of another message of the chat, which comes before it. */
export const foreignMessageSchema = z.strictObject({
  id: foreignIdSchema,
  parentId: foreignIdSchema.nullable(),
  role: z.enum(['user', 'assistant']),
  status: messageStatusSchema.exclude(['streaming']),
  parts: z.array(foreignPartSchema).max(20_000),
  createdAt: z.number(),
  endedAt: z.number().optional(),
  /** As its application calls it. */
  modelName: z.string().min(1).max(200).optional(),
  usage: usageSchema.optional(),
  failure: failureSchema.optional(),
  /** No summary that models would be told in place of what is shown. */
  marks: messageMarksSchema.omit({ compaction: true }).optional(),
})
export type ForeignMessage = z.infer<typeof foreignMessageSchema>

/** A chat of another application, or of another browser, in our words and with its own ids. */
export const foreignChatSchema = z.strictObject({
  source: chatSourceSchema,
  id: foreignIdSchema,
  title: z.string().min(1).max(200),
  createdAt: z.number(),
  updatedAt: z.number(),
  instructions: z.string().max(maxInstructionsLength).optional(),
  note: noteTextSchema.optional(),
  /** The newest message of the branch that was shown. */
  headId: foreignIdSchema.nullable(),
  /** Parents before their children. */
  messages: z.array(foreignMessageSchema).min(1).max(50_000),
  /** What else the file says of the chat: kept, and read by nobody. */
  extra: jsonObjectSchema,
})
export type ForeignChat = z.infer<typeof foreignChatSchema>

/** What was found amiss and where: `place` is a path in the file, `chat` the title of the chat it is in. */
export const importWarningSchema = z.strictObject({
  text: z.string().max(1000),
  place: z.string().max(500).optional(),
  chat: z.string().max(200).optional(),
})
export type ImportWarning = z.infer<typeof importWarningSchema>
