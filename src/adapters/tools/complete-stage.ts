import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { jsonObjectSchema, jsonValueSchema, type JsonObject, type JsonValue } from '../../core/model/json.ts'
import { engineText } from '../../core/model/messages/write-text.ts'
import type { ResultProperty, ResultSchema } from '../../core/model/workflows/result-schema.ts'
import { assertNever } from '../../lib/assert-never.ts'
import { completionToolOf } from '../../core/model/workflows/completion-tool.ts'
import { workflowLimits, type Stage } from '../../core/model/workflows/workflow.ts'

/** Creates the tool whose valid call ends a stage. Its arguments are the result. */
export function createCompletionTool(stage: Pick<Stage, 'completionTool' | 'completionSchema'>): Tool {
  const { completionSchema } = stage
  return defineTool({
    name: completionToolOf(stage),
    description: 'Hands in the result of this task. This ends your work.',
    parameters: toResultParser(stage),
    // A definition is JSON, and its optional fields are absent if they have no value.
    declaration: completionSchema as unknown as JsonObject,
    effects: ['read'],
    isExemptFromLimit: true,
    exclusive: true,
    hasNoEffect: true,
    execute(result) {
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
  const parser = toObjectParser(completionSchema)
  parsers.set(completionSchema, parser)
  return parser
}

/**
 * Compiles the few keywords that a result's schema may have. `z.fromJSONSchema` knows all of them, but would add 9 kB to the start
 * of the worker.
 */
function toParser(property: ResultProperty): z.ZodType<JsonValue> {
  if (property.enum) return z.literal(property.enum)
  switch (property.type) {
    case 'string':
      return within(z.string(), property.minLength, property.maxLength)
    case 'number':
      return within(z.number(), property.minimum, property.maximum)
    case 'integer':
      return within(z.number().int(), property.minimum, property.maximum)
    case 'boolean':
      return z.boolean()
    case 'array':
      return within(
        z.array(property.items ? toParser(property.items) : jsonValueSchema),
        property.minItems,
        property.maxItems,
      )
    case 'object':
      return property.properties ? toObjectParser(property) : jsonObjectSchema
    default:
      return assertNever(property.type)
  }
}

interface Bounded<Schema> {
  min(value: number): Schema
  max(value: number): Schema
}

/** Adds the limits that there are. Each one makes a new schema. */
function within<Schema extends Bounded<Schema>>(schema: Schema, min?: number, max?: number): Schema {
  const from = min === undefined ? schema : schema.min(min)
  return max === undefined ? from : from.max(max)
}

function toObjectParser({
  properties = {},
  required = [],
}: Pick<ResultProperty, 'properties' | 'required'>): ResultParser {
  const names = new Set([...Object.keys(properties), ...required])
  const shape = [...names].map((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    const parser = property ? toParser(property) : jsonValueSchema
    return [name, required.includes(name) ? parser : parser.optional()] as const
  })
  return z.object(Object.fromEntries(shape)) as z.ZodType<JsonObject>
}
