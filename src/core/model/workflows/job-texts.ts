import type { JsonValue } from '../json.ts'
import type { JobInput, WorkflowPart } from './workflow-part.ts'

/** Lists the texts of a job in its answer: the workflow’s name, and each input with its label. */
export function listJobTexts({ name, inputs }: Pick<WorkflowPart, 'name' | 'inputs'>): string[] {
  return [name, ...inputs.flatMap(formatJobInput)]
}

/** Formats an input with its label. An input without a value has no text. */
export function formatJobInput({ label, value }: JobInput): string[] {
  const text = formatValue(value)
  return text === '' ? [] : [`${label}: ${text}`]
}

function formatValue(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  const isListOfTexts = Array.isArray(value) && value.every((each) => typeof each === 'string')
  return isListOfTexts ? value.join(', ') : JSON.stringify(value)
}
