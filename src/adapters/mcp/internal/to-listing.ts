import { type Client, ProtocolError, type RequestOptions, type Tool } from '@modelcontextprotocol/client'
import { isRecord } from '../../../lib/json.ts'
import { truncateString } from '../../../lib/text.ts'
import { jsonObjectSchema } from '../../../core/model/json.ts'
import type { McpListedTool, McpListing } from '../mcp-connection.ts'
import { findRefusal } from './clean-message.ts'

const methodNotFound = -32_601
const maxTools = 200
/** Limit of prompts, of resources and of templates. */
const maxOthers = 1000
const maxInstructions = 4000

/** Reads all lists of a server. A list that the server does not have is empty. */
export async function readLists(client: Client, options: RequestOptions): Promise<McpListing> {
  const fresh = { ...options, cacheMode: 'refresh' } as const
  const [{ tools, ttlMs }, { prompts }, { resources }, { resourceTemplates }] = await Promise.all([
    client.listTools(undefined, fresh),
    orElse(client.listPrompts(undefined, fresh), { prompts: [] }),
    orElse(client.listResources(undefined, fresh), { resources: [] }),
    orElse(client.listResourceTemplates(undefined, fresh), { resourceTemplates: [] }),
  ])
  const instructions = client.getInstructions()
  return {
    serverName: client.getServerVersion()?.name ?? '',
    instructions: instructions === undefined ? undefined : truncateString(instructions, maxInstructions),
    tools: withoutRepeats(tools.filter(isForModels)).slice(0, maxTools).map(toListedTool),
    prompts: prompts.slice(0, maxOthers).map(({ name, title, description, arguments: fields = [] }) => ({
      name,
      title,
      description,
      arguments: fields.map((field) => ({
        name: field.name,
        description: field.description,
        isRequired: field.required === true,
      })),
    })),
    resources: resources.slice(0, maxOthers).map(({ uri, name, title, description, mimeType, size }) => ({
      uri,
      name,
      title,
      description,
      mediaType: mimeType,
      bytes: size !== undefined && size >= 0 ? size : undefined,
    })),
    templates: resourceTemplates
      .slice(0, maxOthers)
      .map(({ uriTemplate, name, title, description, mimeType }) => ({
        uriTemplate,
        name,
        title,
        description,
        mediaType: mimeType,
        variables: listVariables(uriTemplate),
      })),
    ttlMs: typeof ttlMs === 'number' && ttlMs >= 0 ? ttlMs : undefined,
  }
}

async function orElse<List>(list: Promise<List>, empty: List): Promise<List> {
  try {
    return await list
  } catch (error) {
    if (error instanceof ProtocolError && error.code === methodNotFound) return empty
    throw error
  }
}

function toListedTool(tool: Tool): McpListedTool {
  const { annotations = {} } = tool
  return {
    remoteName: tool.name,
    title: tool.title ?? annotations.title,
    description: tool.description ?? '',
    inputSchema: jsonObjectSchema.parse(tool.inputSchema),
    outputSchema: tool.outputSchema && jsonObjectSchema.parse(tool.outputSchema),
    appUri: findAppUri(tool._meta),
    refusal: findRefusal(tool._meta),
    hints: {
      readOnly: annotations.readOnlyHint,
      destructive: annotations.destructiveHint,
      idempotent: annotations.idempotentHint,
    },
  }
}

/** Returns the first tool of each name. */
function withoutRepeats(tools: readonly Tool[]): Tool[] {
  const names = new Set<string>()
  return tools.filter(({ name }) => !names.has(name) && names.add(name))
}

/** Returns whether a tool is for models. Some are only for the interactive views of their server. */
function isForModels({ _meta: meta }: Tool): boolean {
  const visibility = isRecord(meta?.ui) ? meta.ui.visibility : undefined
  return !Array.isArray(visibility) || visibility.includes('model')
}

function findAppUri(meta: unknown): string | undefined {
  if (!isRecord(meta)) return undefined
  const uri = isRecord(meta.ui) ? meta.ui.resourceUri : meta['ui/resourceUri']
  return typeof uri === 'string' ? uri : undefined
}

/** Returns the names of the variables of an RFC 6570 template. */
function listVariables(template: string): string[] {
  const expressions = template.matchAll(/\{[+#./;?&]?([^{}]+)\}/g)
  const names = [...expressions].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace(/(\*|:\d+)$/, '').trim()),
  )
  return [...new Set(names)].filter((name) => name !== '')
}
