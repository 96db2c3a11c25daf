import { expect, test } from 'vitest'
import { plainStage } from '../../../../test/doubles/workflow-bench.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import { checkInputs } from './check-inputs.ts'
import type { WorkflowInput } from './workflow.ts'

const basis = { label: 'Label', required: false }
const inputs: WorkflowInput[] = [
  { ...basis, name: 'topic', kind: 'text', required: true },
  { ...basis, name: 'story', kind: 'long-text' },
  { ...basis, name: 'count', kind: 'number', value: 3 },
  { ...basis, name: 'length', kind: 'choice', options: ['short', 'long'] },
  { ...basis, name: 'docs', kind: 'files' },
  { ...basis, name: 'writer', kind: 'model' },
  { ...basis, name: 'answer', kind: 'last-answer' },
]
const stages = [plainStage('read', { forEach: { over: 'input.docs', max: 2 } })]
const file = {
  blobId: '0'.repeat(64),
  mediaType: 'text/plain',
  byteLength: 1,
  filename: 'a.txt',
  encoding: 'utf-8',
}
const check = (values: JsonObject) => checkInputs({ inputs, stages }, { topic: 'tea', ...values })

test('values of the right kinds are returned with the defaults', () => {
  const values = {
    story: 'once',
    length: 'long',
    docs: [file, file],
    writer: { providerId: 'p', modelId: 'm' },
    answer: 'yes',
  }
  expect(check(values)).toEqual({ values: { topic: 'tea', count: 3, ...values }, problems: [] })
})

const rows: [values: JsonObject, name: string, reason: string][] = [
  [{ topic: '  ' }, 'topic', 'missing'],
  [{ topic: null }, 'topic', 'missing'],
  [{ topic: 3 }, 'topic', 'wrong-kind'],
  [{ count: '3' }, 'count', 'wrong-kind'],
  [{ length: 'medium' }, 'length', 'wrong-kind'],
  [{ docs: ['a.txt'] }, 'docs', 'wrong-kind'],
  [{ docs: [file, file, file] as JsonValue }, 'docs', 'too-many'],
  [{ writer: 'm' }, 'writer', 'wrong-kind'],
  [{ subject: 'x' }, 'subject', 'unknown'],
]

test.each(rows)('%j', (values, name, reason) => {
  expect(check(values).problems).toEqual([expect.objectContaining({ name, reason })])
})

test('an input whose values a stage goes through may have as many files as the stage allows', () => {
  expect(check({ docs: [file, file, file] }).problems).toEqual([{ name: 'docs', reason: 'too-many', max: 2 }])
})
