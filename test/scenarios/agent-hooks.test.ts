import { describe, expect, test } from 'vitest'
import { mainThread } from '../../src/core/agents/main-thread.ts'
import type { AgentConfig } from '../../src/core/engine/agent/agent-config.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { LoopReplay } from '../../src/core/engine/loop/replay-loop.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { toPlainText } from '../../src/core/model/messages/localized-text.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { calls, fails, peek, work } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]
const silent: Script = [finish('stop', { input: 10, output: 0 })]
const both: Script = [
  toolCall('call-a', 'work', '{"n":1}'),
  toolCall('call-b', 'fails', '{}'),
  finish('tool-calls'),
]
const other: ModelRef = { ...benchModel, modelId: 'model-2' }
const switchedOff: Tool = { ...work, name: 'off', disabledReason: () => toPlainText('Switch it on.') }

/** Runs a turn with the hooks in place of those of the main thread. Its log gives the same counters in a replay. */
async function run(
  scripts: readonly Script[],
  hooks: Partial<AgentConfig>,
  { tools = [fails, work], ...options }: { tools?: readonly Tool[]; input?: Partial<TurnInput> } = {},
) {
  const bench = new TurnBench(scripts, tools)
  bench.extraPorts = { agent: { ...mainThread, ...hooks } }
  await bench.run(options)
  const replay = new LoopReplay(bench.input!)
  for (const event of bench.log.events) replay.apply(event)
  if (bench.end?.counters) expect(replay.state.counters).toEqual(bench.end.counters)
  return bench
}

const decisionsOf = (bench: TurnBench) =>
  bench.log.ofType('agent-decided').map(({ seq: _seq, at: _at, runId: _runId, type: _type, ...rest }) => rest)
const choicesOf = (bench: TurnBench) => bench.requests.map(({ toolChoice }) => toolChoice)
const resultOf = (bench: TurnBench) => bench.log.ofType('session-turn-end')[0]?.result
const lastTextOf = (bench: TurnBench, request: number) => {
  const message = bench.requests[request]?.messages.at(-1)
  return message?.role === 'user' ? message.text : undefined
}

test('the main thread stores no decision, because its answers are the defaults of the loop', async () => {
  const bench = await run([both, done], {}, { input: { limits: { toolCallBudget: 3 } } })
  expect(decisionsOf(bench)).toEqual([])
  expect(choicesOf(bench)).toEqual([undefined, 'none'])
})

describe('shouldContinueLoop', () => {
  test('ends the turn before the next request', async () => {
    const bench = await run([both, done], { shouldContinueLoop: ({ counters }) => counters.rounds === 0 })
    expect(bench.requests).toHaveLength(1)
    expect(decisionsOf(bench)).toEqual([{ round: 1, hook: 'shouldContinueLoop', ends: true }])
    expect(resultOf(bench)).toBe('completed')
  })
})

describe('shouldSendTools', () => {
  const wants = (name: string): Partial<AgentConfig> => ({
    shouldSendTools: ({ counters }) => (counters.rounds === 0 ? { tool: name } : 'auto'),
  })

  test('forces a tool for one request', async () => {
    const bench = await run([calls('work', 1), done], wants('work'))
    expect(choicesOf(bench)).toEqual([{ tool: 'work' }, undefined])
    expect(decisionsOf(bench)).toEqual([{ round: 0, hook: 'shouldSendTools', toolChoice: { tool: 'work' } }])
  })

  test.each([
    ['the model reasons', 'work', { settings: { effort: 'high' as const } }],
    ['the tool is not listed', 'peek', {}],
  ])('becomes an instruction if %s, and other calls are refused', async (_why, name, input) => {
    const bench = await run([both, done], wants(name), { input })
    expect(choicesOf(bench)).toEqual([undefined, undefined])
    expect(lastTextOf(bench, 0)).toContain(`Call the tool ${name} now`)
    const refused = bench.log.ofType('tool-invocation-refused').map(({ failure }) => failure.code)
    expect(refused).toEqual(Array.from({ length: name === 'work' ? 1 : 2 }, () => 'tool-not-offered'))
  })

  test('can ask for an answer without tools once', async () => {
    const bench = await run([both, done], {
      shouldSendTools: ({ counters }) => (counters.rounds === 0 ? 'none' : 'auto'),
    })
    expect(choicesOf(bench)).toEqual(['none', undefined])
    expect(bench.log.ofType('tool-invocation-refused')).toHaveLength(2)
    expect(resultOf(bench)).toBe('completed')
  })
})

describe('getModelId', () => {
  const chain = { fallbacks: [{ model: other }] }

  test('moves between two requests, with all counters', async () => {
    const bench = await run(
      [both, done],
      { getModelId: ({ counters }) => (counters.rounds > 0 ? 1 : 0) },
      { input: chain },
    )
    expect(bench.requests.map(({ model }) => model)).toEqual([benchModel, other])
    expect(bench.log.ofType('model-replaced')).toMatchObject([{ from: benchModel, to: other, place: 1 }])
    expect(bench.log.ofType('model-replaced')[0]).not.toHaveProperty('failure')
    expect(bench.end?.counters).toMatchObject({ rounds: 1, iterations: 2 })
    expect(bench.reply().model).toEqual(other)
  })

  test('cannot move forever, nor back to a model that failed', async () => {
    const restless = await run([done], { getModelId: ({ place }) => 1 - place }, { input: chain })
    expect(restless.log.ofType('model-replaced')).toHaveLength(1)
    const failing: Script = [{ type: 'failure', failure: createFailure('overloaded') }]
    const bench = await run([failing, done], { getModelId: () => 0 }, { input: chain })
    expect(bench.requests.map(({ model }) => model)).toEqual([benchModel, other])
    const outside = await run([done], { getModelId: () => 7 }, { input: chain })
    expect(outside.log.ofType('model-replaced')).toHaveLength(0)
  })
})

describe('onNoToolCalls', () => {
  const asks = (answer: ReturnType<AgentConfig['onNoToolCalls']>): Partial<AgentConfig> => ({
    onNoToolCalls: (_view, reason) =>
      reason === 'NO_CALLS_GENERATED' ? answer : { shouldContinue: reason === 'TOOLS_DISABLED' },
  })

  test('continues an answer without calls three times, with an instruction each', async () => {
    const bench = await run(
      [done, done, done, done, done],
      asks({ shouldContinue: true, instruction: 'Go on.' }),
    )
    expect(bench.requests).toHaveLength(4)
    expect(lastTextOf(bench, 3)).toBe('Go on.')
    expect(decisionsOf(bench)).toHaveLength(3)
    expect(resultOf(bench)).toBe('completed')
  })

  test('continues an empty answer in the same way', async () => {
    const bench = await run([silent, silent, done], {
      onNoToolCalls: ({ counters }, reason) => ({
        shouldContinue: reason !== 'NO_CALLS_GENERATED' || (counters.nudges ?? 0) === 0,
      }),
    })
    expect(bench.requests).toHaveLength(3)
    expect(resultOf(bench)).toBe('completed')
  })

  test('may force a tool once more after three instructions, and never twice', async () => {
    const bench = await run(
      Array.from({ length: 9 }, () => done),
      {
        onNoToolCalls: ({ counters }, reason) =>
          reason === 'NO_CALLS_GENERATED'
            ? { shouldContinue: true, ...((counters.nudges ?? 0) >= 3 && { toolChoice: { tool: 'work' } }) }
            : { shouldContinue: true },
      },
    )
    expect(choicesOf(bench)).toEqual([undefined, undefined, undefined, undefined, { tool: 'work' }])
  })

  test('does not turn a complete answer into one that reached a limit', async () => {
    const bench = await run([done], asks({ shouldContinue: true }), {
      input: { limits: { maxIterations: 1 } },
    })
    expect(resultOf(bench)).toBe('completed')
  })

  test('chooses the tool at the limit, which then applies until the run ends', async () => {
    const bench = await run(
      [calls('work', 1), calls('work', 2), calls('fails', 1), done],
      {
        onNoToolCalls: (_view, reason) =>
          reason === 'LIMIT_REACHED'
            ? { shouldContinue: true, toolChoice: { tool: 'fails' }, instruction: 'Finish.' }
            : { shouldContinue: false },
      },
      { input: { limits: { toolCallBudget: 2 } } },
    )
    const forced = { tool: 'fails' }
    expect(choicesOf(bench)).toEqual([undefined, forced, forced, forced])
    expect(decisionsOf(bench)).toEqual([
      { round: 1, hook: 'onNoToolCalls', reason: 'LIMIT_REACHED', toolChoice: forced },
    ])
    expect(bench.log.ofType('tool-invocation-refused')).toMatchObject([
      { failure: { code: 'tool-not-offered' } },
    ])
  })

  test('sends at most four requests with the tool of the limit', async () => {
    const bench = await run(
      Array.from({ length: 9 }, (_, index) => calls('fails', index)),
      { onNoToolCalls: () => ({ shouldContinue: true, toolChoice: { tool: 'fails' } }) },
      { input: { limits: { toolCallBudget: 1 } } },
    )
    expect(bench.requests).toHaveLength(4)
    expect(resultOf(bench)).toBe('error')
  })

  test('may end the run at the limit without a further request', async () => {
    const bench = await run(
      [calls('work', 1), done],
      { onNoToolCalls: () => ({ shouldContinue: false }) },
      { input: { limits: { toolCallBudget: 2 } } },
    )
    expect(bench.requests).toHaveLength(1)
    expect(bench.reply().status).toBe('stopped')
    expect(decisionsOf(bench)).toMatchObject([{ reason: 'LIMIT_REACHED', ends: true }])
  })

  test.each([
    [true, 2],
    [false, 1],
  ])('after a call of a tool that is switched off: continue %s', async (shouldContinue, requests) => {
    const bench = await run(
      [calls('off', 1), done],
      {
        onNoToolCalls: (_view, reason) => ({
          shouldContinue: shouldContinue && reason === 'TOOLS_DISABLED',
        }),
      },
      { tools: [switchedOff] },
    )
    expect(bench.requests).toHaveLength(requests)
    expect(decisionsOf(bench)).toHaveLength(shouldContinue ? 0 : 1)
  })
})

describe('hooks of calls', () => {
  test('processToolCalls can end the turn before any call is proposed', async () => {
    const bench = await run([both], { processToolCalls: (all) => ({ shouldBreak: all.length === 2 }) })
    expect(bench.log.ofType('tool-invocation-proposed')).toEqual([])
    expect(decisionsOf(bench)).toEqual([{ round: 0, hook: 'processToolCalls', ends: true }])
    expect(resultOf(bench)).toBe('completed')
  })

  test('onToolsSelected gives notices that the model does not get', async () => {
    const bench = await run([both, done], { onToolsSelected: (all) => [`${all.length} calls`] })
    expect(bench.log.ofType('notice-raised')).toMatchObject([
      { code: 'agent-noted', text: '2 calls', round: 0 },
    ])
    expect(JSON.stringify(bench.requests[1]?.messages)).not.toContain('2 calls')
  })

  test('preprocessToolArguments repairs the text before it is parsed, and the repaired text is stored', async () => {
    const cut: Script = [toolCall('call-a', 'work', '{"n":1'), finish('tool-calls')]
    const bench = await run([cut, done], {
      preprocessToolArguments: ({ argumentsText }) => `${argumentsText}}`,
    })
    expect(bench.log.ofType('tool-invocation-proposed')).toMatchObject([
      { argumentsText: '{"n":1}', arguments: { n: 1 } },
    ])
    expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(1)
  })

  test('onToolProgress changes the line of a running tool', async () => {
    const reporting: Tool = defineTool({
      ...work,
      name: 'reporting',
      execute: (_args, { report }) => {
        report(toPlainText('a'))
        report(toPlainText('b'))
        return succeed('done')
      },
    })
    const bench = await run(
      [calls('reporting', 1), done],
      { onToolProgress: (call, line) => (line === 'a' ? `${call.toolName}: ${line}` : null) },
      { tools: [reporting] },
    )
    const lines = bench.log.ofType('tool-invocation-progressed').map((event) => event.text)
    expect(lines).toEqual(['reporting: a', 'b'])
  })

  test('handleSpecialTools sees failed calls too, in call order', async () => {
    const seen: string[] = []
    const bench = await run([both, calls('work', 2), done], {
      handleSpecialTools(call) {
        seen.push(`${call.toolName} ${call.state}`)
        if (call.toolName === 'fails') return { appended: 'Try again.', forceNext: 'work' }
        return { modifiedResult: { short: true } }
      },
    })
    expect(seen).toEqual(['work succeeded', 'fails failed', 'work succeeded'])
    expect(choicesOf(bench)).toEqual([undefined, { tool: 'work' }, undefined])
    expect(lastTextOf(bench, 1)).toBe('Try again.')
    const results = bench.requests[2]?.messages.flatMap((message) =>
      message.role === 'tool' ? message.results.map(({ value }) => value) : [],
    )
    expect(results).toMatchObject([{ short: true }, { error: 'tool-failed' }, { short: true }])
  })

  test('three results ask to condense them, two do not', async () => {
    const three: Script = [...both.slice(0, 2), toolCall('call-c', 'work', '{}'), finish('tool-calls')]
    const bench = await run([both, three, done], { condenseAfterResults: 2 })
    expect(lastTextOf(bench, 1)).toBeUndefined()
    expect(lastTextOf(bench, 2)).toContain('First condense')
  })

  test('calls run one by one without parallel tools, and the request says so', async () => {
    const order: string[] = []
    const slow: Tool = defineTool({
      ...work,
      name: 'slow',
      execute: async ({ n }) => {
        order.push(`start ${n}`)
        await Promise.resolve()
        await Promise.resolve()
        order.push(`end ${n}`)
        return succeed(n)
      },
    })
    const script: Script = [
      toolCall('call-a', 'slow', '{"n":1}'),
      toolCall('call-b', 'slow', '{"n":2}'),
      finish('tool-calls'),
    ]
    const bench = await run([script, done], { useParallelTools: false }, { tools: [slow] })
    expect(order).toEqual(['start 1', 'end 1', 'start 2', 'end 2'])
    expect(bench.requests[0]).toMatchObject({ callsInParallel: false })
  })
})

describe('a wrap-up', () => {
  /** Runs while a tool that never ends by itself is cut short by the wrap-up. */
  async function wrapUp(hooks: Partial<AgentConfig>, scripts: readonly Script[]) {
    const controller = new AbortController()
    const waits: Tool = defineTool({
      ...work,
      name: 'waits',
      execute: () => {
        controller.abort('money')
        return new Promise(() => undefined)
      },
    })
    const bench = new TurnBench(scripts, [fails, waits, work])
    bench.extraPorts = { agent: { ...mainThread, ...hooks }, wrapUp: controller.signal }
    await bench.run()
    const replay = new LoopReplay(bench.input!)
    for (const event of bench.log.events) replay.apply(event)
    expect(replay.state.counters).toEqual(bench.end?.counters)
    return bench
  }

  test('cancels running tools and requests the final answer', async () => {
    const bench = await wrapUp({}, [calls('waits', 1), done])
    expect(bench.log.ofType('wrap-up-requested')).toMatchObject([{ by: 'money' }])
    expect(bench.log.ofType('tool-invocation-cancelled')).toHaveLength(1)
    expect(choicesOf(bench)).toEqual([undefined, 'none'])
    expect(lastTextOf(bench, 1)).toContain('answer now')
    expect(bench.log.ofType('notice-raised').map(({ code }) => code)).toEqual(['wrapping-up'])
    expect(resultOf(bench)).toBe('completed')
  })

  test('ends a turn whose model calls on as one that reached its limit', async () => {
    const bench = await wrapUp({}, [calls('waits', 1), calls('work', 1), done])
    expect(bench.requests).toHaveLength(2)
    expect(resultOf(bench)).toBe('error')
  })

  test('forces the tool with which the agent finishes, and never cancels that tool', async () => {
    const hooks: Partial<AgentConfig> = {
      onNoToolCalls: (_view, reason) =>
        reason === 'LIMIT_REACHED'
          ? { shouldContinue: true, toolChoice: { tool: 'work' } }
          : { shouldContinue: false },
    }
    const mixed: Script = [...calls('waits', 1).slice(0, 1), ...calls('work', 1)]
    const bench = await wrapUp(hooks, [mixed, calls('work', 2), done])
    expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(2)
    expect(choicesOf(bench)).toEqual([undefined, { tool: 'work' }, { tool: 'work' }])
  })
})

test('the filter of tools narrows what is listed and what can be called', async () => {
  const bench = await run([both, done], { tools: { except: ['fails'] } }, { tools: [fails, peek, work] })
  expect(bench.requests[0]?.tools.map(({ name }) => name)).toEqual(['peek', 'work'])
  expect(bench.log.ofType('tool-invocation-refused')).toMatchObject([{ failure: { code: 'tool-unknown' } }])
})

test('limits of the agent replace the defaults, and those of the turn come before them', async () => {
  const limits = { maxRounds: 1 }
  const bench = await run([both, done], { limits })
  expect(bench.requests).toHaveLength(1)
  const longer = await run([both, done], { limits }, { input: { limits: { maxRounds: 5 } } })
  expect(longer.requests).toHaveLength(2)
})

test('calculateUsage raises figures and never lowers one', async () => {
  const bench = await run([done], {
    calculateUsage: (usage) => ({ ...usage, inputTokens: usage.inputTokens + 7, outputTokens: 0 }),
  })
  expect(bench.log.ofType('session-turn-end')[0]?.usage).toMatchObject({ inputTokens: 17, outputTokens: 5 })
})

test.each<[string, Partial<AgentConfig>]>([
  ['initializeAgentState', { initializeAgentState: broken }],
  ['reduceAgentState', { reduceAgentState: broken }],
  ['shouldSendTools', { shouldSendTools: broken }],
  ['handleSpecialTools', { handleSpecialTools: broken }],
])('a %s that throws fails the run', async (_name, hooks) => {
  const bench = new TurnBench([both, done], [fails, work])
  bench.extraPorts = { agent: { ...mainThread, ...hooks } }
  await bench.run()
  expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'internal' } })
  expect(bench.log.ofType('session-turn-end')).toHaveLength(1)
})

function broken(): never {
  throw new Error('broken hook')
}

test('a run that another version of the agent started ends as interrupted', async () => {
  const version = (number: number): AgentConfig => ({
    ...mainThread,
    initializeAgentState: () => ({ version: number }),
  })
  const interactive: Tool = defineTool({
    ...work,
    name: 'asks',
    interactive: true,
    execute: async (_args, { ask }) => succeed(await ask({ kind: 'ask', prompt: 'Which?' })),
  })
  const first = new TurnBench([calls('asks', 1), done], [interactive])
  first.extraPorts = { agent: version(1) }
  await first.run()
  const stored = first.log.events.slice(0, first.log.events.findIndex(isStartedCall) + 1)
  expect(stored[0]).toMatchObject({ agentVersion: 1, agent: version(1).name })
  const resume = async (agent: AgentConfig) => {
    const bench = new TurnBench([done], [interactive])
    bench.extraPorts = { agent }
    expect(await bench.resume(first.input!, stored)).toBe(true)
    return bench.reply()
  }
  expect(await resume(version(1))).toMatchObject({ status: 'complete' })
  expect(await resume(version(2))).toMatchObject({ status: 'interrupted', failure: { code: 'interrupted' } })
})

function isStartedCall({ type }: RunEvent): boolean {
  return type === 'tool-invocation-started'
}
