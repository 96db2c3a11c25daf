import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import {
  callId,
  expectedLog,
  opening,
  requestCompleted,
  requestStarted,
  stage,
  textEnded,
  tokens,
  usageOf,
  type Expected,
} from './expected-log.ts'

const double: Tool = defineTool({
  name: 'double',
  description: 'Doubles a number.',
  parameters: z.object({ number: z.number() }),
  effects: ['read'],
  execute: ({ number }) => succeed(number * 2),
})

const greet: Tool = defineTool({
  name: 'greet',
  description: 'Greets.',
  parameters: z.object({}),
  effects: ['read'],
  execute: () => succeed({ greeting: 'hello' }),
})

const names = ['double', 'greet']

function proposed(
  id: string,
  toolName: string,
  args: Extract<Expected, { type: 'tool-invocation-proposed' }>['arguments'],
): Expected {
  return {
    type: 'tool-invocation-proposed',
    round: 0,
    callId: callId(id),
    toolName,
    argumentsText: JSON.stringify(args),
    ...(args !== undefined && { arguments: args }),
  }
}

test('two calls at once, then the answer', async () => {
  const bench = new TurnBench(
    [
      [
        text('Let me see.'),
        toolCall('a', 'double', '{"number":21}'),
        toolCall('b', 'greet', '{}'),
        finish('tool-calls'),
      ],
      [text('42, hello'), finish('stop')],
    ],
    [double, greet],
  )
  await bench.run()
  expect(bench.log.events).toEqual(
    expectedLog([
      ...opening(names),
      ...stage(
        [4, 'stream-response'],
        [tokens('part-1', 'Let me see.'), textEnded('part-1'), requestCompleted(1, 'tool-calls')],
      ),
      ...stage(
        [5, 'call-tools'],
        [
          proposed('a', 'double', { number: 21 }),
          proposed('b', 'greet', {}),
          { type: 'tool-invocation-started', callId: callId('a'), toolName: 'double' },
          { type: 'tool-invocation-started', callId: callId('b'), toolName: 'greet' },
          { type: 'tool-invocation-succeeded', callId: callId('a'), result: 42, durationMs: 0 },
          {
            type: 'tool-invocation-succeeded',
            callId: callId('b'),
            result: { greeting: 'hello' },
            durationMs: 0,
          },
        ],
      ),
      ...stage([6, 'compose-request', 1]),
      ...stage([7, 'send-request', 1], [requestStarted(2, 3, names)]),
      ...stage(
        [8, 'stream-response', 1],
        [tokens('part-2', '42, hello', 1), textEnded('part-2', 1), requestCompleted(2, 'stop')],
      ),
      ...stage([9, 'render', 1]),
      { type: 'session-turn-end', status: 'complete', usage: usageOf(2, 20, 10), result: 'completed' },
    ]),
  )
  expect(bench.log.settledSeqs).toEqual([19])
  expect(bench.model.requests[1]?.messages).toEqual([
    { role: 'user', text: 'Hello' },
    {
      role: 'assistant',
      parts: [
        { type: 'text', text: 'Let me see.' },
        { type: 'tool-call', callId: 'a', toolName: 'double', arguments: { number: 21 } },
        { type: 'tool-call', callId: 'b', toolName: 'greet', arguments: {} },
      ],
    },
    {
      role: 'tool',
      results: [
        { callId: 'a', toolName: 'double', isError: false, value: 42 },
        { callId: 'b', toolName: 'greet', isError: false, value: { greeting: 'hello' } },
      ],
    },
  ])
})

test.each([
  {
    what: 'an unknown tool',
    call: toolCall('a', 'doubel', '{"number":1}'),
    code: 'tool-unknown',
    message: 'There is no tool named "doubel". Did you mean "double"? The tools are: double, greet.',
  },
  {
    what: 'arguments that do not match the schema',
    call: toolCall('a', 'double', '{"number":"one"}'),
    code: 'tool-arguments-invalid',
    message: expect.stringMatching(/do not fit "double"[^]*expected number[^]*at number/),
  },
  {
    what: 'arguments that are not JSON',
    call: toolCall('a', 'double', '{"number":'),
    code: 'tool-arguments-invalid',
    message: expect.stringContaining('The arguments are not JSON'),
  },
])('$what is refused, and the model may answer', async ({ call, code, message }) => {
  const bench = new TurnBench(
    [
      [call, finish('tool-calls')],
      [text('Sorry'), finish('stop')],
    ],
    [double, greet],
  )
  await bench.run()
  expect(bench.log.events.map((event) => event.type)).toEqual([
    'session-turn-start',
    ...pairs('receive-input'),
    'context-assembly-started',
    'context-assembly-completed',
    ...pairs('compose-request'),
    'stage-pre-fired',
    'provider-request-started',
    'stage-post-fired',
    'stage-pre-fired',
    'provider-request-completed',
    'stage-post-fired',
    'stage-pre-fired',
    'tool-invocation-proposed',
    'tool-invocation-refused',
    'stage-post-fired',
    ...pairs('compose-request'),
    'stage-pre-fired',
    'provider-request-started',
    'stage-post-fired',
    'stage-pre-fired',
    'provider-tokens-streamed',
    'provider-part-ended',
    'provider-request-completed',
    'stage-post-fired',
    ...pairs('render'),
    'session-turn-end',
  ])
  expect(bench.log.ofType('tool-invocation-refused')).toMatchObject([
    { callId: 'a', failure: { code, message } },
  ])
  expect(bench.model.requests[1]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    results: [{ callId: 'a', isError: true, value: { error: code, message } }],
  })
  expect(bench.reply()).toMatchObject({
    status: 'complete',
    parts: [{ state: 'refused' }, { text: 'Sorry' }],
  })
})

function pairs(...stages: string[]): string[] {
  return stages.flatMap(() => ['stage-pre-fired', 'stage-post-fired'])
}

test('a damaged call never runs, with any arguments; the model gets the failure, and the lost parts are reported', async () => {
  const ran = vi.fn<() => void>()
  const work: Tool = defineTool({
    name: 'work',
    description: 'Works.',
    parameters: z.object({ number: z.number() }),
    effects: ['write'],
    execute: () => {
      ran()
      return succeed(null)
    },
  })
  const call = { ...toolCall('a', 'work', '{"number":21}'), damaged: true as const }
  const bench = new TurnBench(
    [
      [{ type: 'damaged' }, call, finish('tool-calls')],
      [text('Once more, then.'), finish('stop')],
    ],
    [work],
  )
  await bench.run()
  expect(ran).not.toHaveBeenCalled()
  expect(JSON.stringify(bench.model.requests[1]?.messages)).toContain('arrived damaged')
  expect(bench.reply()).toMatchObject({
    status: 'complete',
    parts: [
      { type: 'notice', code: 'response-damaged' },
      { type: 'tool-call', state: 'refused', failure: { code: 'tool-arguments-invalid' } },
      { type: 'text', text: 'Once more, then.' },
    ],
  })
})
