import { z } from 'zod'
import { blobIdSchema } from '../id.ts'
import { jsonValueSchema } from '../json.ts'

/** A file that a call of an MCP tool brought. Its bytes are in the blob store. */
export const mcpFileSchema = z.object({
  blobId: blobIdSchema,
  mediaType: z.string(),
  byteLength: z.number().int().nonnegative(),
  filename: z.string(),
  /** Name with which the model can refer to an image. */
  mediaId: z.string().optional(),
})
export type McpFile = z.infer<typeof mcpFileSchema>

/** The result of a call of an MCP tool, as it is stored. */
export const mcpResultSchema = z.object({
  /** Name of the server, as the user knows it. */
  mcpServer: z.string(),
  text: z.string(),
  structured: jsonValueSchema.optional(),
  files: z.array(mcpFileSchema),
  links: z.array(z.object({ uri: z.string(), name: z.string(), mediaType: z.string().optional() })),
})
export type McpResult = z.infer<typeof mcpResultSchema>

/** Returns whether a tool is one of an MCP server. No built-in name contains the separator. */
export function isMcpToolName(toolName: string): boolean {
  return toolName.includes('__')
}
