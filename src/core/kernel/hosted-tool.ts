import { z } from 'zod'

/**
 * Tools that a provider runs itself, by what they do for a person. Each dialect has its own name for them. They run outside
 * our gate, so a chat has them only where its person switched them on.
 */
export const hostedToolSchema = z.enum(['web-search', 'url-reading', 'code-execution', 'image-generation'])
export type HostedTool = z.infer<typeof hostedToolSchema>
