import { z } from 'zod'
import { isRecord } from '../../lib/json.ts'

/** Schema of an object whose fields a form can show. */
export type ObjectSchema<Part extends object> = z.ZodType<Part>

/** A field of an object, as a form shows it. */
export type SchemaField =
  | { type: 'text'; isLong: boolean; isRequired: boolean }
  | { type: 'number' }
  | { type: 'boolean' }
  | { type: 'choice'; values: readonly (string | number)[]; isRequired: boolean }

/** A longer text needs more than one line. */
const maxLineLength = 200

/** Returns the fields of an object by name. Those that are objects or lists themselves are left out. */
export function readSchemaFields(schema: z.ZodType): ReadonlyMap<string, SchemaField> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      const field = isRecord(property) ? readField(property, required.includes(name)) : undefined
      return field === undefined ? [] : [[name, field] as const]
    }),
  )
}

function readField(property: Record<string, unknown>, isRequired: boolean): SchemaField | undefined {
  const { type, maxLength } = property
  const values = readValues(property)
  if (values !== undefined) return { type: 'choice', values, isRequired }
  if (type === 'boolean') return { type }
  if (type === 'number' || type === 'integer') return { type: 'number' }
  if (type === 'string')
    return { type: 'text', isLong: typeof maxLength === 'number' && maxLength > maxLineLength, isRequired }
  return undefined
}

/** Returns the values of an enum or of a union of literals. */
function readValues({ enum: members, anyOf }: Record<string, unknown>): (string | number)[] | undefined {
  const values: unknown[] | undefined = Array.isArray(members)
    ? members
    : Array.isArray(anyOf)
      ? anyOf.map((each: unknown) => (isRecord(each) ? each['const'] : undefined))
      : undefined
  return values?.every((each) => typeof each === 'string' || typeof each === 'number') === true
    ? values
    : undefined
}
