import { describe, expect, test } from 'vitest'
import type { InteractionId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import type { FormField, Interaction, InteractionAnswer } from '../../model/tools/interaction.ts'
import { validateInteractionAnswer } from './interaction-queue.ts'

const rejected: InteractionAnswer = { outcome: 'rejected' }

function answerField(field: Omit<FormField, 'name' | 'label'>, value: JsonValue | undefined) {
  const interaction: Interaction = {
    kind: 'form',
    id: 'form-1' as InteractionId,
    message: 'Questions',
    fields: [{ name: 'field', label: 'Field', ...field }],
  }
  const values: Record<string, JsonValue> = value === undefined ? {} : { field: value }
  const answer: InteractionAnswer = { outcome: 'accepted', value: { kind: 'form', values } }
  return { answer, validated: validateInteractionAnswer(interaction, answer) }
}

const options = [{ value: 'a', label: 'A' }]

describe('the answer to a form', () => {
  test.each([
    ['a text', { kind: 'text', isRequired: true }, 'Bees'],
    ['no text where none is required', { kind: 'text', isRequired: false }, undefined],
    ['an empty text where none is required', { kind: 'text', isRequired: false }, ''],
    ['a number', { kind: 'number', isRequired: true }, 0],
    ['a yes or no', { kind: 'yes-no', isRequired: true }, false],
    ['an option', { kind: 'choice', isRequired: true, options }, 'a'],
  ] as const)('%s is accepted', (_what, field, value) => {
    const { answer, validated } = answerField({ ...field, options }, value)
    expect(validated).toEqual(answer)
  })

  test.each([
    ['a missing required text', { kind: 'text', isRequired: true }, undefined],
    ['an empty required text', { kind: 'text', isRequired: true }, ''],
    ['a text in place of a number', { kind: 'number', isRequired: true }, '3'],
    ['a number in place of a text', { kind: 'text', isRequired: false }, 3],
    ['a text in place of a yes or no', { kind: 'yes-no', isRequired: true }, 'yes'],
    ['an option that was not offered', { kind: 'choice', isRequired: true }, 'b'],
  ] as const)('%s is a rejection', (_what, field, value) => {
    expect(answerField({ ...field, options }, value).validated).toEqual(rejected)
  })
})

test('an answer to a form never approves a call', () => {
  const { answer } = answerField({ kind: 'text', isRequired: false }, 'x')
  const confirm: Interaction = { kind: 'confirm', id: 'confirm-1' as InteractionId, prompt: 'Go on?' }
  expect(validateInteractionAnswer(confirm, answer)).toEqual(rejected)
})
