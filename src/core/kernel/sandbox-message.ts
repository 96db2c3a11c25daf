import { z } from 'zod'

/** 64 KB at most, in UTF-16. */
const textSchema = z.string().max(32_000)

/** All that generated content can say to the page. None of it sends, approves, navigates or reads. */
export const sandboxMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('height'), height: z.number().nonnegative().max(100_000) }),
  z.strictObject({ type: z.enum(['log', 'error', 'title']), text: textSchema }),
])
export type SandboxMessage = z.infer<typeof sandboxMessageSchema>
