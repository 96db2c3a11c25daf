import { z } from 'zod'
import { jsonObjectSchema } from '../kernel/json.ts'
import type { ToolDeclaration, ToolSource } from './ports.ts'
import { toolUsagePrompt } from './tool-usage-prompt.ts'
import type { Tool } from './tool.ts'

const namePattern = /^[a-zA-Z0-9_-]{1,64}$/

/** The tools that exist, by name. Order is by name, never by registration, so that the list a model sees is stable. */
export class ToolRegistry implements ToolSource {
  readonly #entries = new Map<string, { tool: Tool; declaration: ToolDeclaration }>()

  /** Throws for a name that no provider would take, a name already there, or parameters without a JSON schema: bugs all. */
  register(tool: Tool): void {
    if (!namePattern.test(tool.name)) throw new Error(`"${tool.name}" cannot be the name of a tool`)
    if (this.#entries.has(tool.name)) throw new Error(`A tool named "${tool.name}" is already registered`)
    this.#entries.set(tool.name, { tool, declaration: toDeclaration(tool) })
  }

  /** True if there was one. */
  unregister(name: string): boolean {
    return this.#entries.delete(name)
  }

  clear(): void {
    this.#entries.clear()
  }

  get(name: string): Tool | undefined {
    return this.#entries.get(name)?.tool
  }

  getAll(): readonly Tool[] {
    return this.#sorted().map((entry) => entry.tool)
  }

  declarations(): readonly ToolDeclaration[] {
    return this.#sorted().map((entry) => entry.declaration)
  }

  getBasePrompt(): string {
    return toolUsagePrompt(this.getAll())
  }

  #sorted(): { tool: Tool; declaration: ToolDeclaration }[] {
    return [...this.#entries.values()].toSorted((left, right) => (left.tool.name < right.tool.name ? -1 : 1))
  }
}

function toDeclaration(tool: Tool): ToolDeclaration {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(tool.parameters, { io: 'input', target: 'draft-7' })
  return {
    name: tool.name,
    description: tool.description,
    parameters: jsonObjectSchema.parse(JSON.parse(JSON.stringify(schema))),
  }
}
