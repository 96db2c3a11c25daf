import { z } from 'zod'
import { approvalScopeSchema } from './interaction.ts'

/** Who or what decided about a call. */
export const authoritySourceSchema = z.enum([
  'ungated',
  'auto',
  'allowlist',
  'remembered',
  'person',
  'timeout',
  'nobody',
  'stop',
  'envelope',
  'grant',
  'guard',
  'approval-key',
])
export type AuthoritySource = z.infer<typeof authoritySourceSchema>

export const authorityVerdictSchema = z.enum(['approved', 'denied', 'halted', 'cancelled', 'failed'])

/** The audit of one decision: digests and keys, never the arguments themselves. */
export const authorityRecordSchema = z.object({
  toolName: z.string(),
  verdict: authorityVerdictSchema,
  by: authoritySourceSchema,
  mode: z.enum(['ask', 'allowlist', 'auto']),
  /** Absent where the tool derived none that can be used. */
  approvalKey: z.string().optional(),
  /** SHA-256 over the arguments as JSON with sorted keys, in hex. */
  argumentsDigest: z.string(),
  tainted: z.boolean(),
  /** What is remembered from now on; `once` is nothing. Only where a person approved. */
  scope: approvalScopeSchema.optional(),
  /** The guard that denied or failed. */
  hookId: z.string().optional(),
  /** The stage of a workflow, where one was driving. */
  stageExecutionId: z.string().optional(),
  attempt: z.number().int().nonnegative().optional(),
})
export type AuthorityRecord = z.infer<typeof authorityRecordSchema>
