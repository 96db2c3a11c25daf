import { beforeAll, expect, test } from 'vitest'
import type { ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import type { BlobId, MessageId, RunId } from '../../src/core/model/id.ts'
import type { InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { plainStage, plainWorkflow, toStage } from '../doubles/workflow-bench.ts'
import { finish, text as textPart } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'
import {
  allow,
  answerQuestion,
  calls,
  choose,
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
import type { HostBench } from './host-bench.ts'

beforeAll(loadJobs)

const quiet = { allowedTools: [] }
const pair = plainWorkflow(
  [
    plainStage('first', { ...quiet, body: 'Do first. {{input.topic}}', next: toStage('second') }),
    plainStage('second', { ...quiet, body: 'Do second. {{stages.first.text}}' }),
  ],
  {
    answer: '{{stages.second.text}}',
    inputs: [
      { name: 'language', label: 'Language', required: true, kind: 'text', value: 'German' },
      { name: 'topic', label: 'Topic', required: true, kind: 'text' },
    ],
  },
)

const textOf = ({ messages }: ModelRequest): string =>
  messages.flatMap((message) => (message.role === 'user' ? [message.text] : [])).join('\n')

const endOf = (bench: HostBench, runId: RunId) => ofType(eventsOf(bench, runId), 'session-turn-end').at(-1)
const exitOf = (bench: HostBench, runId: RunId) => ofType(eventsOf(bench, runId), 'workflow-exited').at(-1)

test('a job runs its stages as child runs and answers with its template', async () => {
  const model = new StageModel((request) => completes({ text: `${stageOf(request)} is done` }))
  const bench = createJobBench(pair, model)
  const runId = await startJob(bench, { text: 'tides' })
  const types = eventsOf(bench, runId)
    .map(({ type }) => type)
    .filter((type) => /^(workflow|stage-e)/.test(type))
  expect(types).toEqual([
    'workflow-started',
    'stage-entered',
    'stage-exited',
    'stage-entered',
    'stage-exited',
    'workflow-exited',
  ])
  expect(endOf(bench, runId)).toMatchObject({ status: 'complete', usage: { requests: 2 } })
  expect(exitOf(bench, runId)).toMatchObject({ outcome: 'complete', answer: { text: 'second is done' } })
  const [first, second] = model.requests
  expect(first?.system).toBe('Do first. tides')
  expect(second?.system).toBe('Do second. “stages.first.text” (see the data)')
  expect(JSON.stringify(second?.messages)).toContain('first is done')
  expect(first?.tools.map(({ name }) => name)).toEqual(['complete_stage'])
})

test('a text answer is followed by one request that forces the completion tool', async () => {
  const model = new StageModel((_, earlier) => (earlier === 0 ? writes('Here it is.') : completes()))
  const bench = createJobBench(plainWorkflow([plainStage('only', quiet)]), model)
  const runId = await startJob(bench)
  expect(endOf(bench, runId)?.status).toBe('complete')
  expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual([undefined, { tool: 'complete_stage' }])
})

test.each([
  ['a JSON block', 'Here:\n```json\n{"text": "five"}\n```', 'five'],
  ['the text, where the result is one text', 'five', 'five'],
])('the result of a model without tools is %s', async (_, answer, result) => {
  const model = new StageModel(() => writes(answer))
  const bench = createJobBench(
    plainWorkflow([plainStage('only', quiet)], { answer: '{{stages.only.text}}' }),
    model,
  )
  bench.capabilities = { callsTools: false }
  const runId = await startJob(bench)
  expect(model.requests).toHaveLength(1)
  expect(model.requests[0]?.system).toContain('JSON Schema')
  expect(exitOf(bench, runId)?.answer?.text).toBe(result)
})

test('a text that is too long for a result is none', async () => {
  const model = new StageModel(() => writes('x'.repeat(200_000)))
  const bench = createJobBench(plainWorkflow([plainStage('only', { ...quiet, attempts: 1 })]), model)
  bench.capabilities = { callsTools: false }
  const runId = await startJob(bench)
  expect(endOf(bench, runId)).toMatchObject({ failure: { code: 'stage-without-result' } })
})

test('a workflow that may write asks before it starts, for this definition only', async () => {
  const note = countingTool('write_note')
  const workflow = plainWorkflow([plainStage('only', { allowedTools: ['write_note'] })])
  const start = async (bench: HostBench, messageId: string) => {
    const workflowId = bench.workflows[0]?.id ?? expect.fail()
    const started = await bench.send(jobSession, messageId, { workflow: { id: workflowId, inputs: {} } })
    await settleJob(bench)
    return started.ok ? started.value.runId : expect.fail()
  }
  const bench = createJobBench(workflow, new StageModel(() => completes()))
  bench.tools.register(note.tool)
  const refused = await start(bench, 'message-1')
  const question = await answerQuestion(bench, refused, () => ({ outcome: 'rejected' }))
  expect(question).toMatchObject({
    kind: 'approve',
    toolName: 'run_workflow',
    effects: ['write'],
    arguments: { stages: [{ title: 'ONLY', tools: ['write_note'], effects: ['write'] }] },
    scopes: ['once', 'chat', 'always'],
  })
  expect(endOf(bench, refused)).toMatchObject({ status: 'stopped', failure: { code: 'approval-denied' } })
  const allowed = await start(bench, 'message-2')
  await answerQuestion(bench, allowed, allow('always'))
  expect(endOf(bench, allowed)?.status).toBe('complete')
  const remembered = await start(bench, 'message-3')
  expect(endOf(bench, remembered)?.status).toBe('complete')
  bench.workflows = [
    { ...workflow, stages: [plainStage('only', { allowedTools: ['write_note'], turnCap: 12 })] },
  ]
  const changed = await start(bench, 'message-4')
  expect(openQuestions(bench, changed)).toMatchObject([{ toolName: 'run_workflow' }])
})

const outside = (bench: HostBench) => {
  const note = countingTool('write_note')
  bench.tools.register(note.tool)
  return note
}
const callsOnce = () =>
  new StageModel((_, earlier) => (earlier === 0 ? calls('write_note', { item: 'a' }) : completes()))

test('a call outside the envelope runs with a grant that its question opens', async () => {
  const bench = createJobBench(plainWorkflow([plainStage('only', quiet)]), callsOnce())
  const note = outside(bench)
  const runId = await startJob(bench, { mode: 'auto' })
  const question = await answerQuestion(bench, runId, allow())
  expect(question).toMatchObject({ reason: 'outside-envelope', scopes: ['once'], agent: { label: 'ONLY' } })
  expect(note.ran).toEqual(['a'])
  expect(ofType(eventsOf(bench, runId), 'stage-granted')).toMatchObject([
    { callId: expect.any(String), toolName: 'write_note' },
  ])
  expect(endOf(bench, runId)?.status).toBe('complete')
})

test('C20.4: without an answer a call outside the envelope is denied in every mode, and the stage goes on', async () => {
  const bench = createJobBench(plainWorkflow([plainStage('only', quiet)]), callsOnce())
  const note = outside(bench)
  const runId = await startJob(bench, { mode: 'auto' })
  await answerQuestion(bench, runId, () => ({ outcome: 'unattended' }))
  const [child] = bench.agentRuns.rows.values()
  expect(ofType(child?.events ?? [], 'tool-invocation-denied')).toMatchObject([
    { failure: { code: 'grant-denied' } },
  ])
  expect(ofType(child?.events ?? [], 'authority-decided')).toMatchObject([
    { by: 'nobody', stageExecutionId: expect.any(String) },
    { toolName: 'complete_stage', by: 'envelope' },
  ])
  expect(note.ran).toEqual([])
  expect(endOf(bench, runId)?.status).toBe('complete')
})

test('C20.6: at the turn cap the tools of the last request run, and the stage exits', async () => {
  const bench = createJobBench(
    plainWorkflow([
      plainStage('only', {
        allowedTools: ['write_note'],
        turnCap: 1,
        assert: [{ when: { path: 'capHit', is: 'true' }, outcome: 'ok' }],
      }),
    ]),
    callsOnce(),
  )
  const note = outside(bench)
  const runId = await startJob(bench, { mode: 'auto' })
  expect(note.ran).toEqual(['a'])
  expect(ofType(eventsOf(bench, runId), 'stage-assert-outcome')).toMatchObject([
    { capHit: true, outcome: 'ok' },
  ])
  expect(ofType(eventsOf(bench, runId), 'stage-exited')).toHaveLength(1)
  expect(endOf(bench, runId)?.status).toBe('complete')
})

test('C20.6: a stop cancels the open stage, which does not exit, and "Continue" runs only what is missing', async () => {
  const model = new StageModel((request, earlier) =>
    stageOf(request) === 'second' && earlier === 1
      ? hangs
      : stageOf(request) === 'second' && earlier === 0
        ? calls('write_note', { item: 'kept' })
        : completes({ text: stageOf(request) }),
  )
  const workflow = plainWorkflow(
    [
      plainStage('first', { ...quiet, next: toStage('second') }),
      plainStage('second', { allowedTools: ['write_note'] }),
    ],
    { answer: '{{stages.first.text}} {{stages.second.text}}' },
  )
  const bench = createJobBench(workflow, model)
  const note = outside(bench)
  const runId = await startJob(bench, { mode: 'auto' })
  bench.runs.stop(runId)
  await settleJob(bench)
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'stage-cancelled')).toMatchObject([{ reason: 'stopped' }])
  expect(ofType(events, 'stage-exited')).toHaveLength(1)
  expect(exitOf(bench, runId)).toMatchObject({ outcome: 'stopped' })
  expect(endOf(bench, runId)).toMatchObject({ status: 'stopped', result: 'stopped_by_user' })
  const messageId = bench.store.runs.get(runId)?.reply.id ?? expect.fail()
  const continued = await bench.runs.start({
    sessionId: jobSession,
    model: benchModel,
    ask: { type: 'continue', messageId },
  })
  const { runId: next } = continued.ok ? continued.value : expect.fail()
  await settleJob(bench)
  expect(exitOf(bench, next)).toMatchObject({ outcome: 'complete', answer: { text: 'first second' } })
  expect(model.countOf('first')).toBe(1)
  // The round whose call ran is kept, so the call is in the request and does not run again.
  expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('kept')
  expect(note.ran).toEqual(['kept'])
})

/** Ends the worker of a bench and lets another one continue. */
async function restart(
  first: HostBench,
  model: StageModel,
  ids: CountedIds,
  settings: HostBench['settings'] = {},
) {
  const rows = new Map(
    [...first.agentRuns.rows].map(([id, row]) => [id, { ...row, events: [...row.events] }]),
  )
  const bench = createJobBench(first.workflows[0] ?? expect.fail(), model, {
    store: first.store,
    agentRuns: new MemoryAgentRuns(rows),
    ids,
  })
  for (const tool of first.tools.getAll()) bench.tools.register(tool)
  for (const [modelId, price] of first.prices) bench.prices.set(modelId, price)
  bench.settings = settings
  void startRecovery(bench.recoveryPorts, new AbortController().signal)
  await settleJob(bench)
  return bench
}

test('after a reload during a request one question is asked, and only that request is repeated', async () => {
  const ids = new CountedIds()
  const before = new StageModel((request) =>
    stageOf(request) === 'second' ? hangs : completes({ text: 'one' }),
  )
  const first = createJobBench(pair, before, { ids })
  const runId = await startJob(first, { text: 'tides' })
  const after = new StageModel(() => completes({ text: 'two' }))
  const second = await restart(first, after, ids)
  expect(after.requests).toEqual([])
  const question = await answerQuestion(second, runId, choose('continue'))
  const prompt = 'The workflow was interrupted. 1 stage has finished. Continuing can cost money.'
  expect(question).toMatchObject({ kind: 'select', prompt, localized: { code: 'workflow-interrupted' } })
  expect(after.requests.map(stageOf)).toEqual(['second'])
  expect(exitOf(second, runId)).toMatchObject({ outcome: 'complete', answer: { text: 'two' } })
})

/** The worker ends when the first of two stages has exited. The second may name a model of its own. */
async function endBetweenStages({
  isFree,
  model,
  fallback,
}: {
  isFree: boolean
  model?: ModelRef
  fallback?: ModelRef
}) {
  const ids = new CountedIds()
  const stages = pair.stages.map((stage) => (stage.id === 'second' ? { ...stage, model } : stage))
  const before = new StageModel((request) => (stageOf(request) === 'second' ? hangs : completes()))
  const first = createJobBench({ ...pair, stages }, before, { ids })
  const runId = await startJob(first, { text: 'tides' })
  const run = first.store.runs.get(runId) ?? expect.fail()
  run.events.splice(run.events.findIndex(({ type }) => type === 'stage-exited') + 1)
  for (const [id, { run: child }] of first.agentRuns.rows)
    if (child.label === 'SECOND') first.agentRuns.rows.delete(id)
  const after = new StageModel(() => completes({ text: 'two' }))
  if (isFree) first.prices.set(benchModel.modelId, { input: 0, output: 0 })
  const settings = fallback && { 'fallback-models': [fallback] }
  return { bench: await restart(first, after, ids, settings), runId, model: after }
}

test('after a reload between two stages, a job goes on by itself if all its models are free', async () => {
  const free = await endBetweenStages({ isFree: true })
  expect(openQuestions(free.bench, free.runId)).toEqual([])
  expect(free.model.requests.map(stageOf)).toEqual(['second'])
  expect(exitOf(free.bench, free.runId)).toMatchObject({ outcome: 'complete', answer: { text: 'two' } })
  const paid = { ...benchModel, modelId: 'paid-model' }
  for (const other of [{ isFree: false }, { isFree: true, model: paid }, { isFree: true, fallback: paid }]) {
    const { bench, runId, model } = await endBetweenStages(other)
    expect(openQuestions(bench, runId)).toMatchObject([{ localized: { code: 'workflow-interrupted' } }])
    expect(model.requests).toEqual([])
  }
})

test('"Stop here" after a reload ends the open stages without a request', async () => {
  const ids = new CountedIds()
  const first = createJobBench(pair, new StageModel(() => hangs), { ids })
  const runId = await startJob(first, { text: 'tides' })
  const after = new StageModel(() => hangs)
  const second = await restart(first, after, ids)
  await answerQuestion(second, runId, choose('stop'))
  expect(after.requests).toEqual([])
  expect(ofType(eventsOf(second, runId), 'stage-cancelled')).toHaveLength(1)
  expect(endOf(second, runId)?.status).toBe('stopped')
})

test.each([
  ['allowed', allow(), 'complete'],
  ['refused', (): InteractionAnswer => ({ outcome: 'rejected' }), 'stopped'],
] as const)(
  'a job that a file brought asks again whether it may start, and is %s',
  async (_, answer, end) => {
    const ids = new CountedIds()
    const writing = plainWorkflow([plainStage('only', { allowedTools: ['write_note'] })])
    const first = createJobBench(writing, new StageModel(() => hangs), { ids })
    outside(first)
    first.store.importedIds = new Set([`message-of-${jobSession}` as MessageId])
    const runId = await startJob(first)
    await answerQuestion(first, runId, allow())
    expect(ofType(eventsOf(first, runId), 'stage-entered')).toHaveLength(1)
    const after = new StageModel(() => completes())
    const second = await restart(first, after, ids)
    await answerQuestion(second, runId, choose('continue'))
    expect(after.requests).toEqual([])
    expect(await answerQuestion(second, runId, answer)).toMatchObject({ toolName: 'run_workflow' })
    expect(endOf(second, runId)?.status).toBe(end)
    const isRefused = end === 'stopped'
    expect(ofType(eventsOf(second, runId), 'stage-cancelled')).toHaveLength(isRefused ? 1 : 0)
    expect([...second.agentRuns.rows.values()].every(({ hasEnded }) => hasEnded)).toBe(true)
  },
)

test('a question of a gate and a grant are restored under their ids after a reload', async () => {
  const ids = new CountedIds()
  const asking = plainWorkflow([plainStage('only', { ...quiet, gate: [{ ask: 'Shall it start?' }] })])
  const first = createJobBench(asking, callsOnce(), { ids })
  const note = outside(first)
  const runId = await startJob(first, { mode: 'auto' })
  const [gate] = openQuestions(first, runId)
  const second = await restart(first, callsOnce(), ids)
  expect(openQuestions(second, runId)).toEqual([gate])
  await answerQuestion(second, runId, choose('continue'))
  const [grant] = openQuestions(second, runId)
  expect(grant).toMatchObject({ reason: 'outside-envelope' })
  const third = await restart(second, new StageModel(() => completes()), ids)
  expect(openQuestions(third, runId)).toEqual([grant])
  await answerQuestion(third, runId, allow())
  expect(note.ran).toEqual(['a'])
  expect(endOf(third, runId)?.status).toBe('complete')
})

test('the money question comes once for a job', async () => {
  const model = new StageModel(() => completes())
  const stages = ['a', 'b', 'c'].map((id, index, all) => {
    const next = all[index + 1]
    return plainStage(id, { ...quiet, next: next === undefined ? [] : toStage(next) })
  })
  const bench = createJobBench(plainWorkflow(stages), model)
  bench.settings = { limits: { askAtTokens: 15 } }
  const runId = await startJob(bench)
  expect(model.requests).toHaveLength(1)
  const question = await answerQuestion(bench, runId, () => ({
    outcome: 'accepted',
    value: { kind: 'confirm' },
  }))
  expect(question).toMatchObject({ kind: 'confirm', agent: { label: 'B' } })
  expect(model.requests).toHaveLength(3)
  expect(endOf(bench, runId)?.status).toBe('complete')
})

test.each([
  ['is refused', { outcome: 'rejected' }, 'budget', 'budget-reached'],
  ['finds no one to answer', { outcome: 'unattended' }, 'stopped', 'permission-required'],
] as const)(
  'a money question that %s stops the job, and nothing more is sent',
  async (_, answer, reason, code) => {
    const model = new StageModel(() => completes())
    const bench = createJobBench(pair, model)
    bench.settings = { limits: { askAtTokens: 15 } }
    const runId = await startJob(bench, { text: 'tides' })
    await answerQuestion(bench, runId, () => answer)
    expect(model.requests).toHaveLength(1)
    expect(ofType(eventsOf(bench, runId), 'stage-cancelled')).toMatchObject([{ reason }])
    expect(endOf(bench, runId)).toMatchObject({ status: 'stopped', failure: { code } })
  },
)

test('a job stops at its limit of tool calls, and "Continue" may make as many again', async () => {
  const model = new StageModel((request, earlier) => {
    if (stageOf(request) === 'second' && earlier > 0) return completes()
    return earlier === 0 ? calls('write_note', { item: stageOf(request) }) : completes()
  })
  const workflow = plainWorkflow(
    [
      plainStage('first', { allowedTools: ['write_note'], next: toStage('second') }),
      plainStage('second', { allowedTools: ['write_note'] }),
    ],
    { limits: { toolCalls: 2 } },
  )
  const bench = createJobBench(workflow, model)
  const note = outside(bench)
  const runId = await startJob(bench, { mode: 'auto' })
  expect(endOf(bench, runId)).toMatchObject({ failure: { code: 'workflow-bound-exceeded' } })
  const messageId = bench.store.runs.get(runId)?.reply.id ?? expect.fail()
  const ask = { type: 'continue', messageId } as const
  const continued = await bench.runs.start({ sessionId: jobSession, model: benchModel, ask })
  await settleJob(bench)
  expect(exitOf(bench, continued.ok ? continued.value.runId : expect.fail())?.outcome).toBe('complete')
  expect(note.ran).toEqual(['first', 'second'])
})

test('limits of tokens hold over all runs of a job, and "Continue" after one allows as much again', async () => {
  let hasHung = false
  const model = new StageModel((request) => {
    if (stageOf(request) === 'first') {
      return [...completes().slice(0, 1), finish('tool-calls', { input: 5000, output: 500 })]
    }
    if (hasHung) return completes()
    hasHung = true
    // About 2,000 tokens, which count although the response does not end.
    return [textPart('x'.repeat(8000)), ...hangs]
  })
  // 4,096 tokens of it are reserved for the answer of each request.
  const limited = { ...pair, limits: { tokens: 10_000 } }
  const bench = createJobBench(limited, model)
  const runId = await startJob(bench, { text: 'tides' })
  bench.runs.stop(runId)
  await settleJob(bench)
  expect([model.countOf('first'), model.countOf('second')]).toEqual([1, 1])
  const messageId = bench.store.runs.get(runId)?.reply.id ?? expect.fail()
  const proceed = async () => {
    const ask = { type: 'continue', messageId } as const
    const continued = await bench.runs.start({ sessionId: jobSession, model: benchModel, ask })
    await settleJob(bench)
    return continued.ok ? continued.value.runId : expect.fail()
  }
  const stopped = await proceed()
  expect(model.countOf('second')).toBe(1)
  expect(ofType(eventsOf(bench, stopped), 'stage-cancelled')).toMatchObject([{ reason: 'limit' }])
  expect(endOf(bench, stopped)?.failure).toMatchObject({
    code: 'workflow-bound-exceeded',
    texts: { message: { code: 'stopped-by-workflow-limit' } },
  })
  expect(exitOf(bench, await proceed())?.outcome).toBe('complete')
  expect([model.countOf('first'), model.countOf('second')]).toEqual([1, 2])
})

const list = plainWorkflow(
  [
    plainStage('list', {
      ...quiet,
      completionSchema: {
        type: 'object',
        properties: { items: { type: 'array', items: { type: 'string' } } },
      },
      next: [{ nextStages: ['work'], execution: 'parallel', join: 'join' }],
    }),
    plainStage('work', { ...quiet, body: 'Do work. {{item}}', forEach: { over: 'stages.list.items' } }),
    plainStage('join', { ...quiet, body: 'Do join. {{siblings}}' }),
  ],
  { answer: '{{stages.join.text}}' },
)

test('C20.7: a failed sibling cancels the others, the join does not run, and the turn ends once', async () => {
  const failing = plainWorkflow(
    list.stages.map((stage) => (stage.id === 'work' ? { ...stage, attempts: 1 as const } : stage)),
  )
  const model = new StageModel((request) => {
    if (stageOf(request) === 'list') return completes({ items: ['a', 'b', 'c'] })
    return /\nb\n/.test(textOf(request)) ? [finish('content-filter')] : hangs
  })
  const bench = createJobBench(failing, model)
  const runId = await startJob(bench)
  const events = eventsOf(bench, runId)
  expect(model.requests.map(stageOf)).not.toContain('join')
  expect(ofType(events, 'stage-exited').map(({ outcome }) => outcome)).toEqual(['ok', 'fail'])
  expect(ofType(events, 'stage-cancelled').map(({ reason }) => reason)).toEqual([
    'sibling-failed',
    'sibling-failed',
  ])
  expect(ofType(events, 'session-turn-end')).toMatchObject([
    { status: 'failed', failure: { code: 'parallel-sibling-failure' } },
  ])
})

test('after a stop in the middle of a group, "Continue" runs only the missing siblings', async () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f']
  let isHanging = true
  const model = new StageModel((request) => {
    if (stageOf(request) === 'list') return completes({ items })
    const isOpen = /\n[cd]\n/.test(textOf(request))
    return isOpen && isHanging ? hangs : completes({ text: stageOf(request) })
  })
  const bench = createJobBench(list, model)
  const runId = await startJob(bench)
  expect(model.mostAtOnce).toBe(4)
  expect(ofType(eventsOf(bench, runId), 'stage-exited')).toHaveLength(5)
  bench.runs.stop(runId)
  await settleJob(bench)
  expect(ofType(eventsOf(bench, runId), 'stage-cancelled')).toHaveLength(2)
  isHanging = false
  const before = model.requests.length
  const messageId = bench.store.runs.get(runId)?.reply.id ?? expect.fail()
  const ask = { type: 'continue', messageId } as const
  const continued = await bench.runs.start({ sessionId: jobSession, model: benchModel, ask })
  await settleJob(bench)
  expect(model.requests.slice(before).map(stageOf)).toEqual(['work', 'work', 'join'])
  const next = continued.ok ? continued.value.runId : expect.fail()
  expect(exitOf(bench, next)).toMatchObject({ outcome: 'complete' })
  expect(textOf(model.requests.at(-1) ?? expect.fail())).toContain('work')
})

test('a stage with a file is tainted, and so are its result and the answer', async () => {
  const workflow = plainWorkflow([
    plainStage('read', { ...quiet, attach: 'input.docs', next: toStage('plain') }),
    plainStage('plain', { ...quiet, next: toStage('use') }),
    plainStage('use', { ...quiet, body: 'Do use. {{stages.read.text}}' }),
  ])
  const bench = createJobBench(workflow, new StageModel(() => completes()))
  const blobId = 'a'.repeat(64) as BlobId
  const file = {
    blobId,
    mediaType: 'text/plain',
    byteLength: 3,
    filename: 'a.txt',
    encoding: 'utf-8',
  } as const
  const runId = await startJob(bench, { attachments: [file] })
  const exits = ofType(eventsOf(bench, runId), 'stage-exited')
  expect(exits.map(({ tainted }) => tainted)).toEqual([true, false, true])
  const [part] = bench.store.messages.get(bench.store.runs.get(runId)?.reply.id ?? expect.fail())?.parts ?? []
  expect(part).toMatchObject({ type: 'workflow', isTainted: true })
})
