import { z } from 'zod'
import { attachmentSchema } from '../conversation/attachment.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import { modelRefSchema } from '../providers/provider.ts'
import {
  workflowLimits,
  type Stage,
  type Workflow,
  type WorkflowInput,
  type WorkflowInputKind,
} from './workflow.ts'

/** Reason why the value of an input cannot be used. `max` is set for too many files: as many are allowed. */
export interface InputProblem {
  name: string
  reason: 'missing' | 'wrong-kind' | 'too-many' | 'unknown'
  max?: number
}

const textSchema = z.string().max(200_000)

const schemas: Readonly<Record<WorkflowInputKind, z.ZodType>> = {
  text: textSchema,
  'long-text': textSchema,
  number: z.number(),
  choice: z.string(),
  files: z.array(attachmentSchema),
  model: modelRefSchema,
  'last-answer': textSchema,
}

/**
 * Checks the values of a start. Returns them with the defaults of the definition, or the problems. An empty text or list counts
 * as missing.
 */
export function checkInputs(
  { inputs, stages }: Pick<Workflow, 'inputs' | 'stages'>,
  values: JsonObject,
): { values: JsonObject; problems: readonly InputProblem[] } {
  const problems: InputProblem[] = []
  const checked: JsonObject = {}
  for (const input of inputs) {
    const { name } = input
    const given = Object.hasOwn(values, name) ? values[name] : undefined
    const value = isEmpty(given) ? input.value : given
    if (value === undefined || isEmpty(value)) {
      if (input.required) problems.push({ name, reason: 'missing' })
      continue
    }
    const max = input.kind === 'files' ? maxFiles(stages, name) : Infinity
    if (!isValid(input, value)) problems.push({ name, reason: 'wrong-kind' })
    else if (Array.isArray(value) && value.length > max) problems.push({ name, reason: 'too-many', max })
    else checked[name] = value
  }
  for (const name of Object.keys(values)) {
    if (!inputs.some((input) => input.name === name)) problems.push({ name, reason: 'unknown' })
  }
  return { values: checked, problems }
}

/** Returns whether the default of an input can be used. Files and answers have none. */
export function checkDefaultValue(input: WorkflowInput): boolean {
  if (input.kind === 'files' || input.kind === 'last-answer') return false
  return input.value !== undefined && isValid(input, input.value)
}

function isValid({ kind, options = [] }: WorkflowInput, value: JsonValue): boolean {
  if (!schemas[kind].safeParse(value).success) return false
  return kind !== 'choice' || (typeof value === 'string' && options.includes(value))
}

/** Returns how many files an input may have: as many as the stages may run for that go through its list. */
function maxFiles(stages: readonly Stage[], name: string): number {
  const bounds = stages.flatMap(({ forEach }) =>
    forEach?.over === `input.${name}` ? [forEach.max ?? workflowLimits.siblings] : [],
  )
  return Math.min(workflowLimits.siblings, ...bounds)
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
