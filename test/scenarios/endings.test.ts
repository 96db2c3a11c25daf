import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool, type Tool, type ToolContext } from '../../src/core/engine/calls/tool.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import {
  callId,
  expectedLog,
  opening,
  requestCompleted,
  requestStarted,
  stage,
  textEnded,
  tokens,
  turnStart,
  usageOf,
} from './expected-log.ts'

const estimated = (inputTokens: number, outputTokens: number) => ({
  ...usageOf(1, inputTokens, outputTokens),
  source: 'estimated' as const,
})

function toolOf(execute: (context: ToolContext) => Promise<unknown>): Tool {
  const parameters = z.object({})
  const run = async (_args: object, context: ToolContext) => succeed(await execute(context))
  return defineTool({ name: 'work', description: 'Works.', parameters, effects: ['write'], execute: run })
}

test.each(['hang', 'ignore-signal'] as const)(
  'a stop mid-stream keeps the text, even if the stream would %s',
  async (end) => {
    const bench = new TurnBench([[text('Half an'), { type: 'do', act: () => bench.stop() }, { type: end }]])
    await bench.run()
    expect(bench.log.events).toEqual(
      expectedLog([
        ...opening(),
        ...stage(
          [4, 'stream-response'],
          [
            tokens('part-1', 'Half an'),
            textEnded('part-1'),
            {
              type: 'provider-request-failed',
              requestId: 'request-1',
              round: 0,
              failure: createFailure('aborted'),
              status: 'stopped_by_user',
              usage: estimated(20, 2),
              durationMs: 0,
            },
          ],
          'cancelled',
        ),
        ...stage([5, 'render']),
        { type: 'session-turn-end', status: 'stopped', usage: estimated(20, 2), result: 'stopped_by_user' },
      ]),
    )
    expect(bench.reply()).toMatchObject({ status: 'stopped', parts: [{ type: 'text', text: 'Half an' }] })
  },
)

test('a stop before any text renders nothing', async () => {
  const bench = new TurnBench([[{ type: 'do', act: () => bench.stop() }, { type: 'hang' }]])
  await bench.run()
  expect(bench.log.events.map((event) => ('stage' in event ? event.stage : event.type))).not.toContain(
    'render',
  )
  expect(bench.reply()).toMatchObject({ status: 'stopped', parts: [] })
})

test('a stop mid-tool cancels it and waits 100 ms at most', async () => {
  const never = new Promise<never>(() => undefined)
  const tool = toolOf(async () => {
    bench.stop()
    return never
  })
  const bench = new TurnBench([[text('Wait.'), toolCall('a', 'work', '{}'), finish('tool-calls')]], [tool])
  await bench.run()
  const later = { at: 1100 }
  expect(bench.log.events).toEqual(
    expectedLog([
      ...opening(['work']),
      ...stage(
        [4, 'stream-response'],
        [tokens('part-1', 'Wait.'), textEnded('part-1'), requestCompleted(1, 'tool-calls')],
      ),
      ...stage(
        [5, 'call-tools'],
        [
          {
            type: 'tool-invocation-proposed',
            round: 0,
            callId: callId('a'),
            toolName: 'work',
            argumentsText: '{}',
            arguments: {},
          },
          { type: 'tool-invocation-started', callId: callId('a'), toolName: 'work' },
          { type: 'tool-invocation-cancelled', callId: callId('a'), ...later },
        ],
        'cancelled',
      ),
      { type: 'stage-pre-fired', stage: 'render', stageId: 'stage-6', round: 0, ...later },
      { type: 'stage-post-fired', stage: 'render', stageId: 'stage-6', round: 0, outcome: 'ok', ...later },
      {
        type: 'session-turn-end',
        status: 'stopped',
        usage: usageOf(1, 10, 5),
        result: 'stopped_by_user',
        ...later,
      },
    ]),
  )
})

test('the result of a tool that finishes while the turn is stopped is stored', async () => {
  const tool = toolOf(async () => {
    bench.stop()
    return 'written'
  })
  const bench = new TurnBench([[toolCall('a', 'work', '{}'), finish('tool-calls')]], [tool])
  await bench.run()
  expect(bench.reply()).toMatchObject({
    status: 'stopped',
    parts: [{ state: 'succeeded', result: 'written' }],
  })
})

const endings: { what: string; script: Script; code: string }[] = [
  { what: 'without a finish', script: [text('Half')], code: 'stream-cut' },
  { what: 'with finish "interrupted"', script: [text('Half'), finish('interrupted')], code: 'stream-cut' },
  { what: 'with finish "error"', script: [text('Half'), finish('error')], code: 'stream-cut' },
  { what: 'with a refusal', script: [text('Half'), finish('content-filter')], code: 'content-refused' },
  {
    what: 'with a throw',
    script: [text('Half'), { type: 'throw', error: new Error('no') }],
    code: 'internal',
  },
  {
    what: 'with a failure',
    script: [text('Half'), { type: 'failure', failure: createFailure('overloaded') }],
    code: 'overloaded',
  },
]

test.each(endings)('a stream that ends $what fails as $code and keeps its text', async ({ script, code }) => {
  const bench = new TurnBench([script])
  await bench.run()
  expect(bench.reply()).toMatchObject({
    status: 'failed',
    failure: { code },
    parts: [{ type: 'text', text: 'Half' }],
  })
  expect(bench.log.ofType('session-turn-end')).toHaveLength(1)
})

test('a failure before any content', async () => {
  const failure = createFailure('key-wrong', { detail: '401' })
  const bench = new TurnBench([[{ type: 'failure', failure }]])
  await bench.run()
  expect(bench.log.events).toEqual(
    expectedLog([
      turnStart,
      ...stage([1, 'receive-input']),
      ...stage([2, 'compose-request']),
      ...stage(
        [3, 'send-request'],
        [
          requestStarted(1, 1),
          {
            type: 'provider-request-failed',
            requestId: 'request-1',
            round: 0,
            failure,
            status: 'error',
            usage: estimated(0, 0),
            durationMs: 0,
          },
        ],
        'error',
      ),
      ...stage([4, 'render']),
      { type: 'session-turn-end', status: 'failed', usage: estimated(0, 0), failure, result: 'error' },
    ]),
  )
})

test('storage that refuses the intent keeps the tool from running', async () => {
  let runs = 0
  const tool = toolOf(async () => runs++)
  const bench = new TurnBench([[toolCall('a', 'work', '{}'), finish('tool-calls')]], [tool])
  bench.log.refusal = createFailure('storage-full')
  await bench.run()
  expect(runs).toBe(0)
  expect(bench.reply()).toMatchObject({
    status: 'failed',
    failure: { code: 'storage-full' },
    parts: [{ state: 'cancelled' }],
  })
})

const always = (script: Script) => Array.from({ length: 10 }, () => script)
const works = always([toolCall('a', 'work', '{}'), finish('tool-calls')])
const asksForNothing = always([toolCall('a', 'nothing', '{}'), finish('tool-calls')])

test.each([
  { limit: 'maxIterations', at: 3, scripts: works, requests: 3, code: 'iteration-limit-reached' },
  { limit: 'maxRounds', at: 3, scripts: works, requests: 3, code: 'round-limit-reached' },
  {
    limit: 'maxConsecutiveToolErrors',
    at: 2,
    scripts: asksForNothing,
    requests: 2,
    code: 'tool-errors-limit-reached',
  },
] as const)(
  '$limit of $at ends the turn after $requests requests',
  async ({ limit, at, scripts, requests, code }) => {
    const bench = new TurnBench(scripts, [toolOf(async () => 'done')])
    await bench.run({ limits: { repeatGuard: Infinity, [limit]: at } })
    expect(bench.model.requests).toHaveLength(requests)
    expect(bench.reply()).toMatchObject({ status: 'stopped' })
    expect(bench.log.ofType('notice-raised').map((event) => event.code)).toEqual([code])
    const failure = bench.log.ofType('session-turn-end')[0]?.failure
    const [notice] = bench.log.ofType('notice-raised')
    expect(notice?.text).not.toContain(failure?.message ?? 'no failure')
    expect(failure?.code).toBe(limit === 'maxRounds' ? 'loop-bound-exceeded' : undefined)
  },
)

test('the third round of invalid calls is the last one: the model then answers without tools', async () => {
  const answer: Script = [text('I have no such tool.'), finish('stop')]
  const bench = new TurnBench([...asksForNothing.slice(0, 3), answer], [toolOf(async () => 'done')])
  await bench.run({ limits: { repeatGuard: Infinity } })
  expect(bench.model.requests.map(({ toolChoice }) => toolChoice)).toEqual([
    undefined,
    undefined,
    undefined,
    'none',
  ])
  expect(bench.reply()).toMatchObject({ status: 'complete' })
  expect(bench.log.ofType('notice-raised').map(({ code }) => code)).toEqual(['invalid-calls-limit-reached'])
})

test('a model that calls tools in the answer without tools, after invalid calls, ends the turn', async () => {
  const bench = new TurnBench(asksForNothing, [toolOf(async () => 'done')])
  await bench.run({ limits: { repeatGuard: Infinity } })
  expect(bench.model.requests).toHaveLength(4)
  expect(bench.reply()).toMatchObject({ status: 'stopped' })
  expect(bench.log.ofType('session-turn-end')[0]?.result).toBe('error')
  const { length } = bench.log
    .ofType('notice-raised')
    .filter(({ code }) => code === 'invalid-calls-limit-reached')
  expect(length).toBe(2)
})

test('a bug during the turn ends it as failed, with its stage and its brackets closed', async () => {
  const bench = new TurnBench([])
  const list = bench.tools.declarations.bind(bench.tools)
  bench.tools.declarations = () => {
    if (bench.log.events.at(-1)?.type === 'stage-pre-fired') throw new Error('broken list')
    return list()
  }
  await bench.run()
  const failure = createFailure('internal', { detail: 'broken list' })
  expect(bench.log.events).toEqual(
    expectedLog([
      turnStart,
      ...stage([1, 'receive-input']),
      ...stage([2, 'compose-request'], [], 'error'),
      { type: 'session-turn-end', status: 'failed', usage: usageOf(0, 0, 0), failure, result: 'error' },
    ]),
  )
})

test.each([
  ['an empty message', [userMessage(' ')], 'The message is empty.'],
  [
    'a branch that ends with another message',
    [userMessage('Hello', 'message-other')],
    'That input cannot be used.',
  ],
])('%s is not sent', async (_what, history, message) => {
  const bench = new TurnBench([])
  await bench.run({ branch: history })
  expect(bench.model.requests).toEqual([])
  expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'invalid-input', message } })
})

test('an unreported usage is estimated and marked', async () => {
  const unreported = { ...usageOf(1, 0, 0), source: 'estimated' as const }
  const bench = new TurnBench([[text('12345678'), { type: 'finish', reason: 'stop', usage: unreported }]])
  await bench.run()
  expect(bench.reply().usage).toMatchObject({ source: 'estimated', outputTokens: 2 })
  expect(bench.reply().usage?.inputTokens).toBeGreaterThan(0)
})

test('a failure that reports its usage is counted with this usage', async () => {
  const failure = createFailure('overloaded')
  const bench = new TurnBench([[text('Half'), { type: 'failure', failure, usage: usageOf(1, 70, 3) }]])
  await bench.run()
  expect(bench.reply().usage).toEqual(usageOf(1, 70, 3))
})

test('reasoning that is only opaque metadata is stored and sent back', async () => {
  const providerMetadata = { openai: { encrypted: 'xyz' } }
  const bench = new TurnBench(
    [
      [
        { type: 'reasoning-end', id: 'r', providerMetadata },
        toolCall('a', 'work', '{}'),
        finish('tool-calls'),
      ],
      [text('Done'), finish('stop')],
    ],
    [toolOf(async () => 'done')],
  )
  await bench.run()
  expect(bench.model.requests[1]?.messages[1]).toMatchObject({
    role: 'assistant',
    parts: [{ type: 'reasoning', text: '', providerMetadata }, { type: 'tool-call' }],
  })
})
