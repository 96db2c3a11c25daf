import { z } from 'zod'

export const artifactKindSchema = z.enum(['html', 'svg', 'markdown', 'mermaid', 'code', 'react'])
export type ArtifactKind = z.infer<typeof artifactKindSchema>

/** The arguments of a `craft` call: the only place where an artifact is kept. What names it comes before what it is. */
export const craftArgumentsSchema = z.object({
  title: z.string().trim().min(1).max(120).describe('A short name, as it stands above the artifact'),
  kind: artifactKindSchema,
  language: z.string().max(40).nullish().describe('Of code, such as python; leave it out for other kinds'),
  id: z
    .string()
    .max(200)
    .nullish()
    .describe('The id of an artifact of this chat, to make its next version; leave it out for a new one'),
  content: z
    .string()
    .min(1)
    .max(600_000)
    .describe('All of it, complete: a page with its styles and scripts inline, since nothing can be loaded'),
})
export type CraftArguments = z.infer<typeof craftArgumentsSchema>

/** `id` is the call id of its first version. */
export const craftResultSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: artifactKindSchema,
  snippet: z.string(),
  /** It was written with content from outside in the context: its scripts wait for a person. */
  isTainted: z.literal(true).optional(),
})
export type CraftResult = z.infer<typeof craftResultSchema>
