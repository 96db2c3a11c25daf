import { z } from 'zod'
import { isRecord } from '../../../lib/json.ts'
import { jsonObjectSchema, type JsonValue } from '../../model/json.ts'
import type { ToolDeclaration, ToolSource } from '../ports/turn-ports.ts'
import type { Tool } from './tool.ts'
import type { ToolSummary } from '../../model/tools/tool-info.ts'

const namePattern = /^[a-zA-Z0-9_-]{1,64}$/

/** The registered tools. They are sorted by name, never by registration, so that the list in requests is stable. */
export class ToolRegistry implements ToolSource {
  readonly #entries = new Map<string, { tool: Tool; declaration: ToolDeclaration }>()
  readonly #aliases = new Map<string, string>()

  /** Throws for bugs: an invalid name, a duplicate name, or parameters without a JSON schema. */
  register(tool: Tool): void {
    if (!namePattern.test(tool.name)) throw new Error(`"${tool.name}" is not a valid tool name`)
    for (const name of [tool.name, ...(tool.aliases ?? [])]) {
      if (this.get(name)) throw new Error(`A tool named "${name}" is already registered`)
    }
    this.#entries.set(tool.name, { tool, declaration: toDeclaration(tool) })
    for (const alias of tool.aliases ?? []) this.#aliases.set(alias, tool.name)
  }

  /** Returns `true` if the tool existed. */
  unregister(name: string): boolean {
    for (const alias of this.#entries.get(name)?.tool.aliases ?? []) this.#aliases.delete(alias)
    return this.#entries.delete(name)
  }

  clear(): void {
    this.#entries.clear()
    this.#aliases.clear()
  }

  /** Finds a tool by its name or one of its aliases. */
  get(name: string): Tool | undefined {
    return this.#entries.get(this.#aliases.get(name) ?? name)?.tool
  }

  getAll(): readonly Tool[] {
    return this.#sorted().map((entry) => entry.tool)
  }

  declarations(): readonly ToolDeclaration[] {
    return this.#sorted().map((entry) => entry.declaration)
  }

  getBasePrompt(): string {
    return formatToolUsagePrompt(this.getAll())
  }

  #sorted(): { tool: Tool; declaration: ToolDeclaration }[] {
    return [...this.#entries.values()].toSorted((left, right) => (left.tool.name < right.tool.name ? -1 : 1))
  }
}

/** Returns what a request says of a tool. */
export function toDeclaration(tool: Tool): ToolDeclaration {
  const { name, description, declaration } = tool
  if (declaration) return { name, description, parameters: declaration }
  const { $schema: _dialect, ...schema } = z.toJSONSchema(tool.parameters, { io: 'input', target: 'draft-7' })
  return {
    name: tool.name,
    description: tool.description,
    parameters: jsonObjectSchema.parse(withoutValidation(JSON.parse(JSON.stringify(schema)))),
  }
}

/** Keywords that only validation needs. A call that breaks such a rule gets an error that names it. */
const validationKeywords: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
])

/**
 * Returns a schema in the few words that a model needs. Length limits are left out, and a value that may be null is described as the
 * value, because models can also leave it out.
 */
function withoutValidation(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(withoutValidation)
  if (!isRecord(schema)) return schema
  const { anyOf, ...rest } = schema
  const alternatives = Array.isArray(anyOf)
    ? anyOf.filter((each) => !isRecord(each) || each['type'] !== 'null')
    : []
  const [only] = alternatives
  if (alternatives.length === 1 && isRecord(only)) return withoutValidation({ ...only, ...rest })
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) =>
      validationKeywords.has(name) && typeof value !== 'object' ? [] : [[name, withoutValidation(value)]],
    ),
  )
}

const introduction = 'When to use which tool:'

/** Returns the system prompt part with the rules of the given tools, or an empty text if none has a rule. */
export function formatToolUsagePrompt(tools: readonly Pick<Tool, 'name' | 'selectionRule'>[]): string {
  const rules = tools.flatMap(({ name, selectionRule }) =>
    selectionRule === undefined ? [] : [`- ${name}: ${selectionRule}`],
  )
  return rules.length === 0 ? '' : [introduction, ...rules].join('\n')
}

export function summarizeTool({ name, effects, gated, triggers = [] }: Tool): ToolSummary {
  const mayAsk = gated !== false && (gated !== undefined || effects.some((effect) => effect !== 'read'))
  return { name, mayAsk, triggers: [...triggers] }
}
