import { z } from 'zod'
import { defineTool, type Tool } from '../../../core/engine/calls/tool.ts'
import { toDeclaration } from '../../../core/engine/calls/tool-registry.ts'
import type { ToolSource } from '../../../core/engine/ports/turn-ports.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { jsonObjectSchema, type JsonObject } from '../../../core/model/json.ts'
import { engineText } from '../../../core/model/messages/write-text.ts'
import { readResultTool } from '../../../core/model/tools/read-result.ts'
import { defaultCompletionTool, workflowLimits, type Stage } from '../../../core/model/workflows/workflow.ts'

export function completionToolOf({
  completionTool = defaultCompletionTool,
}: Pick<Stage, 'completionTool'>): string {
  return completionTool
}

/** Returns whether a stage may call the tool without a grant. */
export function isListed(stage: Pick<Stage, 'allowedTools' | 'completionTool'>, toolName: string): boolean {
  return toolName === completionToolOf(stage) || stage.allowedTools?.includes(toolName) !== false
}

/** Creates the tool whose valid call ends a stage. Its arguments are the result. */
export function createCompletionTool(stage: Pick<Stage, 'completionTool' | 'completionSchema'>): Tool {
  const { completionSchema } = stage
  return defineTool({
    name: completionToolOf(stage),
    description: 'Hands in the result of this task. This ends your work.',
    parameters: toResultParser(stage),
    declaration: jsonObjectSchema.parse(completionSchema),
    effects: ['read'],
    isExemptFromLimit: true,
    exclusive: true,
    async execute(result) {
      const count = workflowLimits.resultCharacters
      if (JSON.stringify(result).length <= count) return succeed({ done: true })
      return fail(
        createFailure('tool-arguments-invalid', { message: engineText('arguments-too-long', { count }) }),
      )
    },
  })
}

/** Compiles the schema of a stage's result. Properties that it does not name are removed. */
export function toResultParser({ completionSchema }: Pick<Stage, 'completionSchema'>): z.ZodType<JsonObject> {
  const names = new Set(Object.keys(completionSchema.properties))
  return z.fromJSONSchema(completionSchema as Parameters<typeof z.fromJSONSchema>[0]).transform((value) => {
    const entries = Object.entries(jsonObjectSchema.parse(value))
    return Object.fromEntries(entries.filter(([name]) => names.has(name)))
  })
}

/**
 * Returns the tools of a stage: those of the chat that it lists, and its completion tool. Other tools of the chat are not listed,
 * and a call of one needs a grant. Tools that start agents are unknown.
 */
export function toStageTools(source: ToolSource, stage: Stage, completion: Tool): ToolSource {
  const find = (name: string): Tool | undefined => {
    if (name === completion.name) return completion
    const tool = source.get(name)
    return tool?.runsAgent ? undefined : tool
  }
  const listed = source
    .declarations()
    .filter(
      ({ name }) =>
        name !== completion.name && name !== readResultTool && find(name) && isListed(stage, name),
    )
  const reading = source.declarations().filter(({ name }) => name === readResultTool && listed.length > 0)
  const declarations = [...listed, ...reading, toDeclaration(completion)].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  return { get: find, declarations: () => declarations }
}
