import { describe, expect, test } from 'vitest'
import { phases, type Phase } from '../model/workflows/workflow-state.ts'
import { movePhase, phaseTable, type StageStep, type StageStepType } from './workflow-state.ts'
import { noUsage } from '../model/usage/usage.ts'
import type { CallId, RunId } from '../model/id.ts'

const place = { executionId: 'job', stageExecutionId: 'one', attempt: 0 }
const figures = { usage: noUsage, toolCalls: 0 }
const gate = (verdict: 'proceed' | 'retry' | 'skip'): StageStep => ({
  type: 'stage-check-gate-result',
  ...place,
  verdict,
  childRunId: 'run' as RunId,
})
const outcome = (outcome: 'ok' | 'retry' | 'fail' | 'skip'): StageStep => ({
  type: 'stage-assert-outcome',
  ...place,
  ...figures,
  outcome,
  reason: 'rule',
  capHit: false,
  tainted: false,
})
const exited = (outcome: 'ok' | 'fail' | 'skip'): StageStep => ({
  type: 'stage-exited',
  ...place,
  ...figures,
  outcome,
  tainted: false,
})
const entered: StageStep = { type: 'stage-entered', ...place, key: 'a', stageId: 'a' }
const cancelled: StageStep = { type: 'stage-cancelled', ...place, ...figures, reason: 'stopped' }
const granted: StageStep = {
  type: 'stage-granted',
  ...place,
  callId: 'call' as CallId,
  toolName: 'fetch_url',
  argumentsDigest: '',
}

/** Every step, once with each of its results. */
const steps: Readonly<Record<string, StageStep>> = {
  entered,
  rendered: { type: 'stage-rendered' },
  'gate proceeds': gate('proceed'),
  'gate retries': gate('retry'),
  'gate skips': gate('skip'),
  acted: { type: 'stage-acted' },
  granted,
  ok: outcome('ok'),
  retry: outcome('retry'),
  fail: outcome('fail'),
  skip: outcome('skip'),
  'exited ok': exited('ok'),
  'exited failed': exited('fail'),
  'exited skipped': exited('skip'),
  cancelled,
  'next decided': { type: 'next-decided' },
}

const judged = { ok: 'exit', retry: 'init', fail: 'exit', skip: 'exit' } as const
const afterGate = { 'gate proceeds': 'act', 'gate retries': 'assert', 'gate skips': 'assert' } as const
const expected: Readonly<Record<Phase, Readonly<Record<string, Phase>>>> = {
  setup: { entered: 'init' },
  init: { rendered: 'check-gate', ...afterGate, cancelled: 'cancelled' },
  'check-gate': { ...afterGate, cancelled: 'cancelled' },
  act: { acted: 'assert', granted: 'act', ...judged, cancelled: 'cancelled' },
  assert: { ...judged, cancelled: 'cancelled' },
  exit: {
    'exited ok': 'next',
    'exited failed': 'failed',
    'exited skipped': 'skipped',
    cancelled: 'cancelled',
  },
  next: { 'next decided': 'done' },
  done: {},
  skipped: {},
  failed: {},
  cancelled: {},
}

test('the steps of the table are all steps that there are', () => {
  const types = new Set<StageStepType>(Object.values(steps).map(({ type }) => type))
  const known = Object.values(phaseTable).flatMap((row) => Object.keys(row))
  expect(new Set(known)).toEqual(types)
  expect(phases).toHaveLength(11)
})

describe.each(phases)('in the phase %s', (phase) => {
  test.each(Object.entries(steps))('%s', (name, step) => {
    const target = expected[phase][name]
    if (target === undefined) expect(() => movePhase(phase, step, {})).toThrow(`does not allow ${step.type}`)
    else expect(movePhase(phase, step, {})).toBe(target)
  })
})

test('the next rules of a sibling are not applied', () => {
  expect(movePhase('exit', exited('ok'), { compoundId: 'group' })).toBe('done')
})
