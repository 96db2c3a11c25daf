import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { test } from 'vitest'
import { randomAgent } from '../../../test/doubles/random-agent.ts'
import type { AgentConfig, AgentView } from '../engine/agent/agent-config.ts'
import { defaultLimits } from '../engine/budgets/limits.ts'
import { initialCounters } from '../engine/loop/loop-counters.ts'
import type { ToolCallPart } from '../model/conversation/message.ts'
import { callIdSchema, type ProviderId, type RunId } from '../model/id.ts'
import type { JsonValue } from '../model/json.ts'
import { noCallsReasonSchema } from '../model/runs/agent-decision.ts'
import type { RunEvent } from '../model/runs/run-event.ts'
import { noUsage } from '../model/usage/usage.ts'
import { assistantAgent } from './assistant-agent.ts'
import { deepResearchSupervisor } from './research/deep-research-supervisor.ts'
import { researcher } from './research/researcher.ts'
import { mainThread } from './main-thread.ts'
import { createStageAgent } from './stage-agent.ts'

const configs: readonly AgentConfig[] = [
  mainThread,
  assistantAgent,
  createStageAgent(),
  deepResearchSupervisor,
  researcher,
  randomAgent(7, ['work']),
]
const callId = callIdSchema.parse('call-1')
const count = fc.nat({ max: 120 })
const names = fc.constantFrom('work', 'complete_stage', 'web_search', '')
const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>

const views: fc.Arbitrary<AgentView> = fc.record({
  state: fc.dictionary(fc.constantFrom('version', 'firstTool', 'completions', 'isComplete', 'phase'), json),
  counters: fc
    .record({
      round: count,
      rounds: count,
      iterations: count,
      toolCalls: count,
      nudges: count,
      pauses: count,
    })
    .map((counters) => Object.assign({}, initialCounters, counters)),
  limits: fc.constant(defaultLimits),
  toolNames: fc.uniqueArray(names),
  isWrappingUp: fc.boolean(),
  place: fc.nat({ max: 3 }),
})

const events: fc.Arbitrary<RunEvent> = fc
  .oneof(
    fc.record({ type: fc.constant('tool-invocation-started' as const), toolName: names }),
    fc.record({ type: fc.constant('tool-invocation-succeeded' as const), result: json, durationMs: count }),
    fc.record({
      type: fc.constant('tool-invocation-proposed' as const),
      toolName: names,
      argumentsText: fc.string(),
      round: count,
    }),
  )
  .map((body) => Object.assign({ callId, runId: 'run-1' as RunId, seq: 0, at: 0 }, body))

/** Freezes a value with everything in it, so that a hook that changes it throws. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) freeze(inner)
  return value
}

/** Calls every hook with the view. */
function askAll(config: AgentConfig, view: AgentView, { event, argumentsText, toolName }: Asked): unknown[] {
  const call = { callId, toolName, argumentsText }
  const part: ToolCallPart = { type: 'tool-call', round: 0, ...call, state: 'succeeded', result: null }
  const chain = ['a', 'b'].map((modelId) => ({ providerId: 'p' as ProviderId, modelId }))
  return [
    config.initializeAgentState({ firstTool: toolName }),
    config.reduceAgentState(view.state, event),
    config.shouldContinueLoop(view),
    config.shouldSendTools(view),
    config.getModelId(view, chain),
    config.getDataPolicy(),
    config.calculateUsage(noUsage, view),
    ...noCallsReasonSchema.options.map((reason) => config.onNoToolCalls(view, reason)),
    config.processToolCalls([call], view),
    config.onToolsSelected([call], view),
    config.onToolProgress(call, argumentsText, view),
    config.preprocessToolArguments(call, view),
    config.handleSpecialTools(part, view),
  ]
}

interface Asked {
  event: RunEvent
  argumentsText: string
  toolName: string
}

/** The check runs a sample; `INNERLOOP_RUNS` requests more. A failure prints its seed. */
const numRuns = 5 * Number(process.env['INNERLOOP_RUNS'] ?? 200)

test(`each hook is pure and total over ${numRuns} random views`, () => {
  fc.assert(
    fc.property(
      views,
      fc.record({ event: events, argumentsText: fc.string(), toolName: names }),
      (view, asked) => {
        const frozen = freeze(view)
        for (const config of configs) {
          const answers = askAll(config, frozen, asked)
          const isPure = isDeepStrictEqual(askAll(config, frozen, asked), answers)
          const isPlain = isDeepStrictEqual(JSON.parse(JSON.stringify(answers[0])), answers[0])
          if (!isPure || !isPlain) throw new Error(`a hook of ${config.name} is not pure`)
        }
      },
    ),
    { numRuns },
  )
})
