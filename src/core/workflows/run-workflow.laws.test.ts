import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { done, plainStage, plainWorkflow, WorkflowBench } from '../../../test/doubles/workflow-bench.ts'
import { createFailure } from '../model/failures/failure.ts'
import type { JsonObject } from '../model/json.ts'
import type { WorkflowEventBody } from '../model/runs/run-event.ts'
import { workflowLimits, type NextRule, type Stage, type Workflow } from '../model/workflows/workflow.ts'
import type { WorkflowState } from '../model/workflows/workflow-state.ts'
import type { StageAnswer, StageOutcome } from './workflow-ports.ts'

/** A random workflow with the outcomes of its stages. All parts are drawn from numbers, so that each run can be repeated. */
interface Plan {
  stages: readonly StagePlan[]
  files: number
  outcomes: readonly number[]
  answers: readonly number[]
  stageRuns: number
  toolCalls: number
}
interface StagePlan {
  next: number
  target: number
  list: boolean
  together: 1 | 2 | 3 | 4
  keep: boolean
  gate: number
  assert: number
  attempts: 1 | 2 | 3
}

const stagePlan: fc.Arbitrary<StagePlan> = fc.record({
  next: fc.nat(9),
  target: fc.nat(5),
  list: fc.boolean(),
  together: fc.constantFrom(1, 2, 3, 4),
  keep: fc.boolean(),
  gate: fc.nat(9),
  assert: fc.nat(11),
  attempts: fc.constantFrom(1, 2, 3),
})
/** Without a bias, because the smallest numbers are failures, which end a job at its first stage. */
const plan: fc.Arbitrary<Plan> = fc.noBias(
  fc.record({
    stages: fc.array(stagePlan, { minLength: 3, maxLength: 6 }),
    files: fc.nat(7),
    outcomes: fc.array(fc.nat(39), { minLength: 5, maxLength: 12 }),
    answers: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
    stageRuns: fc.integer({ min: 1, max: 40 }),
    toolCalls: fc.integer({ min: 0, max: 60 }),
  }),
)

const idOf = (index: number): string => `s${index}`

function toWorkflow({ stages, stageRuns, toolCalls }: Plan): Workflow {
  const isList = (index: number): boolean => index > 0 && stages[index]?.list === true
  return plainWorkflow(
    stages.map((each, index) =>
      plainStage(idOf(index), {
        next: toNext(each, { count: stages.length, isList }),
        attempts: each.attempts,
        gate: toGate(each.gate),
        assert: toAssert(each.assert),
        ...(isList(index) && {
          forEach: { over: 'input.docs', together: each.together, onFailure: each.keep ? 'keep' : 'cancel' },
        }),
      }),
    ),
    { limits: { stageRuns, toolCalls } },
  )
}

function toNext(
  { next, target }: StagePlan,
  { count, isList }: { count: number; isList: (index: number) => boolean },
): NextRule[] {
  const first = target % count
  const second = (first + 1) % count
  const plain = Array.from({ length: count }, (_, index) => index).filter((index) => !isList(index))
  const join = idOf(plain[target % plain.length] ?? 0)
  if (next === 0) return []
  if (isList(first)) {
    if (join === idOf(first)) return []
    return [{ nextStages: [idOf(first)], execution: 'parallel', ...(next > 1 && { join }) }]
  }
  // A stage that never started has no passes, and a missing value makes each comparison false.
  const when = { not: { path: `passes.${idOf(first)}`, above: 2 } }
  if (next < 3) return [{ when, nextStages: [idOf(first)], execution: 'sequential' }]
  const nextStages = [idOf(first), idOf(second)]
  return [{ when, nextStages, execution: 'parallel', ...(!nextStages.includes(join) && { join }) }]
}

function toGate(kind: number): Stage['gate'] {
  if (kind === 0) return [{ when: { path: 'attempt', below: 1 }, verdict: 'retry' }]
  if (kind === 1) return [{ when: { path: 'item.filename', equals: '2.txt' }, verdict: 'skip' }]
  return kind === 2 ? [{ ask: 'Start?' }] : undefined
}

function toAssert(kind: number): Stage['assert'] {
  if (kind === 0) return [{ when: { path: 'capHit', is: 'true' }, outcome: 'ok' }]
  if (kind === 1) return [{ when: { path: 'result.text', is: 'present' }, outcome: 'fail' }]
  if (kind === 2) return [{ when: { path: 'attempt', below: 1 }, outcome: 'retry', feedback: 'Again' }]
  return kind === 3 ? [{ ask: 'Accept?' }] : undefined
}

function toInputs({ files }: Plan): JsonObject {
  const docs = Array.from({ length: files }, (_, index) => ({
    blobId: String(index).padStart(64, '0'),
    mediaType: 'text/plain',
    byteLength: 1,
    filename: `${index + 1}.txt`,
    encoding: 'utf-8',
  }))
  return { docs }
}

function draw(values: readonly number[], name: string): number {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return values[hash % values.length] ?? 0
}

function toOutcome(kind: number): StageOutcome {
  if (kind === 0) return { ...done, output: undefined }
  if (kind === 1) return { ...done, output: undefined, capHit: true }
  if (kind === 2) return { ...done, output: undefined, failure: createFailure('rate-limited') }
  if (kind === 3) return { ...done, output: undefined, failure: createFailure('provider-missing') }
  if (kind === 4) return { ...done, output: undefined, cancelReason: 'budget' }
  return { ...done, toolCalls: kind % 3, tainted: kind % 2 === 0 }
}

function toAnswer(kind: number): StageAnswer {
  if (kind === 0) return { choice: 'stop' }
  if (kind === 1) return { choice: 'skip' }
  return kind === 2 ? { choice: 'retry', remark: 'again' } : { choice: 'continue' }
}

/** Prepares a job of a plan. Stages end after some turns of the event loop, so that siblings overlap. */
function prepare(random: Plan, stored?: Pick<WorkflowBench, 'log' | 'childRuns'>): WorkflowBench {
  const { outcomes, answers } = random
  return new WorkflowBench(toWorkflow(random), { inputs: toInputs(random), ...stored })
    .act(async ({ key, attempt, toolCalls }) => {
      const name = `${key} ${attempt}`
      for (let turns = draw(outcomes, `${name} turns`); turns > 0; turns -= 1) await Promise.resolve()
      const outcome = toOutcome(draw(outcomes, name))
      return { ...outcome, toolCalls: Math.min(toolCalls, outcome.toolCalls) }
    })
    .answer(({ key, attempt, place }) => toAnswer(draw(answers, `${key} ${attempt} ${place}`)))
}

type Of<Type extends WorkflowEventBody['type']> = Extract<WorkflowEventBody, { type: Type }>

function ofType<Type extends WorkflowEventBody['type']>(
  log: readonly WorkflowEventBody[],
  type: Type,
): Of<Type>[] {
  return log.filter((event): event is Of<Type> => event.type === type)
}

function expectLaws(bench: WorkflowBench, log: readonly WorkflowEventBody[]): void {
  const entered = ofType(log, 'stage-entered')
  const exited = ofType(log, 'stage-exited')
  const ends = [...exited, ...ofType(log, 'stage-cancelled')].map((event) => event.stageExecutionId)
  expect(ends.toSorted()).toEqual(entered.map((event) => event.stageExecutionId).toSorted())
  for (const event of ofType(log, 'stage-check-gate-result'))
    expect(event.attempt).toBeLessThan(workflowLimits.attempts)
  const firstStop = log.findIndex((event) => event.type === 'stage-cancelled')
  if (firstStop !== -1) expect(ofType(log.slice(firstStop), 'stage-exited')).toEqual([])
  expect(log.at(-1)?.type).toBe('workflow-exited')
  expect(ofType(log, 'workflow-exited')).toHaveLength(1)
  const { state } = bench
  expect(bench.live).toEqual(state)
  const tries = ofType(log, 'stage-check-gate-result').filter(({ attempt }) => attempt > 0)
  expect(entered.length + tries.length).toBe(state.stageRuns)
  expect(state.stageRuns).toBeLessThanOrEqual(bench.workflow.limits?.stageRuns ?? workflowLimits.stageRuns)
  expect(state.toolCalls).toBeLessThanOrEqual(bench.workflow.limits?.toolCalls ?? Infinity)
  expectJoins(bench, entered)
  expectTogether(log, bench.workflow)
}

/** No more siblings of a group are open at once than the strictest of their stages allows. */
function expectTogether(log: readonly WorkflowEventBody[], { stages }: Workflow): void {
  const siblings = ofType(log, 'stage-entered').filter(({ compoundId }) => compoundId !== undefined)
  const groupOf = new Map(siblings.map((event) => [event.stageExecutionId, event.compoundId]))
  const open = new Set<string>()
  for (const event of log) {
    if (event.type === 'stage-exited' || event.type === 'stage-cancelled') open.delete(event.stageExecutionId)
    if (event.type !== 'stage-entered' || event.compoundId === undefined) continue
    open.add(event.stageExecutionId)
    const members = siblings.filter(({ compoundId }) => compoundId === event.compoundId)
    const limits = members.map(({ stageId }) => stages.find(({ id }) => id === stageId)?.forEach?.together)
    const most = Math.min(...limits.map((together) => together ?? workflowLimits.together))
    expect([...open].filter((id) => groupOf.get(id) === event.compoundId).length).toBeLessThanOrEqual(most)
  }
}

/** A join was entered if and only if each sibling has a result. */
function expectJoins({ state, workflow }: WorkflowBench, entered: readonly Of<'stage-entered'>[]): void {
  const groups = Map.groupBy([...state.executions.values()], ({ compoundId }) => compoundId)
  for (const [compoundId, siblings] of groups) {
    if (compoundId === undefined) continue
    const joins = [...state.executions.values()].some((execution) => execution.joins === compoundId)
    const hasAll = siblings.every(
      ({ phase, output }) => phase === 'done' || (phase === 'failed' && output !== undefined),
    )
    if (joins) expect(hasAll).toBe(true)
    if (state.ended?.outcome === 'complete') expect(joins).toBe(hasJoin(state, compoundId))
  }
  for (const { key, stageId } of entered) {
    expect(key.includes('#')).toBe(workflow.stages.find(({ id }) => id === stageId)?.forEach !== undefined)
  }
}

/** Returns whether the rule that started a group names a join. The stages of a plan have at most one rule. */
function hasJoin({ executions, workflow }: WorkflowState, compoundId: string): boolean {
  const before = [...executions.values()].find(({ id }) => compoundId === `group-${id}`)
  return workflow.stages.find(({ id }) => id === before?.stageId)?.next[0]?.join !== undefined
}

/** Lists what a job shows of the cases that the laws are about. */
function listCases({ state, log, mostOpen, questions }: WorkflowBench): string[] {
  const hasKept = ofType(log, 'stage-exited').some(({ outcome, output }) => outcome === 'fail' && output)
  return [
    state.ended?.outcome ?? 'open',
    ...ofType(log, 'stage-cancelled').map(({ reason }) => reason),
    ...ofType(log, 'stage-assert-outcome').map(({ outcome }) => outcome),
    ...([...state.executions.values()].some(({ joins }) => joins !== undefined) ? ['joined'] : []),
    ...(hasKept ? ['kept'] : []),
    ...(mostOpen > 1 ? ['parallel'] : []),
    ...(questions.length > 0 ? ['asked'] : []),
  ]
}

/** Cases that many random jobs have. */
const commonCases = [
  'complete',
  'failed',
  'stopped',
  'parallel',
  'joined',
  'sibling-failed',
  'retry',
  'asked',
]

const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 250)

test(`the laws of a job hold for random workflows, outcomes and stops (${numRuns} runs)`, async () => {
  const cases = new Set<string>()
  await fc.assert(
    fc.asyncProperty(plan, fc.option(fc.nat(40), { freq: 3, nil: undefined }), async (random, stopAt) => {
      const stop = new AbortController()
      const bench = prepare(random).onEvent(() => {
        if (bench.log.length - 1 === stopAt) stop.abort()
      })
      await bench.run(stop.signal)
      for (const each of listCases(bench)) cases.add(each)
      expectLaws(bench, bench.log)
      expect(bench.mostOpen).toBeLessThanOrEqual(workflowLimits.together)
      const childRuns = bench.orders.map(({ childRunId }) => childRunId)
      expect(new Set(childRuns).size).toBe(childRuns.length)
    }),
    { numRuns },
  )
  expect(commonCases.filter((each) => !cases.has(each))).toEqual([])
})

/** Jobs of the cut law: the first of a fixed seed that are not over after two stages. */
const scenarios: Plan[] = []
const casesOfScenarios = new Set<string>()
for (const random of fc.sample(plan, { numRuns: 100, seed: 41 })) {
  const bench = prepare(random)
  await bench.run()
  if (scenarios.length === 20 || bench.log.length < 12) continue
  scenarios.push(random)
  for (const each of listCases(bench)) casesOfScenarios.add(each)
}

test('the scenarios of the cut law are twenty, and have each case', () => {
  expect(scenarios).toHaveLength(20)
  expect([...commonCases, 'kept', 'limit', 'budget'].filter((each) => !casesOfScenarios.has(each))).toEqual(
    [],
  )
})

test.each(scenarios.map((random, index) => ({ random, index })))(
  'scenario $index goes on from each prefix of its log: no exited stage runs again, no ended child run is sent again',
  async ({ random }) => {
    const snapshots: Map<string, StageOutcome>[] = []
    const whole = prepare(random).onEvent(() => {
      snapshots[whole.log.length] = new Map(whole.childRuns)
    })
    const end = await whole.run()
    for (let length = 1; length < whole.log.length; length += 1) {
      const log = whole.log.slice(0, length)
      const childRuns = new Map(snapshots[length])
      const ended = new Set(childRuns.keys())
      const exited = new Set(ofType(log, 'stage-exited').map(({ stageExecutionId }) => stageExecutionId))
      const resumed = prepare(random, { log, childRuns })
      const { outcome } = await resumed.run()
      expectLaws(resumed, resumed.log)
      expect(resumed.orders.filter(({ childRunId }) => ended.has(childRunId))).toEqual([])
      expect(resumed.orders.filter(({ stageExecutionId }) => exited.has(stageExecutionId))).toEqual([])
      if (end.outcome === 'complete') expect(outcome).toBe('complete')
    }
  },
)

test('a stopped job that continues again and again never runs an exited stage twice', async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.nat(30), async (random, stopAt) => {
      const stop = new AbortController()
      const bench = prepare(random).onEvent(() => {
        if (bench.log.length - 1 === stopAt) stop.abort()
      })
      await bench.run(stop.signal)
      const ids = new Set(
        ofType(bench.log, 'stage-exited')
          .filter(({ outcome }) => outcome === 'ok')
          .map(({ stageExecutionId }) => stageExecutionId),
      )
      const keys = new Set(
        ofType(bench.log, 'stage-entered')
          .filter((event) => ids.has(event.stageExecutionId))
          .map(({ key }) => key),
      )
      const before = bench.orders.length
      bench.log.push(bench.started(toInputs(random), 20))
      await bench.run()
      expect(bench.orders.slice(before).filter(({ key }) => keys.has(key))).toEqual([])
    }),
    { numRuns: Math.ceil(numRuns / 5) },
  )
})
