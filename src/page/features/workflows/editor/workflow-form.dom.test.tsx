// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useMemo, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { plainStage, plainWorkflow } from '../../../../../test/doubles/workflow-bench.ts'
import { checkWorkflow } from '../../../../core/model/workflows/check-workflow.ts'
import type { ResultProperty } from '../../../../core/model/workflows/result-schema.ts'
import type { Workflow } from '../../../../core/model/workflows/workflow.ts'
import { EditorContext, type EditorServices } from './internal/editor-context.ts'
import { WorkflowForm } from './internal/workflow-form.tsx'

afterEach(cleanup)

const record = vi.fn<(workflow: Workflow) => void>()

function Harness({ workflow }: { workflow: Workflow }) {
  const [value, setValue] = useState(workflow)
  const services = useMemo(
    (): EditorServices => ({
      change: setValue,
      tools: new Set<string>(),
      providers: [],
      takenIds: null,
      isReadOnly: false,
    }),
    [],
  )
  useEffect(() => record(value), [value])
  return (
    <EditorContext value={services}>
      <WorkflowForm workflow={value} problems={[]} openStage={0} onOpenStage={() => undefined} />
    </EditorContext>
  )
}

const draw = (workflow: Workflow) => render(<Harness workflow={workflow} />)
const field = (label: string, index = 0) => {
  const control = screen.getAllByLabelText(label)[index]
  if (control === undefined) throw new Error(`There is no field ${label}`)
  return control
}
const type = (label: string, value: string, index?: number) =>
  fireEvent.change(field(label, index), { target: { value } })
const readForm = (): Workflow => {
  const [shown] = record.mock.lastCall ?? []
  if (shown === undefined) throw new Error('The form was not drawn')
  return shown
}

test('each limit of a result can be read and written in the form', () => {
  const properties: Record<string, ResultProperty> = {
    text: { type: 'string', description: 'a text', minLength: 1, maxLength: 90 },
    score: { type: 'number', enum: [1, 2.5], minimum: 0, maximum: 10 },
    rows: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: { type: 'string', enum: ['a', 'b'], maxLength: 9 },
    },
  }
  const completionSchema = { type: 'object' as const, description: 'all', properties }
  draw(plainWorkflow([plainStage('a', { completionSchema })]))

  const write = (label: string, value: string, expected: string, index?: number) => {
    expect((field(label, index) as HTMLInputElement).value).toBe(expected)
    type(label, value, index)
  }
  write('Description of the whole result', 'the result', 'all')
  write('Description for the model', 'words', 'a text')
  write('Minimum length', '2', '1')
  write('Maximum length', '80', '90')
  write('Allowed values', '3\n4', '1\n2.5', 1)
  write('Minimum', '', '0')
  write('Maximum', '5', '10')
  write('Minimum number of items', '2', '1')
  write('Maximum number of items', '', '8')
  write('Description for the model', 'a row', '', 3)
  write('Allowed values', '', 'a\nb', 2)
  write('Maximum length', '7', '9', 1)
  expect(readForm().stages[0]?.completionSchema).toEqual({
    type: 'object',
    description: 'the result',
    properties: {
      text: { type: 'string', description: 'words', minLength: 2, maxLength: 80 },
      score: { type: 'number', enum: [3, 4], maximum: 5 },
      rows: { type: 'array', minItems: 2, items: { type: 'string', description: 'a row', maxLength: 7 } },
    },
  })
  expect(checkWorkflow(readForm()).problems).toEqual([])

  type('Allowed values', 'three', 1)
  expect(checkWorkflow(readForm()).problems[0]?.field).toEqual(
    'stages.0.completionSchema.properties.score.enum'.split('.').map((key) => (key === '0' ? 0 : key)),
  )
})

test('a text with hidden characters says so below its field, and shows them', () => {
  const body = `${'word '.repeat(400)}act\u200b\u202enow${' word'.repeat(400)}`
  draw(plainWorkflow([plainStage('a', { body })]))
  const warning = screen.getByText('This text has 2 hidden characters. The model reads them.').parentElement
  const excerpt = within(warning as HTMLElement).getByLabelText('Text with its hidden characters')
  expect(excerpt.textContent).toMatch(/^….{0,40}actU\+200BU\+202Enow.{0,40}…$/)
  type('Prompt', 'Act now.')
  expect(screen.queryByText(/hidden character/)).toBeNull()
})

test('a name that is taken is not written, so that what uses the other one does not change', () => {
  const draft = plainStage('draft', { body: '{{stages.drafts.text}}' })
  draw(plainWorkflow([draft, plainStage('drafts')]))
  fireEvent.change(field('Stage ID'), { target: { value: 'drafts' } })
  expect(screen.getByText('This name is already used.')).toBeDefined()
  expect(readForm().stages.map(({ id }) => id)).toEqual(['draft', 'drafts'])
  fireEvent.change(field('Stage ID'), { target: { value: 'drafts-2' } })
  expect(readForm().stages[0]).toMatchObject({ id: 'drafts-2', body: '{{stages.drafts.text}}' })
  fireEvent.change(field('Variable name'), { target: { value: 'subject' } })
  expect(readForm().inputs[0]?.name).toBe('subject')
})

test('a condition can use a value of an item of a list, and compares it as its type says', () => {
  const items: ResultProperty = { type: 'object', properties: { score: { type: 'number' } } }
  const completionSchema = {
    type: 'object' as const,
    properties: { rows: { type: 'array' as const, items } },
  }
  const next = [
    {
      when: { path: 'stages.a.rows', is: 'empty' as const },
      nextStages: ['b'],
      execution: 'sequential' as const,
    },
  ]
  draw(plainWorkflow([plainStage('a', { completionSchema, next }), plainStage('b')]))
  const [value] = screen.getAllByRole('combobox', { name: 'Value' })
  fireEvent.change(value as HTMLElement, { target: { value: ':other' } })
  type('Path of the value', 'stages.a.rows.2.score')
  type('Comparison', 'equals')
  type('Compared with', '5')
  expect(readForm().stages[0]?.next[0]?.when).toEqual({ path: 'stages.a.rows.2.score', equals: 5 })
  expect(checkWorkflow(readForm()).problems).toEqual([])
})

test('the focus goes to the button that adds an item when the last item of a full list is removed', async () => {
  const inputs = Array.from({ length: 12 }, (_, index) => ({
    name: `text_${index}`,
    label: `Text ${index}`,
    required: false,
    kind: 'text' as const,
  }))
  draw({ ...plainWorkflow([plainStage('a')]), inputs })
  const add = screen.getByRole('button', { name: 'Add input' })
  expect(add).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove input 12' }))
  await waitFor(() => expect(document.activeElement).toBe(add))
})

test('the focus goes to the button that adds a field or a condition when the last one is removed', async () => {
  const when = { all: [{ path: 'stages.a.text', is: 'present' as const }] }
  const next = [{ when, nextStages: ['b'], execution: 'sequential' as const }]
  draw(plainWorkflow([plainStage('a', { next }), plainStage('b')]))
  for (const [remove, add] of [
    ['Remove condition 1', 'Add condition'],
    [/^Remove field /, 'Add field'],
  ] as const) {
    const button = screen.getByRole('button', { name: remove })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: add })))
  }
})

test('the name of an input does not start with an underscore, which the check refuses', () => {
  draw(plainWorkflow([plainStage('a')]))
  type('Variable name', '_subject')
  expect(readForm().inputs[0]?.name).toBe('subject')
})

test('a number stays a number when its comparison becomes a list of values', () => {
  const completionSchema = { type: 'object' as const, properties: { score: { type: 'number' as const } } }
  const when = { path: 'stages.a.score', equals: 5 }
  const next = [{ when, nextStages: ['b'], execution: 'sequential' as const }]
  draw(plainWorkflow([plainStage('a', { completionSchema, next }), plainStage('b')]))
  type('Comparison', 'oneOf')
  expect(readForm().stages[0]?.next[0]?.when).toEqual({ path: 'stages.a.score', oneOf: [5] })
})
