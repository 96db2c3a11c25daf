import { z } from 'zod'
import { inputReason } from './messages/input-reason.ts'

const idSchema = z.string().regex(/^[\w-]{1,80}$/, inputReason('input-not-an-id'))

export const sessionIdSchema = idSchema.brand<'SessionId'>()
export type SessionId = z.infer<typeof sessionIdSchema>

export const messageIdSchema = idSchema.brand<'MessageId'>()
export type MessageId = z.infer<typeof messageIdSchema>

/** One run executes one turn. The run's id is also the turn's correlation id. */
export const runIdSchema = idSchema.brand<'RunId'>()
export type RunId = z.infer<typeof runIdSchema>

export const providerIdSchema = idSchema.brand<'ProviderId'>()
export type ProviderId = z.infer<typeof providerIdSchema>

/** Created by the model or its provider, so it may be any text of reasonable length. */
export const callIdSchema = z.string().min(1).max(512).brand<'CallId'>()
export type CallId = z.infer<typeof callIdSchema>

/** Id of one interaction with a person. It stays the same when the interaction is raised again after a reload. */
export const interactionIdSchema = idSchema.brand<'InteractionId'>()
export type InteractionId = z.infer<typeof interactionIdSchema>

/** Id of a remembered approval. */
export const approvalIdSchema = idSchema.brand<'ApprovalId'>()
export type ApprovalId = z.infer<typeof approvalIdSchema>

/** The SHA-256 of a blob's bytes, in lower-case hex. */
export const blobIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'BlobId'>()
export type BlobId = z.infer<typeof blobIdSchema>

/** Id of one tab's drafts, which retain their attachments until these are sent. */
export const draftHolderIdSchema = z
  .string()
  .regex(/^draft-[\w-]{1,74}$/)
  .brand<'DraftHolderId'>()
export type DraftHolderId = z.infer<typeof draftHolderIdSchema>

export const assistantIdSchema = idSchema.brand<'AssistantId'>()
export type AssistantId = z.infer<typeof assistantIdSchema>

export const projectIdSchema = idSchema.brand<'ProjectId'>()
export type ProjectId = z.infer<typeof projectIdSchema>

export const memoryIdSchema = idSchema.brand<'MemoryId'>()
export type MemoryId = z.infer<typeof memoryIdSchema>

export const patternIdSchema = idSchema.brand<'PatternId'>()
export type PatternId = z.infer<typeof patternIdSchema>

export const mcpServerIdSchema = idSchema.brand<'McpServerId'>()
export type McpServerId = z.infer<typeof mcpServerIdSchema>

/** Id of a rule that the person made. */
export const ruleIdSchema = idSchema.brand<'RuleId'>()
export type RuleId = z.infer<typeof ruleIdSchema>

/** Id of a workflow. It is also the word that starts it, after a slash. */
export const workflowIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/)
  .brand<'WorkflowId'>()
export type WorkflowId = z.infer<typeof workflowIdSchema>
