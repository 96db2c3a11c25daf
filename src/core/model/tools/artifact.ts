import { z } from 'zod'

export const artifactKindSchema = z.enum(['html', 'svg', 'markdown', 'mermaid', 'code', 'react'])
export type ArtifactKind = z.infer<typeof artifactKindSchema>

/**
 * Arguments of a `craft` call, which is the only place where an artifact is stored. Identifying fields come before the content.
 * The content is at most as long as the arguments of a call may be (`maxArgumentCharacters`).
 */
export const craftArgumentsSchema = z.object({
  title: z.string().trim().min(1).max(120),
  kind: artifactKindSchema,
  language: z.string().max(40).nullish().describe('of code, such as python'),
  id: z.string().max(200).nullish().describe('of an artifact of this chat, to make its next version'),
  content: z
    .string()
    .min(1)
    .max(200_000)
    .describe('complete, styles and scripts inline. react: JSX or TSX, a default export, imports only react'),
})

/** Arguments of a stored `craft` call. Their content may be longer than that of a new call. */
export const storedCraftSchema = craftArgumentsSchema.extend({ content: z.string().min(1).max(600_000) })

/** Result of a `craft` call. `id` is the call id of the artifact's first version. */
export const craftResultSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: artifactKindSchema,
  snippet: z.string(),
  /** Set if the context held untrusted content when the artifact was written. Its scripts then wait for the person's permission. */
  isTainted: z.literal(true).optional(),
})
export type CraftResult = z.infer<typeof craftResultSchema>

/** 64 KB at most, in UTF-16. */
const textSchema = z.string().max(32_000)

/**
 * All messages that generated content can send to the page. No message sends a chat message, approves, navigates or reads
 * data.
 */
export const sandboxMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('height'), height: z.number().nonnegative().max(100_000) }),
  z.strictObject({ type: z.enum(['log', 'error', 'title']), text: textSchema }),
])
export type SandboxMessage = z.infer<typeof sandboxMessageSchema>
