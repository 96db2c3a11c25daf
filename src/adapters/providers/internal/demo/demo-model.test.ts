import { expect, test } from 'vitest'
import type {
  ModelMessage,
  ModelStreamPart,
  ToolDeclaration,
} from '../../../../core/engine/ports/turn-ports.ts'
import type { CallId } from '../../../../core/model/id.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { createModelPort } from '../../model-port.ts'
import type { DemoPace } from './demo-model.ts'
import { RecordingEgress } from '../../../../../test/doubles/recording-egress.ts'

const tool = (name: string, ...names: string[]): ToolDeclaration => ({
  name,
  description: name,
  parameters: {
    type: 'object',
    properties: Object.fromEntries(names.map((property) => [property, { type: 'string' }])),
  },
})
const tools = [tool('calculate', 'expression'), tool('current_time', 'timeZone')]

const noPace: DemoPace = { wait: () => Promise.resolve() }

async function ask(
  messages: readonly ModelMessage[],
  offered = tools,
  pace = noPace,
  signal = new AbortController().signal,
) {
  const port = createModelPort({
    providers: { find: () => Promise.reject(new Error('the demo model needs no storage')) },
    vault: { read: () => Promise.reject(new Error('the demo model needs no key')) },
    fetch: () => Promise.reject(new Error('the demo model needs no network')),
    demoPace: pace,
  })
  const parts: ModelStreamPart[] = []
  for await (const part of port.stream(
    { model: demoModel, system: '', messages, tools: offered },
    signal,
    new RecordingEgress(),
  ))
    parts.push(part)
  return {
    parts,
    text: parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join(''),
    reasoning: parts.map((part) => (part.type === 'reasoning-delta' ? part.text : '')).join(''),
    calls: parts.flatMap((part) => (part.type === 'tool-call' ? [part] : [])),
    last: parts.at(-1),
  }
}

const user = (text: string): ModelMessage => ({ role: 'user', text })

/** The conversation after the calls of an answer ran. */
function withResults(
  question: string,
  calls: readonly Extract<ModelStreamPart, { type: 'tool-call' }>[],
  values: readonly JsonValue[],
): ModelMessage[] {
  return [
    user(question),
    {
      role: 'assistant',
      parts: calls.map(({ callId, toolName, argumentsText }) => ({
        type: 'tool-call' as const,
        callId,
        toolName,
        arguments: JSON.parse(argumentsText) as JsonValue,
      })),
    },
    {
      role: 'tool',
      results: calls.map(({ callId, toolName }, index) => ({
        callId,
        toolName,
        isError: false,
        value: values[index] ?? null,
      })),
    },
  ]
}

test('the question of the README: two calls in one round, then an answer with both results', async () => {
  const question = 'What is 12.5% of 3360, and what time is it? Use your tools.'
  const first = await ask([user(question)])
  expect(first.reasoning).not.toBe('')
  expect(first.calls.map((call) => [call.toolName, JSON.parse(call.argumentsText)])).toEqual([
    ['calculate', { expression: '(12.5 / 100) * 3360' }],
    ['current_time', {}],
  ])
  expect(first.last).toMatchObject({
    type: 'finish',
    reason: 'tool-calls',
    usage: { source: 'reported', requests: 1 },
  })
  const second = await ask(
    withResults(question, first.calls, [
      { result: '420' },
      { local: 'Saturday, 21 November 2026, 22:44', timeZone: 'UTC' },
    ]),
  )
  expect(second.calls).toEqual([])
  expect(second.text).toContain('12.5% of 3360 is **420**')
  expect(second.text).toContain('Saturday, 21 November 2026, 22:44')
  expect(second.last).toMatchObject({ type: 'finish', reason: 'stop' })
})

test('arguments have the names of the offered tool', async () => {
  const { calls } = await ask([user('What time is it in Tokyo?')])
  expect(JSON.parse(calls[0]?.argumentsText ?? '')).toEqual({ timeZone: 'Asia/Tokyo' })
})

test('uses only offered tools, and says so if there are none', async () => {
  const { calls, text } = await ask([user('what is 3*4')], [])
  expect(calls).toEqual([])
  expect(text).toContain('`calculate`')
})

test('converts units with their tool, or with the calculator if that tool is missing', async () => {
  const converter = tool('convert_units', 'value', 'from', 'to')
  const [own] = (await ask([user('Convert 10 km to miles')], [converter])).calls
  expect([own?.toolName, JSON.parse(own?.argumentsText ?? '')]).toEqual([
    'convert_units',
    { value: 10, from: 'km', to: 'mile' },
  ])
  const [sum] = (await ask([user('Convert 10 km to miles')])).calls
  expect([sum?.toolName, JSON.parse(sum?.argumentsText ?? '')]).toEqual([
    'calculate',
    { expression: '10 km to mile' },
  ])
})

test('reports the failure of a tool', async () => {
  const messages: ModelMessage[] = [
    user('1/0 * 2'),
    {
      role: 'tool',
      results: [
        { callId: 'a' as CallId, toolName: 'calculate', isError: true, value: { message: 'too hot' } },
      ],
    },
  ]
  expect((await ask(messages)).text).toContain('too hot')
})

test('uses new call ids in every turn', async () => {
  const earlier = withResults('1+1', (await ask([user('1+1')])).calls, ['2'])
  const { calls } = await ask([...earlier, user('2+2')])
  expect(new Set([...calls.map((call) => call.callId), 'demo-call-1' as CallId]).size).toBe(2)
})

test.each([
  ['Hello', /demo model.*\n- \*Show me how an answer is made\.\*/s],
  ['Write me a poem about the sea', /scripted.*\*Add a model\*.*\n- \*/s],
  ['show me a table', /\| tool \|/],
  ['show me some code', /```typescript/],
  ['write a long answer', /^# How an answer.*```python.*- \[ \]/s],
])('“%s”', async (message, pattern) => {
  expect((await ask([user(message)])).text).toMatch(pattern)
})

test('does not offer calculations without tools', async () => {
  expect((await ask([user('hi')], [])).text).not.toContain('sums')
})

test('a natural pace is 40 to 60 tokens a second', async () => {
  let waited = 0
  const pace: DemoPace = {
    wait: async (durationMs) => {
      waited += durationMs
    },
  }
  const { text, reasoning } = await ask([user('write a long answer')], tools, pace)
  const perSecond = (text.length + reasoning.length) / 4 / (waited / 1000)
  expect(perSecond).toBeGreaterThan(40)
  expect(perSecond).toBeLessThan(65)
})

test('stops immediately when it is aborted', async () => {
  const controller = new AbortController()
  let waits = 0
  const pace: DemoPace = {
    wait: async () => {
      waits += 1
      if (waits === 20) controller.abort()
    },
  }
  const { parts } = await ask([user('write a long answer')], tools, pace, controller.signal)
  expect(parts.some((part) => part.type === 'finish' || part.type === 'failure')).toBe(false)
  expect(waits).toBeLessThan(23)
})
