// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interactionIdSchema } from '../../../../core/model/id.ts'
import type { FormQuestion, InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { FormCard } from './form-card.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const question: FormQuestion = {
  kind: 'form',
  id: interactionIdSchema.parse('interaction-1'),
  message: 'Before the plan, three questions.',
  fields: [
    {
      name: 'region',
      label: 'Which region?',
      kind: 'choice',
      isRequired: true,
      options: [
        { value: 'eu', label: 'Europe' },
        { value: 'us', label: 'North America' },
      ],
    },
    { name: 'costs', label: 'Include costs?', kind: 'yes-no', isRequired: false },
    { name: 'year', label: 'From which year?', kind: 'number', isRequired: false, preset: 2020 },
    { name: 'more', label: 'Anything else?', kind: 'text', isRequired: false },
  ],
}

let setups = 0

function setup(change: Partial<FormQuestion> = {}) {
  const id = interactionIdSchema.parse(`interaction-${(setups += 1)}`)
  const onAnswer = vi.fn<(answer: InteractionAnswer) => void>()
  render(
    <FormCard
      interaction={{ ...question, id, ...change }}
      response={{ answer: null, failure: null }}
      onAnswer={onAnswer}
    />,
  )
  const name = change.from === undefined ? 'Questions' : `Question from ${change.from}`
  const card = within(screen.getByRole('group', { name }))
  const press = (name: string) => fireEvent.click(card.getByRole('button', { name }))
  const arm = () => act(() => void vi.advanceTimersByTime(500))
  return { card, press, arm, onAnswer }
}

test('each question has a control of its name, and the answers have the types of the questions', () => {
  const { card, press, arm, onAnswer } = setup()
  arm()
  const region = within(card.getByRole('radiogroup', { name: 'Which region?' }))
  fireEvent.click(region.getByRole('radio', { name: 'Europe' }))
  const costs = within(card.getByRole('radiogroup', { name: 'Include costs?' }))
  fireEvent.click(costs.getByRole('radio', { name: 'No' }))
  expect(card.getByRole('textbox', { name: 'From which year?' })).toHaveProperty('value', '2020')
  press('Answer')
  expect(onAnswer.mock.calls).toEqual([
    [
      {
        outcome: 'accepted',
        value: { kind: 'form', values: { region: 'eu', costs: false, year: 2020 } },
      },
    ],
  ])
})

test('a required question and a wrong number are named before anything is sent', () => {
  const { card, press, arm, onAnswer } = setup()
  arm()
  fireEvent.change(card.getByRole('textbox', { name: 'From which year?' }), { target: { value: 'then' } })
  press('Answer')
  expect(onAnswer).not.toHaveBeenCalled()
  expect(card.getByText('Answer this question, or skip all questions.')).toBeDefined()
  expect(card.getByRole('textbox', { name: 'From which year?' }).getAttribute('aria-invalid')).toBe('true')
  expect(card.getByText('Enter a number.')).toBeDefined()
})

test('questions are skipped, and no button reacts at once', () => {
  const { press, arm, onAnswer } = setup()
  press('Skip questions')
  expect(onAnswer).not.toHaveBeenCalled()
  arm()
  press('Skip questions')
  expect(onAnswer).toHaveBeenCalledWith({ outcome: 'rejected', reason: 'skipped' })
})

test('the form of a server is submitted, declined or canceled, and warns of secrets', () => {
  const { card, press, arm, onAnswer } = setup({ from: 'Acme', fields: [question.fields[3]!] })
  arm()
  expect(card.getByText('Asked by Acme. The server gets what you enter.')).toBeDefined()
  const field = card.getByRole('textbox', { name: 'Anything else?' })
  expect(card.queryByRole('status')).toBeNull()
  fireEvent.change(field, { target: { value: `sk-${'a1B2'.repeat(12)}` } })
  expect(card.getByRole('status').textContent).toContain('looks like a password or key')
  fireEvent.change(field, { target: { value: 'Gladly' } })
  for (const name of ['Submit', 'Decline', 'Cancel']) press(name)
  expect(onAnswer.mock.calls.flat()).toEqual([
    { outcome: 'accepted', value: { kind: 'form', values: { more: 'Gladly' } } },
    { outcome: 'rejected', reason: 'declined' },
    { outcome: 'rejected', reason: 'cancelled' },
  ])
})

test('a form of a server names what is missing, and does not offer to skip it', () => {
  const [choice, , , open] = question.fields
  const { card, press, arm, onAnswer } = setup({
    from: 'Acme',
    fields: [choice!, { ...open!, isRequired: true }],
  })
  arm()
  press('Submit')
  expect(onAnswer).not.toHaveBeenCalled()
  expect(card.getByText('Choose a value.')).toBeDefined()
  expect(card.getByText('Enter a value.')).toBeDefined()
})

test('answered questions become a line', () => {
  const answer: InteractionAnswer = {
    outcome: 'accepted',
    value: { kind: 'form', values: { region: 'eu', costs: true } },
  }
  const { container } = render(
    <FormCard interaction={question} response={{ answer, failure: null }} onAnswer={() => undefined} />,
  )
  expect(container.textContent).toBe('Answered 2 questions')
})
