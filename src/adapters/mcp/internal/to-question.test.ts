import { expect, test } from 'vitest'
import { formFieldSchema } from '../../../core/model/tools/interaction.ts'
import { toQuestion } from './to-question.ts'

const ask = (name: string, schema: Record<string, unknown>) =>
  toQuestion({
    message: 'Who is it for?',
    requestedSchema: { type: 'object', properties: { [name]: schema } },
  })

test('a form has only fields that can be stored and read again', () => {
  const long = 'x'.repeat(3000)
  const questions = [
    ask('name', { type: 'string', title: long, description: long }),
    ask('name', { type: 'array', title: long, items: { enum: [long, 'b'] } }),
  ]
  for (const question of questions) {
    const fields = question?.kind === 'form' ? question.fields : []
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) expect(formFieldSchema.safeParse(field).success).toBe(true)
  }
  expect(ask('n'.repeat(101), { type: 'string' })).toBeUndefined()
  expect(ask('', { type: 'string' })).toBeUndefined()
  const sameStart = ['a', 'b'].map((end) => 'x'.repeat(120) + end)
  expect(ask('name', { type: 'array', items: { enum: sameStart } })).toBeUndefined()
  expect(ask('name', { enum: Array.from({ length: 501 }, String) })).toBeUndefined()
  expect(toQuestion({ mode: 'url', message: long.repeat(9), url: 'https://a.example' })?.message.length).toBe(
    10_000,
  )
})
