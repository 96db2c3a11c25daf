import { describe, expect, test } from 'vitest'
import type { AgentConfig, AgentState, AgentView } from '../engine/agent/agent-config.ts'
import { defaultLimits } from '../engine/budgets/limits.ts'
import { initialCounters, type LoopCounters } from '../engine/loop/loop-counters.ts'
import { dataPolicies } from '../model/agents/data-policy.ts'
import type { ToolCallPart } from '../model/conversation/message.ts'
import { callIdSchema, type ProviderId, type RunId } from '../model/id.ts'
import type { NoCallsReason } from '../model/runs/agent-decision.ts'
import type { RunEvent, RunEventBody } from '../model/runs/run-event.ts'
import { noUsage } from '../model/usage/usage.ts'
import { assistantAgent } from './assistant-agent.ts'
import { mainThread } from './main-thread.ts'
import { createStageAgent } from './stage-agent.ts'

const stage = createStageAgent()
const configs: readonly AgentConfig[] = [mainThread, assistantAgent, stage]
const likeMainThread: readonly AgentConfig[] = [mainThread, assistantAgent]

/** The points of a run at which hooks are asked, by their counters. */
const phases: Record<string, Partial<LoopCounters>> = {
  start: {},
  'after calls': { rounds: 1, iterations: 1, toolCalls: 1 },
  'after an instruction': { rounds: 2, iterations: 2, nudges: 1 },
  'after a forced tool': { rounds: 3, iterations: 3, nudges: 4, hasForcedTool: true },
  'at the limit': { rounds: 9, iterations: 9, toolCalls: 49 },
  'after the limit': { rounds: 10, iterations: 10, toolCalls: 50, wasForced: true },
}
const reasons: readonly NoCallsReason[] = ['LIMIT_REACHED', 'NO_CALLS_GENERATED', 'TOOLS_DISABLED']
const callId = callIdSchema.parse('call-1')
const call = { callId, toolName: 'work', argumentsText: '{"n":' }
const part: ToolCallPart = {
  type: 'tool-call',
  round: 0,
  callId,
  toolName: 'work',
  argumentsText: '{}',
  state: 'succeeded',
  result: { n: 1 },
}
const models = ['a', 'b', 'c'].map((modelId) => ({ providerId: 'p' as ProviderId, modelId }))

function viewAt(phase: string, change: Partial<AgentView> = {}): AgentView {
  const counters = { ...initialCounters, ...phases[phase] }
  const place = { toolNames: ['complete_stage', 'work'], isWrappingUp: false, place: 0 }
  return { state: {}, counters, limits: defaultLimits, ...place, ...change }
}

function reduceAll(
  config: AgentConfig,
  firstTool: string | undefined,
  ...bodies: RunEventBody[]
): AgentState {
  let state = config.initializeAgentState({ firstTool })
  for (const [seq, body] of bodies.entries()) {
    const event: RunEvent = { ...body, runId: 'run-1' as RunId, seq, at: 0 }
    state = config.reduceAgentState(state, event)
  }
  return state
}

const proposed = (toolName: string): RunEventBody => ({
  type: 'tool-invocation-proposed',
  round: 0,
  ...call,
  toolName,
})
const streamed: RunEventBody = {
  type: 'provider-tool-input-streamed',
  round: 0,
  callId,
  toolName: 'work',
  text: '{',
}
const started = (toolName: string): RunEventBody => ({ type: 'tool-invocation-started', callId, toolName })
const succeeded: RunEventBody = { type: 'tool-invocation-succeeded', callId, result: 1, durationMs: 1 }

interface Row {
  name: string
  act: () => unknown
  expected: unknown
}

/** Hooks that answer the same at each point of a run. */
function constantRows(config: AgentConfig): Row[] {
  const usage = { ...noUsage, requests: 1, inputTokens: 10 }
  return Object.keys(phases).flatMap((phase) =>
    [0, 2].flatMap((place): Row[] => {
      const view = viewAt(phase, { place })
      const at = `${config.name}, ${phase}, place ${place}`
      return [
        { name: `${at}: shouldContinueLoop`, act: () => config.shouldContinueLoop(view), expected: true },
        { name: `${at}: shouldSendTools`, act: () => config.shouldSendTools(view), expected: 'auto' },
        { name: `${at}: getModelId`, act: () => config.getModelId(view, models), expected: place },
        { name: `${at}: calculateUsage`, act: () => config.calculateUsage(usage, view), expected: usage },
        {
          name: `${at}: processToolCalls`,
          act: () => config.processToolCalls([call], view),
          expected: { shouldBreak: false },
        },
        { name: `${at}: onToolsSelected`, act: () => config.onToolsSelected([call], view), expected: [] },
        { name: `${at}: onToolProgress`, act: () => config.onToolProgress(call, 'a', view), expected: null },
        {
          name: `${at}: preprocessToolArguments`,
          act: () => config.preprocessToolArguments(call, view),
          expected: null,
        },
        {
          name: `${at}: handleSpecialTools`,
          act: () => config.handleSpecialTools(part, view),
          expected: null,
        },
        {
          name: `${at}: getDataPolicy`,
          act: () => config.getDataPolicy(),
          expected: dataPolicies[config.name],
        },
      ]
    }),
  )
}

const finalAnswer = {
  shouldContinue: true,
  toolChoice: 'none',
  instruction: expect.stringContaining('answer now'),
}
const forced = { shouldContinue: true, toolChoice: { tool: 'complete_stage' } }

function expectedWithoutCalls(config: AgentConfig, reason: NoCallsReason, phase: string): unknown {
  if (reason === 'TOOLS_DISABLED') return { shouldContinue: true }
  if (config.name !== 'stage') return reason === 'LIMIT_REACHED' ? finalAnswer : { shouldContinue: false }
  const isForced = phases[phase]?.hasForcedTool === true
  return reason === 'NO_CALLS_GENERATED' && !isForced ? forced : { shouldContinue: false }
}

function reasonRows(config: AgentConfig): Row[] {
  return Object.keys(phases).flatMap((phase) =>
    reasons.map((reason) => ({
      name: `${config.name}, ${phase}: onNoToolCalls ${reason}`,
      act: () => config.onNoToolCalls(viewAt(phase), reason),
      expected: expectedWithoutCalls(config, reason, phase),
    })),
  )
}

const stateRows: Row[] = [
  ...likeMainThread.flatMap((config): Row[] => {
    const state =
      (firstTool: string | undefined, ...bodies: RunEventBody[]) =>
      () =>
        reduceAll(config, firstTool, ...bodies)
    const choice =
      (firstTool: string | undefined, ...bodies: RunEventBody[]) =>
      () =>
        config.shouldSendTools(viewAt('start', { state: reduceAll(config, firstTool, ...bodies) }))
    return [
      { name: `${config.name}: no first tool`, act: state(undefined), expected: {} },
      { name: `${config.name}: a first tool`, act: state('work'), expected: { firstTool: 'work' } },
      { name: `${config.name}: chosen once`, act: choice('work'), expected: { tool: 'work' } },
      {
        name: `${config.name}: another call`,
        act: choice('work', proposed('a')),
        expected: { tool: 'work' },
      },
      { name: `${config.name}: called`, act: choice('work', proposed('work')), expected: 'auto' },
      { name: `${config.name}: streamed`, act: choice('work', streamed), expected: 'auto' },
      { name: `${config.name}: state after`, act: state('work', proposed('work')), expected: {} },
    ]
  }),
  {
    name: 'stage: its first tool is no wish of a chat',
    act: () => stage.shouldSendTools(viewAt('start', { state: reduceAll(stage, 'work') })),
    expected: 'auto',
  },
  ...(
    [
      ['no call', [], true],
      ['a call of another tool', [started('work'), succeeded], true],
      ['a call that runs', [started('complete_stage')], true],
      ['a valid call', [started('complete_stage'), succeeded], false],
    ] as const
  ).flatMap(([name, bodies, continues]): Row[] => {
    const view = () => viewAt('after calls', { state: reduceAll(stage, undefined, ...bodies) })
    return [
      {
        name: `stage, ${name}: shouldContinueLoop`,
        act: () => stage.shouldContinueLoop(view()),
        expected: continues,
      },
      {
        name: `stage, ${name}: processToolCalls`,
        act: () => stage.processToolCalls([call], view()),
        expected: { shouldBreak: !continues },
      },
    ]
  }),
]

const rows = [...configs.flatMap((config) => [...constantRows(config), ...reasonRows(config)]), ...stateRows]

describe('the answers of the configurations', () => {
  test('the table has at least 300 rows', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300)
  })

  test.each(rows)('$name', ({ act, expected }) => {
    expect(act()).toEqual(expected)
  })
})

test('only root runs build the visible answer, and only the main thread waits for its user to continue', () => {
  expect(configs.map((config) => [config.name, config.enableGlobalContextUpdate, config.resumes])).toEqual([
    ['main-thread', true, 'waiting'],
    ['assistant', false, 'all'],
    ['stage', false, 'all'],
  ])
})
