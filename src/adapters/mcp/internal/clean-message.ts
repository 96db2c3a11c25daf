import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { tryDecodeBase64 } from '../../../lib/base64.ts'
import { isRecord } from '../../../lib/json.ts'
import type { JsonObject } from '../../../core/model/json.ts'
import { type McpRefusalReason, mcpRefusalReasonSchema } from '../../../core/model/mcp/mcp-snapshot.ts'
import { findSchemaProblem } from '../gate-schema.ts'

/** Names in `_meta` by which a problem is passed on through the library. A server that sends them makes only its own parts unusable. */
const refusalKey = 'x-refusal'
const problemKey = 'x-problem'

/**
 * Replaces what the library would refuse in the result of a message, because it refuses a whole list for one invalid item, and a
 * whole result for one block. Items without a name are removed. A tool whose schema is invalid, and a block that is unknown, stay
 * with the reason.
 */
export function cleanMessage(message: JSONRPCMessage, { isLegacy }: { isLegacy: boolean }): void {
  if (!('result' in message)) return
  const { result } = message
  for (const [key, schema] of Object.entries(itemSchemas)) {
    const items = result[key]
    if (Array.isArray(items)) result[key] = items.flatMap((item) => schema.safeParse(item).data ?? [])
  }
  if (Array.isArray(result.tools))
    for (const tool of result.tools as CleanTool[]) cleanSchemas(tool, isLegacy)
  if (Array.isArray(result.content)) {
    const blocks: unknown[] = result.content
    result.content = blocks.map((block) => cleanBlock(block))
  }
}

/** Returns why the schema of a tool was replaced, or undefined. */
export function findRefusal(meta: Record<string, unknown> | undefined): McpRefusalReason | undefined {
  return mcpRefusalReasonSchema.safeParse(meta?.[refusalKey]).data
}

/** Returns what was wrong with a block of a result, or undefined. */
export function findBlockProblem(meta: Record<string, unknown> | undefined): string | undefined {
  const problem = meta?.[problemKey]
  return typeof problem === 'string' ? problem : undefined
}

const text = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const named = { name: z.string(), title: text, description: text }

const toolSchema = z.object({
  ...named,
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  annotations: z
    .object({ title: text, readOnlyHint: flag, destructiveHint: flag, idempotentHint: flag })
    .optional()
    .catch(undefined),
  _meta: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

type CleanTool = z.infer<typeof toolSchema>

/** Schemas of the items in the lists of a server, by the name of the list. */
const itemSchemas = {
  tools: toolSchema,
  prompts: z.object({
    ...named,
    arguments: z
      .array(z.object({ name: z.string(), description: text, required: flag }))
      .optional()
      .catch(undefined),
  }),
  resources: z.object({
    ...named,
    uri: z.string(),
    mimeType: text,
    size: z.number().optional().catch(undefined),
  }),
  resourceTemplates: z.object({ ...named, uriTemplate: z.string(), mimeType: text }),
}

function cleanSchemas(tool: CleanTool, isLegacy: boolean): void {
  const { inputSchema, outputSchema, _meta } = tool
  const isUsable = isRecord(outputSchema) && (!isLegacy || isObjectSchema(outputSchema))
  if (!isUsable) tool.outputSchema = undefined
  const reason =
    findProblem(inputSchema, 'input') ?? (isUsable ? findProblem(outputSchema, 'output') : undefined)
  if (reason === undefined) return
  tool.inputSchema = { type: 'object' }
  tool.outputSchema = undefined
  tool._meta = { ..._meta, [refusalKey]: reason }
}

/** Returns the problems for which the library refuses a list. `to-snapshot.ts` finds the others. */
function findProblem(schema: unknown, kind: 'input' | 'output'): McpRefusalReason | undefined {
  if (!isRecord(schema) || (kind === 'input' && !isObjectSchema(schema))) return 'not-an-object'
  return findSchemaProblem(schema as JsonObject, kind) === 'too-deep' ? 'too-deep' : undefined
}

function isObjectSchema({ type, properties, required, $schema }: Record<string, unknown>): boolean {
  return (
    type === 'object' &&
    (properties === undefined || isRecord(properties)) &&
    (required === undefined ||
      (Array.isArray(required) && required.every((name) => typeof name === 'string'))) &&
    ($schema === undefined || typeof $schema === 'string')
  )
}

const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: z.string() }),
  z.object({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string(),
    title: text,
    mimeType: text,
  }),
  z.object({
    type: z.literal('resource'),
    resource: z.union([
      z.object({ uri: z.string(), mimeType: text, text: z.string() }),
      z.object({ uri: z.string(), mimeType: text, blob: z.string() }),
    ]),
  }),
])

function cleanBlock(block: unknown): object {
  const read = blockSchema.safeParse(block)
  if (!read.success) return toProblem('unknown content type')
  const { data } = read
  if ('data' in data && !tryDecodeBase64(data.data)) return toProblem(`invalid Base64 of ${data.mimeType}`)
  if (data.type === 'resource' && 'blob' in data.resource && !tryDecodeBase64(data.resource.blob))
    return toProblem(`invalid Base64 of ${data.resource.uri}`)
  return data
}

function toProblem(problem: string): object {
  return { type: 'text', text: '', _meta: { [problemKey]: problem } }
}
