import { expect, test } from 'vitest'
import { expectedLog, type Expected } from '../../../test/scenarios/expected-log.ts'
import { replyStub } from '../../../test/doubles/turn-bench.ts'
import { projectMessages } from '../context/project-messages.ts'
import { createFailure } from '../model/failures/failure.ts'
import type { JsonObject } from '../model/json.ts'
import { demoModel } from '../model/providers/model-ref.ts'
import { interactionIdSchema, type RunId } from '../model/id.ts'
import { noUsage, type Usage } from '../model/usage/usage.ts'
import { toStageQuestionId } from '../model/workflows/stage-question-id.ts'
import { workflowSchema } from '../model/workflows/workflow.ts'
import { MessageReducer } from './message-reducer.ts'

const stage = { body: 'Write.', turnCap: 3, completionSchema: { type: 'object', properties: {} } }
const definition = workflowSchema.parse({
  format: 1,
  id: 'outline-draft',
  name: 'Outline and draft',
  description: '',
  inputs: [
    { name: 'topic', label: 'Topic', required: true, kind: 'text' },
    { name: 'words', label: 'Words', required: false, kind: 'number' },
    { name: 'before', label: 'Last answer', required: false, kind: 'last-answer' },
  ],
  start: 'outline',
  stages: [
    {
      ...stage,
      id: 'outline',
      title: 'Outline',
      next: [{ nextStages: ['draft'], execution: 'sequential' }],
    },
    { ...stage, id: 'draft', title: 'Draft', next: [] },
  ],
  answer: '{{stages.draft.text}}',
})
const usage: Usage = { ...noUsage, requests: 1, inputTokens: 80, outputTokens: 20, source: 'reported' }
const figures = { toolCalls: 2, tokens: 60, activeMs: 4000 }
const of = (stageExecutionId: string, attempt = 0) => ({ executionId: 'job-1', stageExecutionId, attempt })
const started: Expected = {
  type: 'workflow-started',
  executionId: 'job-1',
  workflowId: definition.id,
  name: definition.name,
  digest: 'd1',
  definition,
  inputs: { topic: 'Bees', words: 200, before: 'CANARY of the last answer' },
}
const entered = (id: string, key = id): Expected => ({
  type: 'stage-entered',
  ...of(id),
  key,
  stageId: key,
})
const acts = (id: string, childRunId: string, attempt = 0): Expected => ({
  type: 'stage-check-gate-result',
  ...of(id, attempt),
  verdict: 'proceed',
  childRunId: childRunId as RunId,
})
const progressed = (childRunId: string, more: object = {}): Expected => ({
  type: 'agent-progressed',
  childRunId: childRunId as RunId,
  line: 'Writes',
  figures,
  ...more,
})
const attempted = (id: string, outcome: 'ok' | 'retry', attempt = 0): Expected => ({
  type: 'stage-assert-outcome',
  ...of(id, attempt),
  outcome,
  reason: 'default',
  capHit: false,
  usage,
  toolCalls: 2,
  tainted: false,
})
const exited = (id: string, attempt = 0): Expected => ({
  type: 'stage-exited',
  ...of(id, attempt),
  outcome: 'ok',
  output: { text: 'CANARY of a result' },
  usage,
  toolCalls: 2,
  tainted: id === 'outline',
})

function reduce(bodies: readonly Expected[], reply = replyStub()): MessageReducer {
  const reducer = new MessageReducer(reply)
  for (const event of expectedLog(bodies)) reducer.apply(event)
  return reducer
}

function jobOf(reducer: MessageReducer) {
  return reducer.message().parts.find((part) => part.type === 'workflow')
}

function statesOf(reducer: MessageReducer) {
  return jobOf(reducer)?.executions.map(({ key, attempt, state }) => `${key} ${attempt} ${state}`)
}

test('a question belongs to the execution that its id names, not to one whose id is a part of that', () => {
  const question: Expected = {
    type: 'interaction-raised',
    interaction: {
      kind: 'select',
      id: interactionIdSchema.parse(
        toStageQuestionId({ place: 'assert', stageExecutionId: 'stage-12', attempt: 0 }),
      ),
      prompt: 'Accept?',
      options: [],
      agent: { runId: 'run-b' as RunId, name: 'stage', label: 'Draft' },
    },
  }
  const events = [started, entered('stage-1', 'outline'), entered('stage-12', 'draft'), question]
  expect(statesOf(reduce(events))).toEqual(['outline 0 running', 'draft 0 awaiting-approval'])
})

test('a job is one part with the state, the newest attempt and the figures of each stage, and its answer is a text', () => {
  const events: Expected[] = [
    started,
    entered('outline'),
    acts('outline', 'run-a'),
    progressed('run-a', { isAwaitingApproval: true }),
  ]
  expect(statesOf(reduce(events))).toEqual(['outline 0 awaiting-approval'])
  events.push(progressed('run-a'), attempted('outline', 'retry'))
  expect(statesOf(reduce(events))).toEqual(['outline 0 retrying'])
  events.push(acts('outline', 'run-b', 1), progressed('run-b'))
  expect(statesOf(reduce(events))).toEqual(['outline 1 running'])
  expect(jobOf(reduce(events))?.executions[0]?.figures).toEqual({
    toolCalls: 4,
    tokens: 160,
    activeMs: 8000,
    dollars: undefined,
  })
  events.push(attempted('outline', 'ok', 1), exited('outline', 1), entered('draft'), acts('draft', 'run-c'))
  events.push(attempted('draft', 'ok'), exited('draft'), {
    type: 'workflow-exited',
    executionId: 'job-1',
    outcome: 'complete',
    answer: { partId: 'answer', text: 'Bees dance.' },
  })
  const reducer = reduce(events)
  expect(statesOf(reducer)).toEqual(['outline 1 complete', 'draft 0 complete'])
  expect(jobOf(reducer)).toMatchObject({
    isTainted: true,
    stages: [
      { id: 'outline', next: [{ nextStages: ['draft'] }] },
      { id: 'draft', next: [] },
    ],
    executions: [{ isTainted: true }, { isTainted: undefined }],
  })
  expect(reducer.message().parts).toMatchObject([{ type: 'workflow' }, { type: 'text', text: 'Bees dance.' }])
})

test('a wait for a retry is a part of its stage until the stage goes on', () => {
  const retry = { dueAt: 5000, delayMs: 2000, failure: createFailure('overloaded') }
  const events = [started, entered('outline'), acts('outline', 'run-a'), progressed('run-a', { retry })]
  expect(jobOf(reduce(events))?.executions[0]?.retry).toEqual(retry)
  for (const next of [progressed('run-a'), attempted('outline', 'retry')])
    expect(jobOf(reduce([...events, next]))?.executions[0]?.retry).toBeUndefined()
})

test('a stage that runs for each file has the name of its file, and an input may be named as an inherited property', () => {
  const forEach = { over: 'input.constructor' }
  const inputs = [{ name: 'constructor', label: 'Files', required: false, kind: 'files' }]
  const stages = [{ ...stage, id: 'read', title: 'Read', forEach, next: [] }]
  const read = workflowSchema.parse({ ...definition, inputs, start: 'read', stages, answer: '' })
  const files = [{ filename: 'a.txt' }, { filename: 'b.txt' }]
  const start = (given: JsonObject): Expected => ({ ...started, definition: read, inputs: given }) as Expected
  const enter: Expected = { type: 'stage-entered', ...of('read-2'), key: 'read#2', stageId: 'read' }
  expect(jobOf(reduce([start({ constructor: files }), enter]))?.executions[0]?.filename).toBe('b.txt')
  const withoutFiles = jobOf(reduce([start({}), enter]))
  expect(withoutFiles?.inputs[0]?.value).toBeUndefined()
  expect(withoutFiles?.executions[0]?.filename).toBeUndefined()
})

test('the end of the run settles open stages, and a run that continues keeps the ended ones', () => {
  const ended: Expected = { type: 'session-turn-end', status: 'interrupted', usage }
  const earlier = reduce([
    started,
    entered('outline'),
    acts('outline', 'run-a'),
    attempted('outline', 'ok'),
    exited('outline'),
    entered('draft'),
    acts('draft', 'run-b'),
    ended,
  ])
  expect(statesOf(earlier)).toEqual(['outline 0 complete', 'draft 0 interrupted'])
  const continued = reduce(
    [
      started,
      entered('draft-2', 'draft'),
      {
        type: 'stage-cancelled',
        ...of('draft-2'),
        usage,
        toolCalls: 0,
        reason: 'limit',
      },
    ],
    earlier.message(),
  )
  expect(statesOf(continued)).toEqual(['outline 0 complete', 'draft 0 limited'])
})

test('later turns get no input that repeats the message or the last answer', () => {
  const answered = reduce([
    started,
    entered('outline'),
    acts('outline', 'run-a'),
    progressed('run-a', { line: 'CANARY of a step' }),
    attempted('outline', 'ok'),
    exited('outline'),
    {
      type: 'workflow-exited',
      executionId: 'job-1',
      outcome: 'complete',
      answer: { partId: 'answer', text: 'Bees dance.' },
    },
  ]).message()
  const asked = { role: 'user' as const, parts: [{ type: 'text' as const, round: 0, text: 'Bees' }] }
  const projected = projectMessages([asked, answered], demoModel)
  expect(projected.map(({ message }) => message)).toMatchObject([
    { role: 'user', text: 'Bees' },
    { role: 'user', text: '/outline-draft\nWords: 200' },
    { role: 'assistant', parts: [{ type: 'text', text: 'Bees dance.' }] },
  ])
  expect(JSON.stringify(projected)).not.toContain('CANARY')
})
