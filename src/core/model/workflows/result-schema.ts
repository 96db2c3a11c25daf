import { z } from 'zod'

export const resultSchemaLimits = { depth: 4, properties: 40 }

const countSchema = z.number().int().nonnegative().max(200_000)

/** One property of a stage's result. Few keywords of JSON Schema are allowed, and none takes a regular expression. */
export interface ResultProperty {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  description?: string
  enum?: (string | number)[]
  properties?: Record<string, ResultProperty>
  required?: string[]
  items?: ResultProperty
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const nameSchema = z.string().regex(/^[A-Za-z_]\w{0,63}$/)

const resultPropertySchema: z.ZodType<ResultProperty> = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']),
  description: z.string().max(1000).optional(),
  enum: z
    .array(z.union([z.string().max(200), z.number()]))
    .min(1)
    .max(50)
    .optional(),
  get properties() {
    return z.record(nameSchema, resultPropertySchema).optional()
  },
  required: z.array(nameSchema).optional(),
  get items() {
    return resultPropertySchema.optional()
  },
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: countSchema.optional(),
  maxLength: countSchema.optional(),
  minItems: countSchema.optional(),
  maxItems: countSchema.optional(),
})

/** JSON Schema of a stage's result. It is the parameters' schema of the completion tool. */
export const resultSchemaSchema = z.strictObject({
  type: z.literal('object'),
  description: z.string().max(1000).optional(),
  properties: z.record(nameSchema, resultPropertySchema),
  required: z.array(nameSchema).optional(),
})
export type ResultSchema = z.infer<typeof resultSchemaSchema>
