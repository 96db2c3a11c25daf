import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * Returns names and values that a schema fixes, one line each, in alphabetical order: paths of fields, `?` if a field
 * may be missing, `[]` for items, `{}` for values of records, and `<type text>` for one of several kinds. Limits of
 * numbers and lengths are not included.
 */
export function describeSchema(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' })
  return [...new Set(listLines(json as JsonSchema, ''))].toSorted()
}

function listLines(schema: JsonSchema, path: string): string[] {
  if (typeof schema['$ref'] === 'string') return [`${path}: ${schema['$ref']}`]
  if ('const' in schema) return [`${path}: ${JSON.stringify(schema['const'])}`]
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => `${path}: ${JSON.stringify(value)}`)
  for (const key of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[key])) return listOptions(schema[key] as JsonSchema[], path)
  if (Array.isArray(schema['allOf']))
    return (schema['allOf'] as JsonSchema[]).flatMap((part) => listLines(part, path))
  if (schema['type'] === 'object') return listFields(schema, path)
  if (Array.isArray(schema['prefixItems']))
    return (schema['prefixItems'] as JsonSchema[]).flatMap((item) => listLines(item, `${path}[]`))
  if (schema['type'] === 'array') return listLines((schema['items'] ?? {}) as JsonSchema, `${path}[]`)
  return [`${path}: ${typeof schema['type'] === 'string' ? schema['type'] : 'any'}`]
}

function listFields(schema: JsonSchema, path: string): string[] {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema['required'] ?? []) as string[])
  const values = schema['additionalProperties']
  const isRecord = typeof values === 'object' && values !== null && Object.keys(values).length > 0
  if (fields.length === 0 && !isRecord) return [`${path}: object`]
  return [
    ...fields.flatMap(([name, field]) =>
      listLines(field, `${path === '' ? '' : `${path}.`}${name}${required.has(name) ? '' : '?'}`),
    ),
    ...(isRecord ? listLines(values as JsonSchema, `${path}{}`) : []),
  ]
}

/** Lists the options of a union, which are distinguished by the first field that has only one value. */
function listOptions(options: readonly JsonSchema[], path: string): string[] {
  return options.flatMap((option) => {
    const fields = Object.entries((option['properties'] ?? {}) as Record<string, JsonSchema>)
    const fixed = fields.find(([, field]) => 'const' in field)
    const label = fixed ? `<${fixed[0]} ${String(fixed[1]['const'])}>` : ''
    return listLines(option, `${path}${label}`)
  })
}
