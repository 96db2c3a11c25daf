import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { jsonObjectSchema, type JsonObject } from '../../core/model/json.ts'
import { engineText } from '../../core/model/messages/write-text.ts'
import type { ResultSchema } from '../../core/model/workflows/result-schema.ts'
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
    hasNoEffect: true,
    async execute(result) {
      const count = workflowLimits.resultCharacters
      if (JSON.stringify(result).length <= count) return { ...succeed({ done: true }), endTurn: true }
      return fail(
        createFailure('tool-arguments-invalid', { message: engineText('arguments-too-long', { count }) }),
      )
    },
  })
}

type ResultParser = z.ZodType<JsonObject>
const parsers = new WeakMap<ResultSchema, ResultParser>()

/** Returns the parser of a stage's result, which is compiled once. Properties that its schema does not name are removed. */
export function toResultParser({ completionSchema }: Pick<Stage, 'completionSchema'>): ResultParser {
  const known = parsers.get(completionSchema)
  if (known) return known
  const names = new Set(Object.keys(completionSchema.properties))
  const parser = z
    .fromJSONSchema(completionSchema as Parameters<typeof z.fromJSONSchema>[0])
    .transform((value) => {
      const entries = Object.entries(jsonObjectSchema.parse(value))
      return Object.fromEntries(entries.filter(([name]) => names.has(name)))
    })
  parsers.set(completionSchema, parser)
  return parser
}
