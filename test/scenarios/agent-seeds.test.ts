import { describe, expect, test } from 'vitest'
import { mainThread } from '../../src/core/agents/main-thread.ts'
import type { AgentConfig } from '../../src/core/engine/agent/agent-config.ts'
import type { Limits } from '../../src/core/engine/budgets/limits.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { RoundTally } from '../../src/core/engine/loop/round-tally.ts'
import { callIdSchema, type RunId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { toPlainText } from '../../src/core/model/messages/localized-text.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { calls, fails, updateMemory, work } from './check-tools.ts'
import { onlyLimits } from './unlimited.ts'

const done: Script = [text('Done'), finish('stop')]
const both: Script = [
  toolCall('call-a', 'work', '{"n":1}'),
  toolCall('call-b', 'fails', '{}'),
  finish('tool-calls'),
]
const three: Script = [...both.slice(0, 2), toolCall('call-c', 'work', '{"n":3}'), finish('tool-calls')]
const switchedOff: Tool = { ...work, name: 'off', disabledReason: () => toPlainText('Switch it on.') }

async function run(
  scripts: readonly Script[],
  hooks: Partial<AgentConfig> = {},
  { tools = [fails, updateMemory, work], limits }: { tools?: readonly Tool[]; limits?: Partial<Limits> } = {},
) {
  const bench = new TurnBench(scripts, tools)
  bench.extraPorts = { agent: { ...mainThread, ...hooks } }
  await bench.run({ ...(limits && { limits: onlyLimits(limits) }) })
  return bench
}

const choicesOf = (bench: TurnBench) => bench.requests.map(({ toolChoice }) => toolChoice)
const instructionsOf = (bench: TurnBench, request: number) =>
  (bench.requests[request]?.messages ?? []).flatMap((message) =>
    message.role === 'user' ? [message.text] : [],
  )

/** Checks 1 to 4 and 6 of the seed. Compactions and policies have tests of their own. */
describe('the checks of the seed', () => {
  test('1: with a limit of 4, three calls run and the fourth request is the final one', async () => {
    const bench = await run(
      [calls('work', 1), calls('work', 2), calls('work', 3), done],
      {},
      {
        limits: { toolCallBudget: 4 },
      },
    )
    expect(choicesOf(bench)).toEqual([undefined, undefined, undefined, 'none'])
    expect(bench.log.ofType('tool-invocation-started')).toHaveLength(3)
  })

  test('2: of two parallel calls one fails, and the model gets both', async () => {
    const bench = await run([both, done])
    const results = bench.requests[1]?.messages.flatMap((message) =>
      message.role === 'tool' ? message.results.map(({ isError }) => isError) : [],
    )
    expect(results).toEqual([false, true])
  })

  test('3: a call of a tool that is switched off tells the user how to switch it on, and the loop goes on', async () => {
    const bench = await run([calls('off', 1), done], {}, { tools: [switchedOff] })
    expect(bench.log.ofType('notice-raised')).toMatchObject([{ text: 'Switch it on.' }])
    expect(bench.requests).toHaveLength(2)
  })

  test('4: three results ask to condense them, two do not', async () => {
    const bench = await run([both, three, done], { condenseAfterResults: 2 })
    expect([1, 2].map((at) => instructionsOf(bench, at).length)).toEqual([1, 2])
  })
})

test('6 of the seed: a researcher with 5 calls adds 6 to the count of its supervisor', () => {
  const callId = callIdSchema.parse('call-1')
  const childRunId = 'child-1' as RunId
  const tally = new RoundTally()
  const call = { callId, toolName: 'researcher_agent' }
  tally.apply({ type: 'tool-invocation-proposed', round: 0, ...call, argumentsText: '{}' })
  tally.apply({ type: 'tool-invocation-started', ...call })
  tally.apply({
    type: 'agent-started',
    childRunId,
    of: { callId },
    agent: 'researcher',
    label: 'Prices',
    model: benchModel,
    allowance: { toolCalls: 8, rounds: 8, amount: {}, activeMs: 60_000 },
  })
  tally.apply({ type: 'agent-ended', childRunId, status: 'complete', toolCalls: 5, isTainted: false })
  tally.apply({ type: 'tool-invocation-succeeded', callId, result: 'notes', durationMs: 1 })
  expect(tally.summary().counted).toBe(6)
})

describe('faults of the source that are not copied', () => {
  test('invalid names loop without a bound', async () => {
    const bench = await run(Array.from({ length: 9 }, (_, index) => calls('nothing', index)))
    expect(bench.requests).toHaveLength(4)
    expect(choicesOf(bench).at(-1)).toBe('none')
  })

  test('a pass that continues without calls stores nothing and bills nothing', async () => {
    const bench = await run([[text('Half. '), finish('stop')], done], {
      onNoToolCalls: ({ counters }) => ({ shouldContinue: (counters.nudges ?? 0) === 0 }),
    })
    const parts = bench.reply().parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    expect(parts).toEqual(['Half. ', 'Done'])
    expect(bench.log.ofType('session-turn-end')[0]?.usage.requests).toBe(2)
  })

  test('the usage of a pass that breaks is lost', async () => {
    const bench = await run([both], { processToolCalls: () => ({ shouldBreak: true }) })
    expect(bench.log.ofType('session-turn-end')[0]?.usage).toMatchObject({ requests: 1, inputTokens: 10 })
  })

  test('the answer about a tool that is switched off is ignored', async () => {
    const bench = await run(
      [calls('off', 1), done],
      { onNoToolCalls: () => ({ shouldContinue: false }) },
      { tools: [switchedOff] },
    )
    expect(bench.requests).toHaveLength(1)
  })

  test('passes with calls that do not count never end', async () => {
    const scripts = Array.from({ length: 9 }, (_, index) => calls('update_short_term_memory', index))
    const bench = await run(scripts, {}, { limits: { maxRounds: 5, toolCallBudget: 3 } })
    expect(bench.requests).toHaveLength(5)
  })

  test('parallel calls run one after the other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waits: Tool = defineTool({
      ...work,
      name: 'waits',
      execute: async () => {
        await promise
        return succeed('waited')
      },
    })
    const releases: Tool = defineTool({
      ...work,
      name: 'releases',
      execute: () => {
        resolve()
        return succeed('released')
      },
    })
    const script: Script = [
      toolCall('call-a', 'waits', '{}'),
      toolCall('call-b', 'releases', '{}'),
      finish('tool-calls'),
    ]
    const bench = await run([script, done], {}, { tools: [waits, releases] })
    expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(2)
  })

  test('a forced choice is never reset', async () => {
    const bench = await run([both, calls('work', 2), done], {
      handleSpecialTools: ({ toolName }) => (toolName === 'fails' ? { forceNext: 'work' } : null),
    })
    expect(choicesOf(bench)).toEqual([undefined, { tool: 'work' }, undefined])
  })

  test('a forced tool that is not listed is sent to the provider', async () => {
    const bench = await run([both, done], { handleSpecialTools: () => ({ forceNext: 'missing' }) })
    expect(choicesOf(bench)).toEqual([undefined, undefined])
    expect(instructionsOf(bench, 1).at(-1)).toContain('Call the tool missing now')
  })

  test('an agent at its limit ends with calls and without an answer', async () => {
    const bench = await run(
      [calls('work', 1), done],
      {
        onNoToolCalls: (_view, reason) => ({
          shouldContinue: reason === 'LIMIT_REACHED',
          toolChoice: { tool: 'work' },
        }),
      },
      { limits: { toolCallBudget: 2 } },
    )
    expect(bench.reply()).toMatchObject({ status: 'complete' })
    expect(bench.reply().parts.at(-1)).toMatchObject({ type: 'text', text: 'Done' })
  })
})
