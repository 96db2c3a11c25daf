import { describe, expect, test } from 'vitest'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import type { Tool } from '../../src/core/engine/calls/tool.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { benchModel, TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, fails, peek, reply, updateMemory, work } from './check-tools.ts'
import { onlyLimits } from './unlimited.ts'

const tools = [fails, peek, reply, updateMemory, work]
const done: Script = [text('Done'), finish('stop')]
const modelB: ModelRef = { ...benchModel, modelId: 'model-2' }

function resultOf(bench: TurnBench): string | undefined {
  return bench.log.ofType('session-turn-end')[0]?.result
}

const rounds = (count: number, toolName: string, from = 0): Script[] =>
  Array.from({ length: count }, (_, index) => calls(toolName, from + index))

test('A10.1: 100 iterations of successful calls are a timeout, with 100 results and one soft warning', async () => {
  const bench = new TurnBench(rounds(101, 'work'), tools)
  await bench.run({ limits: onlyLimits({ maxIterations: 100, softWarnAt: 20 }) })
  expect(resultOf(bench)).toBe('timeout')
  expect(bench.model.requests).toHaveLength(100)
  expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(100)
  expect(bench.log.ofType('notice-raised').map(({ code, round }) => [code, round])).toEqual([
    ['still-working', 20],
    ['iteration-limit-reached', 100],
  ])
})

describe('A10.2', () => {
  test('4 failures, a restart and 4 failures do not end the turn', async () => {
    const scripts = [...rounds(4, 'fails'), calls('peek', 1), ...rounds(4, 'fails', 4), done]
    const bench = new TurnBench(scripts, tools)
    await bench.run({ limits: onlyLimits({ maxConsecutiveToolErrors: 5 }) })
    expect(resultOf(bench)).toBe('completed')
  })

  test('5 failures in a row are an error', async () => {
    const bench = new TurnBench(rounds(6, 'fails'), tools)
    await bench.run({ limits: onlyLimits({ maxConsecutiveToolErrors: 5 }) })
    expect(resultOf(bench)).toBe('error')
    expect(bench.model.requests).toHaveLength(5)
  })
})

test('A10.3: a restart takes an iteration, adds nothing to history, and the item comes last', async () => {
  const bench = new TurnBench([calls('work', 1), calls('peek', 7), calls('work', 2), done], tools)
  await bench.run({ limits: onlyLimits({ maxRounds: 4, maxIterations: 4 }) })
  const [, second, third, fourth] = bench.model.requests
  expect(third?.messages).toEqual([...(second?.messages ?? []), { role: 'user', text: 'Item 7' }])
  expect(JSON.stringify(fourth?.messages)).not.toContain('context_restart_')
  expect(bench.log.ofType('context-restarted')).toMatchObject([
    { kind: 'context_restart_with_thing', round: 2 },
  ])
  expect(resultOf(bench)).toBe('completed')
})

describe('A10.4', () => {
  const pausing = (durationMs: number): Script => [
    text('a'),
    ...Array.from({ length: 3 }, () => [{ type: 'wait', durationMs } as const, text('b')]).flat(),
    finish('stop'),
  ]

  test('a part every 119 s never times out', async () => {
    const bench = new TurnBench([pausing(119_000)])
    await bench.run({ limits: onlyLimits({ streamInactivityMs: 120_000 }) })
    expect(bench.reply()).toMatchObject({ status: 'complete', parts: [{ text: 'abbb' }] })
  })

  test('a gap of 121 s does', async () => {
    const bench = new TurnBench([pausing(121_000)])
    await bench.run({ limits: onlyLimits({ streamInactivityMs: 120_000 }) })
    expect(bench.reply()).toMatchObject({
      status: 'failed',
      failure: { code: 'stream-stalled' },
      parts: [{ text: 'a' }],
    })
    expect(resultOf(bench)).toBe('timeout')
    expect(bench.log.ofType('provider-silent').map((event) => event.at)).toEqual([61_000])
    expect(bench.log.ofType('provider-request-failed')[0]).toMatchObject({ status: 'timeout', at: 121_000 })
  })
})

test('A10.5: a call blocked by deliberate mode is an error and is not run', async () => {
  let runs = 0
  const counted: Tool = { ...work, execute: () => (runs++, { ok: true, value: null }) }
  const offered: Tool = { ...fails, triggers: ['fail'] }
  const bench = new TurnBench(rounds(3, 'work'), [counted, offered])
  await bench.run({
    branch: [userMessage('Please FAIL')],
    input: { isDeliberate: true },
    limits: onlyLimits({ maxConsecutiveToolErrors: 2 }),
  })
  expect(runs).toBe(0)
  expect(bench.model.requests.map((request) => request.tools.map((tool) => tool.name))).toEqual([
    ['fails'],
    ['fails'],
  ])
  expect(resultOf(bench)).toBe('error')
  expect(bench.reply().parts[0]).toMatchObject({ state: 'refused', failure: { code: 'tool-not-offered' } })
})

test('a call of a tool that is not offered gets an error for any arguments', async () => {
  const offered: Tool = { ...fails, triggers: ['fail'] }
  const bench = new TurnBench(
    [
      [toolCall('a', 'work', '[not JSON'), finish('tool-calls')],
      [text('Well.'), finish('stop')],
    ],
    [work, offered],
  )
  await bench.run({ branch: [userMessage('Please FAIL')], input: { isDeliberate: true } })
  expect(bench.reply().parts[0]).toMatchObject({ state: 'refused', failure: { code: 'tool-not-offered' } })
})

test('A10.6: a reply completes the turn at once', async () => {
  const bench = new TurnBench([calls('reply', 1)], tools)
  await bench.run({ limits: onlyLimits() })
  expect(bench.model.requests).toHaveLength(1)
  expect(resultOf(bench)).toBe('completed')
})

test('A10.7: text and then a short-term memory update are one generation', async () => {
  const script = [text('hi'), toolCall('a', 'update_short_term_memory', '{}'), finish('tool-calls')]
  const bench = new TurnBench([script], tools)
  await bench.run({ limits: onlyLimits() })
  expect(bench.model.requests).toHaveLength(1)
  expect(bench.reply()).toMatchObject({ status: 'complete', parts: [{ type: 'text', text: 'hi' }, {}] })
})

describe('A10.8', () => {
  test('a follow-up during a tool chain does not interrupt, and is delivered next', async () => {
    const inbox = new SteerInbox()
    const asksFirst: Tool = {
      ...work,
      execute: () => {
        inbox.send('Wait')
        return { ok: true, value: 'finished' }
      },
    }
    const bench = new TurnBench([calls('work', 1), done], [asksFirst])
    bench.extraPorts = { steer: inbox }
    await bench.run({ limits: onlyLimits({ followUpInterrupts: 3 }) })
    expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(1)
    expect(bench.model.requests[1]?.messages.slice(1)).toMatchObject([
      { role: 'assistant' },
      { role: 'tool', results: [{ value: 'finished' }] },
      { role: 'user', text: 'Wait' },
    ])
  })

  test('during plain streaming it interrupts three times; the fourth is left for the queue', async () => {
    const inbox = new SteerInbox()
    const speaking = (content: string): Script => [
      text(content),
      { type: 'do', act: () => inbox.send(`after ${content}`) },
      { type: 'wait', durationMs: 10 },
      text('!'),
      finish('stop'),
    ]
    const bench = new TurnBench(['one', 'two', 'three', 'four'].map(speaking))
    bench.extraPorts = { steer: inbox }
    await bench.run({ limits: onlyLimits({ followUpInterrupts: 3 }) })
    expect(bench.log.ofType('provider-request-failed').map(({ status }) => status)).toEqual([
      'follow_up_interrupt',
      'follow_up_interrupt',
      'follow_up_interrupt',
    ])
    expect(
      bench.messages().map(({ role, parts }) => [role, parts.map((p) => 'text' in p && p.text)]),
    ).toEqual([
      ['assistant', ['one']],
      ['user', ['after one']],
      ['assistant', ['two']],
      ['user', ['after two']],
      ['assistant', ['three']],
      ['user', ['after three']],
      ['assistant', ['four!']],
    ])
    expect(inbox.waiting).toMatchObject([{ text: 'after four' }])
    expect(resultOf(bench)).toBe('completed')
  })
})

describe('A10.9', () => {
  const silent: Script = [text('Half'), { type: 'hang' }]

  test('after a timeout of model A model B runs', async () => {
    const bench = new TurnBench([silent, done])
    await bench.run({
      input: { fallbacks: [{ model: modelB }] },
      limits: onlyLimits({ streamInactivityMs: 1000 }),
    })
    expect(bench.model.requests.map((request) => request.model.modelId)).toEqual(['model-1', 'model-2'])
    expect(bench.reply()).toMatchObject({
      status: 'complete',
      model: modelB,
      parts: [{ text: 'Half', superseded: true }, { code: 'model-replaced' }, { text: 'Done' }],
    })
    expect(bench.reply().failure).toBeUndefined()
  })

  test('after an empty answer of model A model B does not run', async () => {
    const bench = new TurnBench([[finish('stop')]])
    await bench.run({
      input: { fallbacks: [{ model: modelB }] },
      limits: onlyLimits({ emptyResponseRetries: 0 }),
    })
    expect(bench.model.requests).toHaveLength(1)
    expect(resultOf(bench)).toBe('empty_response')
  })

  test('an error falls back too, and only the last one is shown', async () => {
    const failing = (code: 'overloaded' | 'key-wrong'): Script => [
      { type: 'failure', failure: createFailure(code) },
    ]
    const bench = new TurnBench([failing('overloaded'), failing('key-wrong')])
    await bench.run({ input: { fallbacks: [{ model: modelB }] } })
    expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'key-wrong' } })
  })
})
