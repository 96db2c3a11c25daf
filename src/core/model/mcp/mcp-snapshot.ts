import { z } from 'zod'
import { mcpServerIdSchema } from '../id.ts'
import { jsonObjectSchema } from '../json.ts'

/** State of a tool. Only tools that are `on` are offered to models. `refused` means that its schema cannot be used. */
export const mcpToolStateSchema = z.enum(['off', 'on', 'changed', 'refused'])

/** Reason why the schema of a tool cannot be used. Stored. */
export const mcpRefusalReasonSchema = z.enum([
  'not-an-object',
  'too-large',
  'too-deep',
  'foreign-reference',
  'broken-reference',
])
export type McpRefusalReason = z.infer<typeof mcpRefusalReasonSchema>

/** Definition of a tool. Texts and schemas are as the server sent them, with hidden characters. */
export const mcpToolSchema = z.object({
  /** Name that models use: `<alias>__<tool>`. */
  name: z.string(),
  /** Name that the server uses. */
  remoteName: z.string(),
  title: z.string().optional(),
  description: z.string(),
  inputSchema: jsonObjectSchema,
  outputSchema: jsonObjectSchema.optional(),
  /** Address of the tool's interactive view. */
  appUri: z.string().optional(),
  hints: z.object({
    readOnly: z.boolean().optional(),
    destructive: z.boolean().optional(),
    idempotent: z.boolean().optional(),
  }),
  /** SHA-256 of the definition. */
  fingerprint: z.string(),
  state: mcpToolStateSchema,
  /** Set for a refused tool. */
  reason: mcpRefusalReasonSchema.optional(),
})
export type McpTool = z.infer<typeof mcpToolSchema>

export const mcpPromptSchema = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  arguments: z.array(
    z.object({ name: z.string(), description: z.string().optional(), isRequired: z.boolean() }),
  ),
})
export type McpPrompt = z.infer<typeof mcpPromptSchema>

const resourceFields = {
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  mediaType: z.string().optional(),
}

export const mcpResourceSchema = z.object({
  uri: z.string(),
  ...resourceFields,
  bytes: z.number().nonnegative().optional(),
})
export type McpResource = z.infer<typeof mcpResourceSchema>

/** A resource with variables. `uriTemplate` is an RFC 6570 template. */
export const mcpTemplateSchema = z.object({
  uriTemplate: z.string(),
  ...resourceFields,
  /** Names of the variables, in their order. */
  variables: z.array(z.string()),
})
export type McpTemplate = z.infer<typeof mcpTemplateSchema>

/** Everything that a server listed, with what the user chose for its tools. Turns are composed from the stored snapshot. */
export const mcpSnapshotSchema = z.object({
  serverId: mcpServerIdSchema,
  /** Name that the server gave itself. */
  serverName: z.string(),
  instructions: z.string().optional(),
  tools: z.array(mcpToolSchema),
  prompts: z.array(mcpPromptSchema),
  resources: z.array(mcpResourceSchema),
  templates: z.array(mcpTemplateSchema),
  /** When the lists were read, in ms. */
  listedAt: z.number(),
  /** Time for which the lists are valid, according to the server. */
  ttlMs: z.number().nonnegative().optional(),
})
export type McpSnapshot = z.infer<typeof mcpSnapshotSchema>
