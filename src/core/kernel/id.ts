import { z } from 'zod'

const idSchema = z.string().regex(/^[\w-]{1,80}$/, 'an id has letters, digits, "_" and "-" only')

export const sessionIdSchema = idSchema.brand<'SessionId'>()
export type SessionId = z.infer<typeof sessionIdSchema>

export const messageIdSchema = idSchema.brand<'MessageId'>()
export type MessageId = z.infer<typeof messageIdSchema>

/** One run is the execution of one turn; its id is also the turn's correlation id. */
export const runIdSchema = idSchema.brand<'RunId'>()
export type RunId = z.infer<typeof runIdSchema>

export const providerIdSchema = idSchema.brand<'ProviderId'>()
export type ProviderId = z.infer<typeof providerIdSchema>

/** Minted by the model or its provider, so any text of a sane length. */
export const callIdSchema = z.string().min(1).max(512).brand<'CallId'>()
export type CallId = z.infer<typeof callIdSchema>

/** One question to a person; it keeps its id when it is raised again after a reload. */
export const interactionIdSchema = idSchema.brand<'InteractionId'>()
export type InteractionId = z.infer<typeof interactionIdSchema>

/** A remembered approval. */
export const approvalIdSchema = idSchema.brand<'ApprovalId'>()
export type ApprovalId = z.infer<typeof approvalIdSchema>

/** The SHA-256 of a blob's bytes, in lower-case hex. */
export const blobIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'BlobId'>()
export type BlobId = z.infer<typeof blobIdSchema>

/** The drafts of one tab, which hold their attachments until they are sent. */
export const draftHolderIdSchema = z
  .string()
  .regex(/^draft-[\w-]{1,74}$/)
  .brand<'DraftHolderId'>()
export type DraftHolderId = z.infer<typeof draftHolderIdSchema>

/** What a chat can be begun with. */
export const assistantIdSchema = idSchema.brand<'AssistantId'>()
export type AssistantId = z.infer<typeof assistantIdSchema>

/** Chats that belong together. */
export const folderIdSchema = idSchema.brand<'FolderId'>()
export type FolderId = z.infer<typeof folderIdSchema>

/** Something that is remembered for all chats. */
export const memoryIdSchema = idSchema.brand<'MemoryId'>()
export type MemoryId = z.infer<typeof memoryIdSchema>

/** A pattern of the allowlist. */
export const patternIdSchema = idSchema.brand<'PatternId'>()
export type PatternId = z.infer<typeof patternIdSchema>
