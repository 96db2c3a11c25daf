import { z } from 'zod'
import { approvalIdSchema, patternIdSchema, sessionIdSchema } from './id.ts'
import { approvalScopeSchema } from './interaction.ts'
import { allowedCallsSchema } from './security-mode.ts'

/** A yes that was remembered. `sessionId` is there for scope `chat` only. */
export const rememberedApprovalSchema = z.object({
  id: approvalIdSchema,
  toolName: z.string(),
  approvalKey: z.string(),
  scope: approvalScopeSchema.exclude(['once']),
  /** It answered the question that untrusted content raises. */
  tainted: z.boolean(),
  sessionId: sessionIdSchema.optional(),
  createdAt: z.number(),
})
export type RememberedApproval = z.infer<typeof rememberedApprovalSchema>

export const allowlistEntrySchema = z.object({
  id: patternIdSchema,
  ...allowedCallsSchema.shape,
  createdAt: z.number(),
})
export type AllowlistEntry = z.infer<typeof allowlistEntrySchema>
