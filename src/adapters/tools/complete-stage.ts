import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { jsonObjectSchema, type JsonObject } from '../../core/model/json.ts'
import { engineText } from '../../core/model/messages/write-text.ts'
import { defaultCompletionTool, workflowLimits, type Stage } from '../../core/model/workflows/workflow.ts'

export function completionToolOf({
  completionTool = defaultCompletionTool,
}: Pick<Stage, 'completionTool'>): string {
  return completionTool
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
