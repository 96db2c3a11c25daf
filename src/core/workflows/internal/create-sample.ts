import { truncateString } from '../../../lib/text.ts'
import type { JsonObject, JsonValue } from '../../model/json.ts'
import type { ResultProperty } from '../../model/workflows/result-schema.ts'
import type { Workflow, WorkflowInput } from '../../model/workflows/workflow.ts'

/** Makes a value that fits a result schema. Switches are on and numbers as high as allowed, so that most checks pass. */
export function createSample({ properties = {} }: Pick<ResultProperty, 'properties'>): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueOf(property, name)]),
  )
}

/** Makes values for the inputs of a workflow: defaults, else samples. A model has none. */
export function createSampleInputs({ inputs }: Pick<Workflow, 'inputs'>): JsonObject {
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const value = input.value ?? inputOf(input)
      return value === undefined ? [] : [[input.name, value]]
    }),
  )
}

function valueOf(property: ResultProperty, name: string): JsonValue {
  const [first] = property.enum ?? []
  if (first !== undefined) return first
  switch (property.type) {
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return property.maximum ?? property.minimum ?? 1
    case 'array': {
      const length = Math.min(Math.max(2, property.minItems ?? 0), property.maxItems ?? Infinity, 24)
      return Array.from({ length }, () => (property.items ? valueOf(property.items, name) : null))
    }
    case 'object':
      return createSample(property)
    default: {
      const text = truncateString(`sample of ${name}`, property.maxLength ?? Infinity)
      return text.padEnd(property.minLength ?? 0, '.')
    }
  }
}

function inputOf({ kind, label, options: [option] = [] }: WorkflowInput): JsonValue | undefined {
  switch (kind) {
    case 'number':
      return 1
    case 'choice':
      return option
    case 'files':
      return ['1', '2'].map((number) => ({
        blobId: number.repeat(64),
        mediaType: 'text/plain',
        byteLength: 0,
        filename: `sample-${number}.txt`,
        encoding: 'utf-8',
      }))
    case 'model':
      return undefined
    default:
      return label
  }
}
