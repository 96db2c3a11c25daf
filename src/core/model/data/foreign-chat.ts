import { z } from 'zod'
import { failureSchema } from '../failures/failure-schema.ts'
import { jsonObjectSchema, type JsonObject } from '../json.ts'
import {
  hostedCallPartSchema,
  messageStatusSchema,
  noticePartSchema,
  reasoningPartSchema,
  sourcePartSchema,
  textPartSchema,
  toolCallPartSchema,
} from '../conversation/message.ts'
import { messageAnnotationsSchema } from '../conversation/message-annotations.ts'
import { maxInstructionsLength } from '../assistants/built-in-instructions.ts'
import { noteTextSchema } from '../assistants/memory.ts'
import { usageSchema } from '../usage/usage.ts'
import type { MessageId, SessionId } from '../id.ts'
import { textDataSchema } from '../messages/text-schema.ts'

/** Applications whose chat files can be read. Stored with imported chats, so the names are permanent. */
export const chatSourceSchema = z.enum([
  'innerloop',
  'chatgpt',
  'claude',
  'deepseek',
  'open-webui',
  'librechat',
])
export type ChatSource = z.infer<typeof chatSourceSchema>

/** Id from another application. It is stored, but never used as an id of ours. */
export const foreignIdSchema = z.string().min(1).max(200)

/** A file, identified by the name under which its bytes are delivered, if at all. */
export const foreignFilePartSchema = z.strictObject({
  type: z.literal('foreign-file'),
  round: z.number().int().nonnegative(),
  key: z.string().min(1).max(500),
  filename: z.string().min(1).max(255),
})

/** Reference to another message of the same chat, which this one replies to. */
const foreignReplyPartSchema = z.strictObject({
  type: z.literal('foreign-reply'),
  round: z.number().int().nonnegative(),
  to: foreignIdSchema,
})

/**
 * Part of an imported message: text, and calls that have ended. It holds no approval, no opaque provider data, and nothing
 * that a later request would act on.
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

/** Returns the file that a part refers to: an attachment, or the stored result of a call. */
export function fileOfPart(part: ForeignPart): { key: string; filename: string } | undefined {
  if (part.type === 'foreign-file') return part
  if (part.type !== 'tool-call' || !part.reference) return undefined
  const { blobId, mediaType } = part.reference
  return { key: blobId, filename: mediaType === 'application/json' ? 'result.json' : 'result.txt' }
}

/** A message of an imported chat. `parentId` is the foreign id of an earlier message of the chat. */
export const foreignMessageSchema = z.strictObject({
  id: foreignIdSchema,
  parentId: foreignIdSchema.nullable(),
  role: z.enum(['user', 'assistant']),
  status: messageStatusSchema.exclude(['streaming']),
  parts: z.array(foreignPartSchema).max(20_000),
  createdAt: z.number(),
  endedAt: z.number().optional(),
  /** The model's name in the source application. */
  modelName: z.string().min(1).max(200).optional(),
  usage: usageSchema.optional(),
  failure: failureSchema.optional(),
  /** Annotations without a compaction, because models would get its summary instead of the displayed messages. */
  marks: messageAnnotationsSchema.omit({ compaction: true }).optional(),
})
export type ForeignMessage = z.infer<typeof foreignMessageSchema>

/** A chat of another application or browser, converted to our types but with its original ids. */
export const foreignChatSchema = z.strictObject({
  source: chatSourceSchema,
  id: foreignIdSchema,
  title: z.string().min(1).max(200),
  createdAt: z.number(),
  updatedAt: z.number(),
  instructions: z.string().max(maxInstructionsLength).optional(),
  note: noteTextSchema.optional(),
  /** The newest message of the branch that was visible. */
  headId: foreignIdSchema.nullable(),
  /** Messages, parents before their children. */
  messages: z.array(foreignMessageSchema).min(1).max(50_000),
  /** Remaining fields of the file. They are stored but never read. */
  extra: jsonObjectSchema,
})
export type ForeignChat = z.infer<typeof foreignChatSchema>

/** A problem in an imported file. `text` is English, `localized` the same text as data, `place` a path in the file, `chat` the title of the affected chat. */
export const importWarningSchema = z.strictObject({
  text: z.string().max(1000),
  localized: textDataSchema.optional(),
  place: z.string().max(500).optional(),
  chat: z.string().max(200).optional(),
})
export type ImportWarning = z.infer<typeof importWarningSchema>

/**
 * Origin of an imported chat. The next import of the same chat uses it to add only new messages. It is deleted with its
 * session.
 */
export interface ImportedChat {
  /** Source and original chat id, built by `toImportKey`. */
  id: string
  source: ChatSource
  sessionId: SessionId
  importedAt: number
  /** Our message ids by the original ids. */
  messages: Readonly<Record<string, MessageId>>
  /** Remaining fields of the chat's file. They are stored but never read. */
  extra: JsonObject
}

export function toImportKey({ source, id }: { source: ChatSource; id: string }): string {
  return `${source}:${id}`
}
