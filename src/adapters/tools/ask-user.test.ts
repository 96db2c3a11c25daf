import { expect, test } from 'vitest'
import type { InteractionAnswer } from '../../core/model/tools/interaction.ts'
import type { ToolQuestion } from '../../core/engine/calls/tool.ts'
import { callTool, openToolCall } from '../../../test/doubles/call-tool.ts'
import { askUser } from './ask-user.ts'

async function ask(args: unknown, answer: InteractionAnswer) {
  const questions: ToolQuestion[] = []
  const bench = openToolCall()
  bench.context.ask = async (question) => {
    questions.push(question)
    return answer
  }
  return { result: await callTool(askUser, args, bench), questions }
}

test('returns the text that the person wrote', async () => {
  const answer = { outcome: 'accepted', value: { kind: 'ask', text: 'Teal' } } as const
  const { result, questions } = await ask({ question: ' Which color? ' }, answer)
  expect(questions).toEqual([{ kind: 'ask', prompt: 'Which color?' }])
  expect(result).toMatchObject({ value: { answer: 'Teal' } })
})

test('returns the label of the chosen option, and offers each option once', async () => {
  const answer = { outcome: 'accepted', value: { kind: 'select', value: 'option-2' } } as const
  const { result, questions } = await ask({ question: 'Which?', options: ['tea', 'coffee', 'tea'] }, answer)
  expect(questions).toMatchObject([{ kind: 'select', options: [{ label: 'tea' }, { label: 'coffee' }] }])
  expect(result).toMatchObject({ value: { answer: 'coffee' } })
})

test.each([
  [{ outcome: 'rejected' }, 'The user chose not to answer.'],
  [{ outcome: 'timeout' }, 'The user did not answer in time.'],
  [{ outcome: 'unattended' }, 'The user is not present to answer.'],
] as const)('%j is a failure with its own message', async (answer, message) => {
  const { result } = await ask({ question: 'Which?' }, answer)
  expect(result).toMatchObject({ failure: { code: 'tool-failed', message, hint: expect.any(String) } })
})

test.each([[{}], [{ question: ' ' }], [{ question: 'a'.repeat(2001) }], [{ question: 'a', options: ['b'] }]])(
  '%j is not asked',
  async (args) => {
    const { result, questions } = await ask(args, { outcome: 'rejected' })
    expect(result).toMatchObject({ failure: { code: 'tool-arguments-invalid' } })
    expect(questions).toEqual([])
  },
)
