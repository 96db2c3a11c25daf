import { expect, test } from 'vitest'
import { checkRecord } from '../../../../test/doubles/check-record.ts'
import { UsageReducer } from '../../engine/budgets/usage-reducer.ts'
import { callIdSchema, interactionIdSchema, type RunId } from '../../model/id.ts'
import { demoModel } from '../../model/providers/model-ref.ts'
import type { RunEvent, RunEventBody } from '../../model/runs/run-event.ts'
import { noUsage } from '../../model/usage/usage.ts'
import { workflowSchema } from '../../model/workflows/workflow.ts'
import { toTurnRecord } from '../turn-record-reducer.ts'

const stage = { body: 'Write.', turnCap: 3, completionSchema: { type: 'object', properties: {} } }
const definition = workflowSchema.parse({
  format: 1,
  id: 'outline-draft',
  name: 'Outline and draft',
  description: '',
  inputs: [],
  start: 'outline',
  stages: [
    { ...stage, id: 'outline', title: 'Outline', next: [] },
    { ...stage, id: 'draft', title: 'Draft', next: [] },
  ],
  answer: '',
})
const usage = { ...noUsage, requests: 1, inputTokens: 30, outputTokens: 4 }
const job = { executionId: 'job-1' }
const outline = (attempt: number) => ({ ...job, stageExecutionId: 'outline-1', attempt })
const draft = { ...job, stageExecutionId: 'draft-1', attempt: 0 }
const child = (name: string) => name as RunId
const tried = { type: 'stage-assert-outcome', usage, toolCalls: 2, tainted: true, capHit: false } as const
const reported = (childRunId: string): RunEventBody => ({
  type: 'agent-usage-reported',
  childRunId: child(childRunId),
  requestId: 'request-1',
  model: demoModel,
  usage,
})
const acts = { type: 'stage-check-gate-result', verdict: 'proceed' } as const

const log: readonly RunEventBody[] = [
  {
    type: 'workflow-started',
    ...job,
    workflowId: definition.id,
    name: definition.name,
    digest: 'd1',
    definition,
    inputs: { topic: 'Bees' },
  },
  { type: 'stage-entered', ...outline(0), key: 'outline', stageId: 'outline' },
  { ...acts, ...outline(0), ruleIndex: 1, childRunId: child('run-a') },
  reported('run-a'),
  {
    ...tried,
    ...outline(0),
    outcome: 'retry',
    reason: 'rule',
    ruleIndex: 0,
    feedback: 'Longer, please.',
  },
  { ...acts, ...outline(1), childRunId: child('run-b') },
  { type: 'stage-entered', ...draft, key: 'draft', stageId: 'draft' },
  { ...acts, ...draft, childRunId: child('run-c') },
  reported('run-b'),
  {
    type: 'stage-granted',
    ...outline(1),
    callId: callIdSchema.parse('call-1'),
    toolName: 'fetch_url',
    argumentsDigest: 'abc',
  },
  { ...tried, ...outline(1), outcome: 'ok', reason: 'default' },
  {
    type: 'stage-exited',
    ...outline(1),
    usage,
    toolCalls: 4,
    outcome: 'ok',
    output: { text: 'Bees' },
    tainted: true,
  },
  reported('run-c'),
  { type: 'stage-cancelled', ...draft, usage, toolCalls: 0, reason: 'stopped' },
  { type: 'workflow-exited', ...job, outcome: 'stopped' },
]
const events = log.map((body, seq): RunEvent =>
  Object.assign({ runId: child('run-1'), seq, at: seq * 100 }, body),
)

test('a job has one item for each attempt of a stage, whose run it opens, and stages in parallel overlap', () => {
  const record = toTurnRecord(events)
  checkRecord(events)
  expect(
    record.items.map(({ kind, name, state, childRunId, startMs, endMs }) => [
      `${kind} ${name.text} ${state}`,
      childRunId,
      startMs,
      endMs,
    ]),
  ).toEqual([
    ['workflow-stage Stage: Outline failed', 'run-a', 100, 400],
    ['workflow-stage Stage: Outline ok', 'run-b', 500, 1000],
    ['workflow-stage Stage: Draft stopped', 'run-c', 600, 1300],
  ])
})

test('an item names the file or the number of its item, and its pass after the first', () => {
  const forEach = { over: 'input.files' }
  const read = { ...stage, id: 'read', title: 'Read', forEach, next: [] }
  const repeated = workflowSchema.parse({ ...definition, start: 'read', stages: [read] })
  const names = ['read#2', 'read#3', 'read~2#2', 'draft~3'].map((key, index): RunEventBody => ({
    type: 'stage-entered',
    executionId: 'job-1',
    stageExecutionId: `stage-${index}`,
    attempt: 0,
    key,
    stageId: key.split(/[~#]/)[0] ?? '',
  }))
  const files = [{ filename: 'a.txt' }, { filename: 'b.txt' }]
  const bodies = [Object.assign({}, log[0], { definition: repeated, inputs: { files } }), ...names]
  const { items } = toTurnRecord(
    bodies.map((body, seq) => Object.assign({ runId: child('run-1'), seq, at: seq * 100 }, body) as RunEvent),
  )
  expect(items.map(({ name }) => name.text)).toEqual([
    'Stage: Read 2: b.txt',
    'Stage: Read 3',
    'Stage (pass 2): Read 2: b.txt',
    'Stage (pass 3): draft',
  ])
})

test('an item has the gate, the outcome, the feedback, the allowed calls, the result, the taint and the usage', () => {
  const { items, groups } = toTurnRecord(events)
  const texts = items.map((item) => JSON.stringify(item.groups))
  expect(texts[0]).toContain('Feedback for the next attempt')
  for (const part of ['Longer, please.', 'proceed', 'fetch_url', 'abc', 'Bees', 'Untrusted', 'Usage'])
    expect(texts[1]).toContain(part)
  expect(groups.map(({ title }) => title.text)).toContain('Workflow')
})

test('a question of a stage names the stage', () => {
  const asked: RunEventBody = {
    type: 'interaction-raised',
    interaction: {
      kind: 'confirm',
      id: interactionIdSchema.parse('asked-1'),
      prompt: 'Go on?',
      agent: { runId: child('run-a'), name: 'stage', label: 'Outline' },
    },
  }
  const { items } = toTurnRecord([
    ...events,
    Object.assign({ runId: child('run-1'), seq: 99, at: 9900 }, asked),
  ])
  expect(items.map(({ name }) => name.text)).toContain('Question: Outline')
})

test('the requests of a stage are a share of their own, and each is counted once', () => {
  const reducer = new UsageReducer()
  for (const event of [...events, ...events.filter(({ type }) => type === 'agent-usage-reported')])
    reducer.apply(event)
  expect(reducer.shares.map(({ agent, usage: { requests } }) => [agent, requests])).toEqual([
    ['workflow:outline-draft/outline', 2],
    ['workflow:outline-draft/draft', 1],
  ])
  expect(reducer.total.requests).toBe(3)
})
