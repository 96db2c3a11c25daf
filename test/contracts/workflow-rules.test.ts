import { beforeAll, expect, test } from 'vitest'
import type { MessageId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { ruleSchema, type Rule } from '../../src/core/model/rules/rule.ts'
import { plainStage, plainWorkflow, toStage } from '../doubles/workflow-bench.ts'
import { benchModel } from '../doubles/turn-bench.ts'
import { reasoning, text } from '../doubles/scripted-model.ts'
import {
  answerQuestion,
  calls,
  completes,
  countingTool,
  createJobBench,
  eventsOf,
  hangs,
  jobSession,
  loadJobs,
  ofType,
  openQuestions,
  settleJob,
  StageModel,
  stageOf,
  startJob,
  writes,
} from './job-bench.ts'

beforeAll(loadJobs)

const ruleOf = (change: Pick<Rule, 'at' | 'action'> & Partial<Rule>): Rule =>
  ruleSchema.parse({
    id: `rule-${change.at}`,
    name: 'Secrets',
    isOn: true,
    match: { text: 'secret' },
    ...change,
  })
const redaction = (at: Rule['at']): Rule => ruleOf({ at, action: { redact: '[x]' } })

const quiet = { allowedTools: [] }
const briefed = plainWorkflow(
  [plainStage('only', { ...quiet, body: 'Do only. {{input.topic}} {{input.tone}} {{input.brief}}' })],
  {
    answer: '{{stages.only.text}}',
    inputs: [
      { name: 'topic', label: 'Topic', required: true, kind: 'text' },
      { name: 'tone', label: 'Tone', required: false, kind: 'text' },
      { name: 'brief', label: 'Brief', required: false, kind: 'long-text' },
    ],
  },
)
const typed = {
  text: 'a secret topic',
  inputs: { tone: 'a secret tone', brief: `a secret ${'brief '.repeat(40)}` },
}

test('a redaction of messages covers every text that the user typed for a job', async () => {
  const model = new StageModel(() => completes())
  const bench = createJobBench(briefed, model)
  bench.settings = { rules: [redaction('message')] }
  const runId = await startJob(bench, typed)
  expect(model.requests[0]?.system).toBe('Do only. a [x] topic a [x] tone “input.brief” (see the data)')
  expect(JSON.stringify(model.requests[0]?.messages)).toContain('a [x] brief')
  expect(JSON.stringify([eventsOf(bench, runId), [...bench.agentRuns.rows]])).not.toContain('a secret')
})

test('an input of spaces does not keep a job from starting', async () => {
  const model = new StageModel(() => completes())
  const bench = createJobBench(briefed, model)
  const runId = await startJob(bench, { text: 'tides', inputs: { tone: '  ' } })
  expect(ofType(eventsOf(bench, runId), 'workflow-exited')).toMatchObject([{ outcome: 'complete' }])
})

test.each(['topic', 'tone', 'brief'] as const)(
  'a rule that denies the text of the %s sends nothing',
  async (name) => {
    const model = new StageModel(() => completes())
    const bench = createJobBench(briefed, model)
    bench.settings = { rules: [ruleOf({ at: 'message', action: { deny: '' } })] }
    const inputs = { tone: 'calm', brief: 'short', ...(name !== 'topic' && { [name]: 'a secret' }) }
    const runId = await startJob(bench, { text: name === 'topic' ? 'a secret' : 'tides', inputs })
    expect(model.requests).toEqual([])
    expect(ofType(eventsOf(bench, runId), 'workflow-started')).toEqual([])
    expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toMatchObject([
      { status: 'stopped', failure: { code: 'guard-denied' } },
    ])
  },
)

const reads = { toolName: 'read_note', text: 'a secret note' }

test('rules for calls, results and answers apply in a stage, also within its envelope and to its result', async () => {
  const model = new StageModel((_, earlier) =>
    earlier === 0
      ? [
          reasoning('a secret thought', 'r'),
          text('a secret plan'),
          ...calls(reads.toolName, { item: 'secret' }),
        ]
      : earlier === 1
        ? writes('A secret end.')
        : completes({ text: 'a secret result' }),
  )
  const workflow = plainWorkflow([plainStage('only', { allowedTools: [reads.toolName] })], {
    answer: 'Said: {{stages.only.text}}',
  })
  const bench = createJobBench(workflow, model)
  const note = countingTool(reads.toolName, ['read'])
  bench.tools.register({
    ...note.tool,
    execute: (args, context) => (note.tool.execute(args, context), succeed(reads.text)),
  })
  bench.settings = { rules: [redaction('call'), redaction('result'), redaction('stream')] }
  const runId = await startJob(bench, { mode: 'auto' })
  expect(note.ran).toEqual(['[x]'])
  const [first, ...later] = model.requests
  expect(first).toBeDefined()
  expect(JSON.stringify(later)).not.toContain('secret')
  expect(JSON.stringify(later.at(-1)?.messages)).toContain('a [x] plan')
  expect(ofType(eventsOf(bench, runId), 'workflow-exited')).toMatchObject([
    { outcome: 'complete', answer: { text: 'Said: a [x] result' } },
  ])
  expect(JSON.stringify([...bench.store.messages.values()])).not.toContain('secret')
})

test('rules for answers apply to the answer of a job, whose parts were not streamed', async () => {
  const model = new StageModel(() => completes({ text: 'a secret result' }))
  const workflow = plainWorkflow([plainStage('only', quiet)], { answer: '{{stages.only.text}}' })
  const redacted = createJobBench(workflow, model)
  redacted.settings = { rules: [redaction('stream')] }
  const runId = await startJob(redacted)
  expect(ofType(eventsOf(redacted, runId), 'workflow-exited')).toMatchObject([
    { answer: { text: 'a [x] result' } },
  ])
  const denied = createJobBench(workflow, model)
  denied.settings = { rules: [ruleOf({ at: 'stream', action: { deny: 'No.' } })] }
  const deniedId = await startJob(denied)
  const [exit] = ofType(eventsOf(denied, deniedId), 'workflow-exited')
  expect(exit).toMatchObject({ outcome: 'stopped', failure: { code: 'guard-denied' } })
  expect(exit?.answer).toBeUndefined()
  expect(ofType(eventsOf(denied, deniedId), 'session-turn-end')).toMatchObject([{ status: 'stopped' }])
})

test('a rule that denies a streamed text of a stage ends the job with its reason', async () => {
  const model = new StageModel(() => [text('a secret plan'), ...completes()])
  const bench = createJobBench(plainWorkflow([plainStage('only', quiet)]), model)
  bench.settings = { rules: [ruleOf({ at: 'stream', action: { deny: 'They stay here.' } })] }
  const runId = await startJob(bench)
  expect(model.requests).toHaveLength(1)
  expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toMatchObject([
    { failure: { code: 'guard-denied', message: expect.stringContaining('They stay here.') } },
  ])
})

test('a job that a file brought asks before it continues, and its inputs count as untrusted', async () => {
  const workflow = plainWorkflow(
    [
      plainStage('first', {
        allowedTools: ['write_note'],
        body: 'Do first. {{input.topic}}',
        next: toStage('second'),
      }),
      plainStage('second', quiet),
    ],
    { inputs: [{ name: 'topic', label: 'Topic', required: true, kind: 'text' }] },
  )
  let isHanging = true
  const model = new StageModel((request) =>
    isHanging && stageOf(request) === 'second' ? hangs : completes(),
  )
  const bench = createJobBench(workflow, model)
  bench.tools.register(countingTool('write_note').tool)
  bench.store.importedIds = new Set([`message-of-${jobSession}` as MessageId])
  const runId = await startJob(bench, { text: 'tides' })
  await answerQuestion(bench, runId, () => ({
    outcome: 'accepted',
    value: { kind: 'approve', scope: 'once' },
  }))
  expect(model.requests[0]?.system).toBe('Do first. “input.topic” (see the data)')
  expect(ofType(eventsOf(bench, runId), 'stage-exited')).toMatchObject([{ tainted: true }])
  bench.runs.stop(runId)
  await settleJob(bench)
  isHanging = false
  const messageId = bench.store.runs.get(runId)?.reply.id ?? expect.fail()
  const ask = { type: 'continue', messageId } as const
  const continued = await bench.runs.start({ sessionId: jobSession, model: benchModel, ask })
  await settleJob(bench)
  const next = continued.ok ? continued.value.runId : expect.fail()
  expect(openQuestions(bench, next)).toMatchObject([{ toolName: 'run_workflow' }])
  expect(model.countOf('second')).toBe(1)
})
