import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { securityModeNameSchema, type SecurityModeName } from '../conversation/session.ts'
import { approvalIdSchema, patternIdSchema, sessionIdSchema } from '../id.ts'
import { approvalScopeSchema } from './interaction.ts'

/** Pattern that is compared with the whole approval key. `*` matches any sequence of characters. */
const allowlistPatternSchema = z.string().trim().min(1, inputReason('input-pattern-empty')).max(1024)

/** Pattern for the calls of one tool. The same key has a different meaning for another tool. */
export const allowedCallsSchema = z.object({
  toolName: z.string().min(1, inputReason('input-no-tool-chosen')).max(200),
  pattern: allowlistPatternSchema,
})
export type AllowedCalls = z.infer<typeof allowedCallsSchema>

/** Security mode of a session. It is stored with the session. The person may make it stricter at any time, or looser after a confirmation. */
const securityModeSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('ask') }),
  z.object({ mode: z.literal('allowlist'), patterns: z.array(allowedCallsSchema).max(1000) }),
  z.object({ mode: z.literal('auto') }),
])
export type SecurityMode = z.infer<typeof securityModeSchema>

export const defaultSecurityMode: SecurityMode = { mode: 'ask' }

export function strictestMode(...modes: [SecurityModeName, ...SecurityModeName[]]): SecurityModeName {
  return securityModeNameSchema.options.find((mode) => modes.includes(mode)) ?? 'ask'
}

/** Returns `true` if more calls would run without asking. */
export function isLooserMode(mode: SecurityModeName, than: SecurityModeName): boolean {
  return mode !== than && strictestMode(mode, than) === than
}

/** A remembered approval. `sessionId` is set for scope `chat` only. */
export const rememberedApprovalSchema = z.object({
  id: approvalIdSchema,
  toolName: z.string(),
  approvalKey: z.string(),
  scope: approvalScopeSchema.exclude(['once', 'run']),
  /** Set if the approval was for a call with untrusted content in the context. */
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

/** Person or mechanism that decided about a call. */
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
  'plan',
  'rule',
  'guard',
  'approval-key',
])
export type AuthoritySource = z.infer<typeof authoritySourceSchema>

export const authorityVerdictSchema = z.enum(['approved', 'denied', 'halted', 'cancelled', 'failed'])

/** Audit record of one decision. It holds digests and keys, never the arguments themselves. */
export const authorityRecordSchema = z.object({
  toolName: z.string(),
  verdict: authorityVerdictSchema,
  by: authoritySourceSchema,
  mode: securityModeNameSchema,
  /** Absent if the tool derived no usable key. */
  approvalKey: z.string().optional(),
  /** SHA-256 of the arguments as JSON with sorted keys, in hex. */
  argumentsDigest: z.string(),
  tainted: z.boolean(),
  /** Scope that is remembered from now on. `once` remembers nothing. Set only if a person approved. */
  scope: approvalScopeSchema.optional(),
  /** The guard that denied or failed. */
  hookId: z.string().optional(),
  /** The workflow stage that was running, if any. */
  stageExecutionId: z.string().optional(),
  attempt: z.number().int().nonnegative().optional(),
})
export type AuthorityRecord = z.infer<typeof authorityRecordSchema>

/** Returns what an approval covers, to be shown. A URL that also covers all paths below it ends with an ellipsis. */
export function describeApprovalKey({
  approvalKey,
  isExact,
}: {
  approvalKey: string
  isExact: boolean
}): string {
  if (isExact || !/^https?:/.test(approvalKey)) return approvalKey
  return `${approvalKey.replace(/\/$/, '')}/…`
}
