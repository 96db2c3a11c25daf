import { z } from 'zod'

/** Schema of an object whose fields a form can show. */
export type ObjectSchema<Part extends object> = z.ZodObject & z.ZodType<Part>

/** A field of an object, as a form shows it. */
export type SchemaField =
  | { type: 'text'; isLong: boolean; isRequired: boolean }
  | { type: 'number' }
  | { type: 'boolean' }
  | { type: 'choice'; values: readonly (string | number)[]; isRequired: boolean }

/** A longer text needs more than one line. */
const maxLineLength = 200

/** Returns the fields of an object by name. Those that are objects or lists themselves are left out. */
export function readSchemaFields({ shape }: z.ZodObject): ReadonlyMap<string, SchemaField> {
  return new Map(
    Object.entries(shape).flatMap(([name, schema]) => {
      const field = readField(schema)
      return field === undefined ? [] : [[name, field] as const]
    }),
  )
}

function readField(schema: z.core.$ZodType): SchemaField | undefined {
  const isRequired = !(schema instanceof z.ZodOptional)
  const type = isRequired ? schema : schema.unwrap()
  if (type instanceof z.ZodEnum) return { type: 'choice', values: type.options, isRequired }
  if (type instanceof z.ZodBoolean) return { type: 'boolean' }
  if (type instanceof z.ZodNumber) return { type: 'number' }
  if (type instanceof z.ZodString)
    return { type: 'text', isLong: (type.maxLength ?? 0) > maxLineLength, isRequired }
  if (!(type instanceof z.ZodUnion)) return undefined
  const values = type.options.map((option) => (option instanceof z.ZodLiteral ? option.value : undefined))
  return values.every((value) => typeof value === 'string' || typeof value === 'number')
    ? { type: 'choice', values, isRequired }
    : undefined
}
