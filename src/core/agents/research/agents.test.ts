import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgentConfig, AgentView } from '../../engine/agent/agent-config.ts'
import { defaultLimits } from '../../engine/budgets/limits.ts'
import { initialCounters } from '../../engine/loop/loop-counters.ts'
import { benchModel } from '../../../../test/doubles/turn-bench.ts'
import type { CallId } from '../../model/id.ts'
import type { ToolCallPart } from '../../model/conversation/message.ts'
import { deepResearchSupervisor } from './deep-research-supervisor.ts'
import { researcher } from './researcher.ts'

const view = (state: AgentView['state'], counters: Partial<AgentView['counters']> = {}): AgentView => ({
  state,
  counters: { ...initialCounters, ...counters },
  limits: defaultLimits,
  toolNames: [],
  isWrappingUp: false,
  place: 0,
})
const report = { tool: 'report_generation' }

describe('the supervisor', () => {
  const { shouldSendTools, onNoToolCalls, shouldContinueLoop, handleSpecialTools } = deepResearchSupervisor

  test.each([
    ['clarify', 'auto'],
    ['plan', { tool: 'research_plan' }],
    ['research', 'auto'],
    ['report', report],
    ['done', 'auto'],
  ])('in phase %s chooses %o', (phase, choice) => {
    expect(shouldSendTools(view({ phase }))).toEqual(choice)
  })

  test('without notes after the last round answers in text', () => {
    const nothing = view({ phase: 'research', rounds: 2, maxRounds: 2 })
    expect(shouldSendTools(nothing)).toBe('none')
    expect(onNoToolCalls(nothing, 'LIMIT_REACHED')).toMatchObject({
      shouldContinue: true,
      toolChoice: 'none',
    })
    expect(onNoToolCalls(nothing, 'NO_CALLS_GENERATED')).toEqual({ shouldContinue: false })
    expect(handleSpecialTools({ toolName: 'researcher_agent' } as ToolCallPart, nothing)).toBeNull()
  })

  test.each([
    ['clarify', 'LIMIT_REACHED', 0, 'none'],
    ['plan', 'LIMIT_REACHED', 0, 'none'],
    ['research', 'LIMIT_REACHED', 0, report],
    ['report', 'LIMIT_REACHED', 0, report],
    ['clarify', 'NO_CALLS_GENERATED', 0, undefined],
    ['research', 'NO_CALLS_GENERATED', 0, undefined],
    ['research', 'NO_CALLS_GENERATED', 2, undefined],
    ['research', 'NO_CALLS_GENERATED', 3, report],
    ['report', 'NO_CALLS_GENERATED', 0, report],
    ['research', 'TOOLS_DISABLED', 0, undefined],
  ] as const)('in phase %s after %s and %i nudges continues with %o', (phase, reason, nudges, choice) => {
    expect(onNoToolCalls(view({ phase, hasNotes: true }, { nudges }), reason)).toMatchObject({
      shouldContinue: true,
      ...(choice !== undefined && { toolChoice: choice }),
    })
  })

  test.each([
    ['planning', { phase: 'clarify' }, { iterations: 2 }, true],
    ['planning with 3 requests', { phase: 'plan' }, { iterations: 3 }, false],
    ['research', { phase: 'research' }, { iterations: 20 }, true],
    ['a report that was accepted', { phase: 'done', hasReport: true }, {}, false],
    ['two reports that failed', { phase: 'report', failedReports: 2 }, {}, false],
    ['money that is spent', { phase: 'research', maxDollars: 1 }, { dollars: 1 }, false],
    ['tokens that are spent', { phase: 'research', maxTokens: 10 }, { tokens: 10 }, false],
  ] as const)('%s', (_what, state, counters, continues) => {
    expect(shouldContinueLoop(view(state, counters))).toBe(continues)
  })

  test('forces the report after the last round of researchers', () => {
    const call = { toolName: 'researcher_agent' } as ToolCallPart
    expect(handleSpecialTools(call, view({ rounds: 1, maxRounds: 2, hasNotes: true }))).toBeNull()
    expect(handleSpecialTools(call, view({ rounds: 2, maxRounds: 2, hasNotes: true }))).toEqual({
      forceNext: 'report_generation',
    })
  })
})

describe('the researcher', () => {
  test.each([
    ['LIMIT_REACHED', {}, 0, { shouldContinue: true, toolChoice: { tool: 'submit_notes' } }],
    ['NO_CALLS_GENERATED', {}, 0, { shouldContinue: true }],
    ['NO_CALLS_GENERATED', {}, 1, { shouldContinue: false }],
    ['NO_CALLS_GENERATED', { hasNotes: true }, 0, { shouldContinue: false }],
    ['TOOLS_DISABLED', {}, 0, { shouldContinue: true }],
  ] as const)('after %s with %o and %i nudges', (reason, state, nudges, answer) => {
    expect(researcher.onNoToolCalls(view(state, { nudges }), reason)).toMatchObject(answer)
  })

  test('ends once its notes are accepted', () => {
    expect(researcher.shouldContinueLoop(view({ hasNotes: true }))).toBe(false)
  })
})

const values = fc.oneof(
  fc.constantFrom('clarify', 'plan', 'research', 'report', 'done'),
  fc.nat(20),
  fc.boolean(),
)
const states = fc.dictionary(
  fc.constantFrom('phase', 'rounds', 'maxRounds', 'failedReports', 'hasReport', 'hasNotes', 'maxDollars'),
  values,
)

test.each<AgentConfig>([deepResearchSupervisor, researcher])(
  'hooks of $name are pure and total over 5,000 views',
  (config) => {
    const call = { callId: 'call-1' as CallId, toolName: 'report_generation', argumentsText: '{"body":"cut' }
    const ask = (each: AgentView) => [
      config.shouldContinueLoop(each),
      config.shouldSendTools(each),
      config.getModelId(each, [benchModel]),
      config.onNoToolCalls(each, 'LIMIT_REACHED'),
      config.onNoToolCalls(each, 'NO_CALLS_GENERATED'),
      config.onNoToolCalls(each, 'TOOLS_DISABLED'),
      config.processToolCalls([call], each),
      config.onToolsSelected([call], each),
      config.onToolProgress(call, 'line', each),
      config.preprocessToolArguments(call, each),
      config.handleSpecialTools({ toolName: 'researcher_agent' } as ToolCallPart, each),
    ]
    fc.assert(
      fc.property(states, fc.nat(5), fc.nat(50), (state, nudges, iterations) => {
        const each = Object.freeze(view(Object.freeze(state), { nudges, iterations }))
        expect(ask(each)).toEqual(ask(each))
      }),
      { numRuns: 5000 },
    )
  },
)
