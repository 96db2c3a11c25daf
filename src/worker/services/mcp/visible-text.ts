import type { JsonObject, JsonValue } from '../../../core/model/json.ts'
import type { McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import { hasHidden, splitHidden } from '../../../lib/hidden-characters.ts'

/** Control sequences of terminals. */
// oxlint-disable-next-line no-control-regex -- these sequences start with a control character
const terminalCodes = /\u001B\[[\d;?]*[ -/]*[@-~]/g

/** Returns a text of a server without hidden characters and terminal codes, for the model. */
export function toVisibleText(text: string): string {
  const plain = text.replaceAll(terminalCodes, '')
  if (!hasHidden(plain)) return plain
  return splitHidden(plain)
    .map((segment) => (segment.hidden === undefined ? segment.text : ''))
    .join('')
}

/** Applies `toVisibleText` to all texts and names in a value of a server. */
export function toVisibleJson(value: JsonValue): JsonValue {
  if (typeof value === 'string') return toVisibleText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toVisibleJson)
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [toVisibleText(key), toVisibleJson(each)]),
  )
}

/** Fingerprints of tools whose schemas are plain ASCII, as most are. All tools are read in every turn. */
const plainTools = new Set<string>()
const maxPlainTools = 10_000

/** Applies `toVisibleText` to the descriptions in a tool's schema. Names and values stay, because arguments must match them. */
export function toVisibleSchema({
  inputSchema,
  fingerprint,
}: Pick<McpTool, 'inputSchema' | 'fingerprint'>): JsonObject {
  if (plainTools.has(fingerprint)) return inputSchema
  const json = JSON.stringify(inputSchema)
  if (!/^[ -~]*$/.test(json) || json.includes('\\u')) return cleanSchema(inputSchema)
  if (plainTools.size < maxPlainTools) plainTools.add(fingerprint)
  return inputSchema
}

function cleanSchema(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, toVisiblePart(key, value)]))
}

const descriptions: ReadonlySet<string> = new Set(['title', 'description', '$comment'])

function toVisiblePart(key: string, value: JsonValue): JsonValue {
  if (typeof value === 'string') return descriptions.has(key) ? toVisibleText(value) : value
  if (Array.isArray(value)) return value.map((each) => toVisiblePart('', each))
  return typeof value === 'object' && value !== null ? cleanSchema(value) : value
}
