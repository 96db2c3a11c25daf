import type { JsonObject, JsonValue } from '../../core/model/json.ts'
import type { McpRefusalReason } from '../../core/model/mcp/mcp-snapshot.ts'
import { resolvePointer } from './internal/resolve-pointer.ts'

const maxBytes = 64 * 1024
const maxDepth = 32

/**
 * Returns why a tool's schema cannot be used, or undefined. References may lead to other parts of the document only, and are
 * never fetched. An input schema must describe an object.
 */
export function findSchemaProblem(
  schema: JsonObject,
  kind: 'input' | 'output',
): McpRefusalReason | undefined {
  if (kind === 'input' && schema.type !== 'object') return 'not-an-object'
  const references: string[] = []
  // Checked first, because a schema that is too deep cannot be written as text.
  if (!collectReferences(schema, references, { depth: 1, isMap: false })) return 'too-deep'
  if (new TextEncoder().encode(JSON.stringify(schema)).byteLength > maxBytes) return 'too-large'
  for (const reference of references) {
    if (!reference.startsWith('#')) return 'foreign-reference'
    if (resolvePointer(schema, reference) === undefined) return 'broken-reference'
  }
  return undefined
}

/** Names of keywords whose value is an instance, not a schema. A reference in it has no meaning. */
const dataKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples'])
/** Names of keywords with schemas by names that the server chose. */
const schemaMaps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])

interface Position {
  depth: number
  /** `true` for an object with schemas by names, whose keys are no keywords. */
  isMap: boolean
}

/** Collects all references. Returns `false` if the schema is too deep. */
function collectReferences(value: JsonValue, into: string[], { depth, isMap }: Position): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth > maxDepth) return false
  const inside = { depth: depth + 1, isMap: false }
  if (Array.isArray(value)) return value.every((item) => collectReferences(item, into, inside))
  return Object.entries(value).every(([key, item]) => {
    if (isMap) return collectReferences(item, into, inside)
    if (dataKeywords.has(key)) return isShallow(item, depth + 1)
    if (/^\$(ref|dynamicRef|recursiveRef)$/.test(key) && typeof item === 'string') into.push(item)
    return collectReferences(item, into, { depth: depth + 1, isMap: schemaMaps.has(key) })
  })
}

function isShallow(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth <= maxDepth && Object.values(value).every((item) => isShallow(item, depth + 1))
}
