import { isRecord } from '../../../lib/json.ts'
import { truncateString } from '../../../lib/text.ts'
import type { JsonValue } from '../../../core/model/json.ts'
import type { FormField } from '../../../core/model/tools/interaction.ts'
import type { McpAnswer, McpQuestion } from '../mcp-connection.ts'

const maxFields = 20
/** Limits of `formFieldSchema`. A stored form that exceeds them could not be read again. */
const maxName = 100
const maxLabel = 2000
/** Limits of what a card shows. */
const maxMessage = 10_000
const maxOptions = 500

/** Response to an elicitation, as the protocol has it. */
export interface ElicitAnswer {
  [key: string]: unknown
  action: 'accept' | 'decline' | 'cancel'
  content?: Record<string, string | number | boolean | string[]>
}

/**
 * Reads the parameters of an elicitation. Returns undefined for one that cannot be shown: too many fields or options, a field
 * whose name is empty, too long or used twice, or a link without https.
 */
export function toQuestion(params: unknown): McpQuestion | undefined {
  if (!isRecord(params) || typeof params.message !== 'string') return undefined
  const message = truncateString(params.message, maxMessage)
  if (params.mode === 'url') {
    const url = typeof params.url === 'string' ? URL.parse(params.url) : null
    return url?.protocol === 'https:' && url.username === '' && url.password === ''
      ? { kind: 'link', message, url: url.href }
      : undefined
  }
  const fields = readProperties(params.requestedSchema).flatMap(({ name, schema, isRequired }) =>
    toFields(name, schema, isRequired),
  )
  const canBeShown =
    fields.length > 0 &&
    fields.length <= maxFields &&
    new Set(fields.map(({ name }) => name)).size === fields.length &&
    fields.every(
      ({ name, options = [] }) => name !== '' && name.length <= maxName && options.length <= maxOptions,
    )
  return canBeShown ? { kind: 'form', message, fields } : undefined
}

/** Converts the response of a user to a question with these parameters. */
export function toElicitAnswer(answer: McpAnswer, params: unknown): ElicitAnswer {
  if (answer.action !== 'accept') return { action: answer.action }
  if (!isRecord(params) || params.mode === 'url') return { action: 'accept' }
  const values = answer.values ?? {}
  const content: ElicitAnswer['content'] = {}
  for (const { name, schema } of readProperties(params.requestedSchema)) {
    const value =
      schema.type === 'array'
        ? listOptions(schema.items).flatMap((option) =>
            values[toItemName(name, option)] === true ? [option.value] : [],
          )
        : toContent(values[name], schema)
    if (value !== undefined) content[name] = value
  }
  return { action: 'accept', content }
}

interface Property {
  name: string
  schema: Record<string, unknown>
  isRequired: boolean
}

function readProperties(schema: unknown): Property[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return []
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).flatMap(([name, each]) =>
    isRecord(each) ? [{ name, schema: each, isRequired: required.includes(name) }] : [],
  )
}

/** A list of options becomes one yes-no field for each. */
function toFields(name: string, schema: Record<string, unknown>, isRequired: boolean): FormField[] {
  const label = toLabel(schema, name)
  const preset = schema.default as JsonValue | undefined
  if (schema.type === 'array') {
    const presets: unknown[] = Array.isArray(preset) ? preset : []
    return listOptions(schema.items).map((option) => ({
      name: toItemName(name, option),
      label: truncateString(`${label}: ${option.label}`, maxLabel),
      kind: 'yes-no',
      isRequired: false,
      preset: presets.includes(option.value),
    }))
  }
  const options = listOptions(schema)
  const kind =
    options.length > 0
      ? 'choice'
      : schema.type === 'boolean'
        ? 'yes-no'
        : schema.type === 'number' || schema.type === 'integer'
          ? 'number'
          : 'text'
  return [
    {
      name,
      label,
      kind,
      isRequired,
      ...(options.length > 0 && { options }),
      ...(preset !== undefined && { preset }),
    },
  ]
}

function toLabel({ title, description }: Record<string, unknown>, name: string): string {
  const head = typeof title === 'string' && title !== '' ? title : name
  const whole = typeof description === 'string' && description !== '' ? `${head}: ${description}` : head
  return truncateString(whole, maxLabel)
}

interface Option {
  value: string
  label: string
}

function listOptions(schema: unknown): Option[] {
  if (!isRecord(schema)) return []
  const titled: unknown = schema.oneOf ?? schema.anyOf
  if (Array.isArray(titled)) {
    return titled.flatMap((each: unknown) =>
      isRecord(each) && typeof each.const === 'string' && each.const !== ''
        ? [{ value: each.const, label: typeof each.title === 'string' ? each.title : each.const }]
        : [],
    )
  }
  const values: unknown[] = Array.isArray(schema.enum) ? schema.enum : []
  const names: unknown[] = Array.isArray(schema.enumNames) ? schema.enumNames : []
  return values.flatMap((value, index) => {
    const label = names[index]
    return typeof value === 'string' && value !== ''
      ? [{ value, label: typeof label === 'string' ? label : value }]
      : []
  })
}

function toItemName(name: string, { value }: Option): string {
  return truncateString(`${name}/${value}`, maxName)
}

function toContent(
  value: JsonValue | undefined,
  { type }: Record<string, unknown>,
): string | number | boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (type === 'number' || type === 'integer') return typeof value === 'number' ? value : Number(value)
  if (type === 'boolean') return value === true
  return typeof value === 'string' ? value : JSON.stringify(value)
}
