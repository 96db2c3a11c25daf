import { expect, it } from 'vitest'
import { z } from 'zod'
import { readSchemaFields } from './schema-fields.ts'
import { stageSchema, workflowSchema } from './workflows/workflow.ts'

it('reads the fields that a form can show', () => {
  const schema = z.strictObject({
    name: z.string().max(80),
    text: z.string().max(5000).optional(),
    count: z.int().min(1).optional(),
    isOn: z.boolean(),
    kind: z.enum(['a', 'b']),
    tries: z.union([z.literal(1), z.literal(2)]).optional(),
    list: z.array(z.string()),
    part: z.strictObject({ a: z.string() }),
  })
  expect(Object.fromEntries(readSchemaFields(schema))).toEqual({
    name: { type: 'text', isLong: false, isRequired: true },
    text: { type: 'text', isLong: true, isRequired: false },
    count: { type: 'number' },
    isOn: { type: 'boolean' },
    kind: { type: 'choice', values: ['a', 'b'], isRequired: true },
    tries: { type: 'choice', values: [1, 2], isRequired: false },
  })
})

it('reads the schemas of workflows', () => {
  expect(readSchemaFields(stageSchema).get('attempts')).toEqual({
    type: 'choice',
    values: [1, 2, 3],
    isRequired: false,
  })
  expect([...readSchemaFields(workflowSchema.shape.limits.unwrap()).values()]).toEqual(
    Array.from({ length: 4 }, () => ({ type: 'number' })),
  )
})
