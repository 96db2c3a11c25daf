import { expect, test } from 'vitest'
import { benchModel, replyStub, userMessage } from '../../../test/doubles/turn-bench.ts'
import { createFailure } from '../model/failures/failure.ts'
import { toPlainText } from '../model/messages/localized-text.ts'
import type { CallId, ProviderId } from '../model/id.ts'
import type { Message, MessagePart, ToolCallPart } from '../model/conversation/message.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import { projectMessages } from './project-messages.ts'

const other: ModelRef = { providerId: 'provider-2' as ProviderId, modelId: 'model-2' }
const providerMetadata = { openai: { itemId: 'item-1' } }

function answer(...parts: MessagePart[]): Message {
  return { ...replyStub(), status: 'complete', parts }
}

function call(id: string, overrides: Partial<ToolCallPart> = {}): ToolCallPart {
  return {
    type: 'tool-call',
    round: 0,
    callId: id as CallId,
    toolName: 'work',
    argumentsText: '{"x":1}',
    arguments: { x: 1 },
    state: 'succeeded',
    result: 'done',
    ...overrides,
  }
}

const toModelMessages = (history: readonly Message[], target: ModelRef) =>
  projectMessages(history, target).map(({ message }) => message)

const text = (content: string, round = 0): MessagePart => ({ type: 'text', round, text: content })

test('each round has the text, then the results of its calls in call order', () => {
  const message = answer(text('Looking'), call('a'), call('b', { result: 2 }), text('Done', 1))
  expect(toModelMessages([userMessage('Hi'), message], benchModel)).toEqual([
    { role: 'user', text: 'Hi' },
    {
      role: 'assistant',
      parts: [
        { type: 'text', text: 'Looking' },
        { type: 'tool-call', callId: 'a', toolName: 'work', arguments: { x: 1 } },
        { type: 'tool-call', callId: 'b', toolName: 'work', arguments: { x: 1 } },
      ],
    },
    {
      role: 'tool',
      results: [
        { callId: 'a', toolName: 'work', isError: false, value: 'done' },
        { callId: 'b', toolName: 'work', isError: false, value: 2 },
      ],
    },
    { role: 'assistant', parts: [{ type: 'text', text: 'Done' }] },
  ])
})

test.each<[ToolCallPart['state'], Partial<ToolCallPart>, object]>([
  [
    'failed',
    {
      failure: createFailure('tool-failed', { message: toPlainText('No disk.'), hint: toPlainText('Wait.') }),
    },
    { error: 'tool-failed', message: 'No disk.', hint: 'Wait.' },
  ],
  [
    'refused',
    { failure: createFailure('tool-unknown', { message: toPlainText('No such tool.') }) },
    { error: 'tool-unknown', message: 'No such tool.' },
  ],
  ['denied', {}, { error: 'denied', message: 'The call was denied.' }],
  ['cancelled', {}, { error: 'cancelled', message: expect.stringContaining('cancelled') }],
  [
    'outcome-unknown',
    {},
    { error: 'outcome-unknown', message: expect.stringContaining('outcome is unknown') },
  ],
  ...(
    [
      ['worked', 'user says that it worked'],
      ['did-not-happen', 'user says that it did not happen'],
      ['run-again', 'make the same call once more'],
    ] as const
  ).map(([reportedOutcome, outcome]): [ToolCallPart['state'], Partial<ToolCallPart>, object] => [
    'outcome-unknown',
    { reportedOutcome },
    { error: 'outcome-unknown', message: expect.stringContaining(outcome) },
  ]),
  ['running', {}, { error: 'running', message: expect.stringContaining('outcome is unknown') }],
  ['proposed', {}, { error: 'proposed', message: 'The call was not run.' }],
  ['awaiting-approval', {}, { error: 'awaiting-approval', message: 'The call was not run.' }],
])('a call that is %s still has a result', (state, overrides, value) => {
  const { result: _result, ...part } = call('a', { state, ...overrides })
  expect(toModelMessages([answer(part)], benchModel).at(-1)).toEqual({
    role: 'tool',
    results: [{ callId: 'a', toolName: 'work', isError: true, value }],
  })
})

test('a call that was cut off while streaming is left out, a refused call is not', () => {
  const { arguments: _arguments, ...cut } = call('a', { state: 'cancelled', argumentsText: '{"x' })
  expect(toModelMessages([answer(text('Half'), cut)], benchModel)).toEqual([
    { role: 'assistant', parts: [{ type: 'text', text: 'Half' }] },
  ])
  const [assistant, results] = toModelMessages([answer({ ...cut, state: 'refused' })], benchModel)
  expect(assistant).toMatchObject({ parts: [{ type: 'tool-call', arguments: {} }] })
  expect(results).toMatchObject({ role: 'tool', results: [{ isError: true }] })
})

test('arguments that are not an object are sent as an empty object', () => {
  const [assistant] = toModelMessages([answer(call('a', { arguments: [1], state: 'refused' }))], benchModel)
  expect(assistant).toMatchObject({ parts: [{ type: 'tool-call', arguments: {} }] })
})

test('reasoning and metadata go back to their own provider only', () => {
  const reasoning: MessagePart = { type: 'reasoning', round: 0, text: 'Hm', providerMetadata }
  const message = answer(reasoning, { type: 'text', round: 0, text: 'Yes', providerMetadata })
  expect(toModelMessages([message], benchModel)).toEqual([
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'Hm', providerMetadata },
        { type: 'text', text: 'Yes', providerMetadata },
      ],
    },
  ])
  expect(toModelMessages([message], other)).toEqual([
    { role: 'assistant', parts: [{ type: 'text', text: 'Yes' }] },
  ])
})

test('empty messages are left out', () => {
  const nothing = answer(
    { type: 'reasoning', round: 0, text: 'Hm' },
    text(' \n'),
    { type: 'notice', round: 0, code: 'empty-answer', text: 'Nothing.' },
    { type: 'source', round: 0, sourceId: 's', url: 'https://a.example' },
  )
  expect(toModelMessages([userMessage('One'), nothing, userMessage('Two')], benchModel)).toEqual([
    { role: 'user', text: 'One' },
    { role: 'user', text: 'Two' },
  ])
})
