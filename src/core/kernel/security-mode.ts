import { z } from 'zod'

/** Patterns are compared with the whole approval key; `*` stands for any run of characters. */
export const allowlistPatternSchema = z
  .string()
  .trim()
  .min(1, 'a pattern has at least one character')
  .max(1024)

/** A pattern allows calls of one tool only: the same key means something else to another. */
export const allowedCallsSchema = z.object({
  toolName: z.string().min(1, 'choose a tool').max(200),
  pattern: allowlistPatternSchema,
})
export type AllowedCalls = z.infer<typeof allowedCallsSchema>

/** Chosen before a session's first message and recorded in it; nothing changes it afterwards. */
export const securityModeSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('ask') }),
  z.object({ mode: z.literal('allowlist'), patterns: z.array(allowedCallsSchema).max(1000) }),
  z.object({ mode: z.literal('auto') }),
])
export type SecurityMode = z.infer<typeof securityModeSchema>

export const defaultSecurityMode: SecurityMode = { mode: 'ask' }
