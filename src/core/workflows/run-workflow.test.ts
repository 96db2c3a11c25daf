import { expect, test } from 'vitest'
import {
  done,
  linesOf,
  plainStage,
  plainWorkflow,
  toStage,
  WorkflowBench,
} from '../../../test/doubles/workflow-bench.ts'
import { createFailure, failureTable } from '../model/failures/failure.ts'
import type { JsonObject } from '../model/json.ts'
import type { Stage } from '../model/workflows/workflow.ts'
import { translateCheck } from './built-in/translate-check.ts'
import type { StageOutcome } from './workflow-ports.ts'

const without: StageOutcome = { ...done, output: undefined }

function files(count: number): JsonObject {
  const docs = Array.from({ length: count }, (_, index) => ({
    blobId: index.toString(16).padStart(64, '0'),
    mediaType: 'text/plain',
    byteLength: 1,
    filename: `${index + 1}.txt`,
    encoding: 'utf-8',
  }))
  return { docs }
}

/** A workflow that reads each file and joins what was read. */
function fanOut(read: Partial<Stage> = {}, forEach: Partial<Stage['forEach']> = {}) {
  return plainWorkflow([
    plainStage('plan', { next: [{ nextStages: ['read'], execution: 'parallel', join: 'table' }] }),
    plainStage('read', { attach: 'item', ...read, forEach: { over: 'input.docs', ...forEach } }),
    plainStage('table', { body: 'Join {{siblings}}' }),
  ])
}

test('two stages in order: the second gets the result of the first', async () => {
  const workflow = plainWorkflow(
    [plainStage('a', { next: toStage('b') }), plainStage('b', { body: 'Use {{stages.a.text}}' })],
    {
      answer: 'Result: {{stages.b.text}}',
    },
  )
  const bench = new WorkflowBench(workflow).act(({ key }) => ({
    ...done,
    output: { text: `from ${key}` },
    tainted: key === 'a',
  }))
  expect(await bench.run()).toMatchObject({ outcome: 'complete', answer: { text: 'Result: from b' } })
  expect(linesOf(bench.log)).toEqual([
    'workflow-started',
    'stage-entered a 0',
    'stage-check-gate-result a 0 proceed',
    'stage-assert-outcome a 0 ok default',
    'stage-exited a 0 ok',
    'stage-entered b 0',
    'stage-check-gate-result b 0 proceed',
    'stage-assert-outcome b 0 ok default',
    'stage-exited b 0 ok',
    'workflow-exited complete',
  ])
  expect(bench.orders[1]).toMatchObject({ data: [{ name: 'stages.a.text', value: 'from a' }], tainted: true })
  expect(bench.endedGrants).toHaveLength(2)
})

test.each(['b', 'constructor'])(
  'a loop over %s ends by its data, and each pass has its own key',
  async (id) => {
    const again = [{ when: { path: `passes.${id}`, below: 3 }, ...toStage('a')[0]! }]
    const bench = new WorkflowBench(
      plainWorkflow([plainStage('a', { next: toStage(id) }), plainStage(id, { next: again })]),
    )
    await bench.run()
    expect(bench.orders.map(({ key }) => key)).toEqual(['a', id, 'a~2', `${id}~2`, 'a~3', `${id}~3`])
  },
)

test('an attempt without a result is tried again with the feedback of the rule that matches', async () => {
  const assert: Stage['assert'] = [
    {
      when: { path: 'result.text', equals: 'short' },
      outcome: 'retry',
      feedback: 'Longer than {{result.text}}',
    },
  ]
  const bench = new WorkflowBench(plainWorkflow([plainStage('a', { assert })])).act(({ attempt }) =>
    attempt === 0 ? without : { ...done, output: { text: attempt === 1 ? 'short' : 'long' } },
  )
  await bench.run()
  expect(linesOf(bench.log).slice(1)).toEqual([
    'stage-entered a 0',
    'stage-check-gate-result a 0 proceed',
    'stage-assert-outcome a 0 retry no-result',
    'stage-check-gate-result a 1 proceed',
    'stage-assert-outcome a 1 retry rule',
    'stage-check-gate-result a 2 proceed',
    'stage-assert-outcome a 2 ok default',
    'stage-exited a 2 ok',
    'workflow-exited complete',
  ])
  expect(bench.orders[2]?.data).toEqual([{ name: 'feedback', value: 'Longer than short' }])
})

test('no usable result after the last attempt fails the job and names the stage', async () => {
  const bench = new WorkflowBench(plainWorkflow([plainStage('draft')])).act(() => without)
  const { outcome, failure } = await bench.run()
  expect({ outcome, code: failure?.code, message: failure?.message }).toEqual({
    outcome: 'failed',
    code: 'stage-without-result',
    message: 'The stage “DRAFT” gave no usable result in 3 attempts.',
  })
  expect(bench.orders).toHaveLength(3)
})

test('a gate that says retry does not run the model and counts as an attempt', async () => {
  const gate: Stage['gate'] = [{ when: { path: 'attempt', below: 1 }, verdict: 'retry' }]
  const bench = new WorkflowBench(plainWorkflow([plainStage('a', { gate })]))
  await bench.run()
  expect(linesOf(bench.log).slice(1)).toEqual([
    'stage-entered a 0',
    'stage-check-gate-result a 0 retry',
    'stage-assert-outcome a 0 retry gate',
    'stage-check-gate-result a 1 proceed',
    'stage-assert-outcome a 1 ok default',
    'stage-exited a 1 ok',
    'workflow-exited complete',
  ])
  expect(bench.orders).toHaveLength(1)
})

test('a failure says that a rule prevented the stage from running if no attempt got past its gate', async () => {
  const bench = new WorkflowBench(translateCheck, { inputs: { language: 'German' } })
  const { outcome, failure } = await bench.run()
  expect({ outcome, failure }).toMatchObject({
    outcome: 'failed',
    failure: {
      code: 'stage-without-result',
      message: 'A rule before the stage “Translate” prevented it from running, so it sent no request.',
      hint: 'Start the workflow again and fill in its inputs. A rule may need one that is optional.',
      texts: {
        message: { code: 'stage-not-run', params: { title: 'Translate' } },
        hint: { code: 'stage-not-run-hint' },
      },
    },
  })
  expect(bench.orders).toEqual([])
})

test('a failure counts the attempts if one ran and the gate ended the last ones', async () => {
  const gate: Stage['gate'] = [{ when: { path: 'attempt', above: 0 }, verdict: 'retry' }]
  const bench = new WorkflowBench(plainWorkflow([plainStage('draft', { gate })])).act(() => without)
  const { failure } = await bench.run()
  expect(failure?.message).toBe('The stage “DRAFT” gave no usable result in 3 attempts.')
  expect(failure?.hint).toBe(failureTable['stage-without-result'].hint)
  expect(bench.orders).toHaveLength(1)
})

test('a gate that says skip stores an empty result and goes on', async () => {
  const gate: Stage['gate'] = [{ when: { not: { path: 'input.topic', is: 'present' } }, verdict: 'skip' }]
  const bench = new WorkflowBench(
    plainWorkflow([plainStage('a', { gate, next: toStage('b') }), plainStage('b')]),
  )
  await bench.run()
  expect(linesOf(bench.log).slice(1)).toEqual([
    'stage-entered a 0',
    'stage-check-gate-result a 0 skip',
    'stage-assert-outcome a 0 skip gate',
    'stage-exited a 0 skip',
    'stage-entered b 0',
    'stage-check-gate-result b 0 proceed',
    'stage-assert-outcome b 0 ok default',
    'stage-exited b 0 ok',
    'workflow-exited complete',
  ])
  expect(bench.state.executions.get('a')).toMatchObject({ phase: 'skipped', output: {} })
  expect(bench.orders.map(({ key }) => key)).toEqual(['b'])
})

test('questions of a gate and of an assert rule: skip, try again with a remark, accept', async () => {
  const workflow = plainWorkflow([
    plainStage('a', { gate: [{ ask: 'Start {{input.topic}}?' }], next: toStage('b') }),
    plainStage('b', { assert: [{ ask: 'Accept {{result.text}}?' }] }),
  ])
  const bench = new WorkflowBench(workflow, { inputs: { topic: 'tea' } }).answer(({ place, attempt }) => {
    if (place === 'gate') return { choice: 'skip' }
    return attempt === 0 ? { choice: 'retry', remark: 'warmer' } : { choice: 'continue' }
  })
  await bench.run()
  expect(bench.questions.map(({ text }) => text)).toEqual(['Start tea?', 'Accept done?', 'Accept done?'])
  expect(linesOf(bench.log).slice(1)).toEqual([
    'stage-entered a 0',
    'stage-check-gate-result a 0 skip',
    'stage-assert-outcome a 0 skip gate',
    'stage-exited a 0 skip',
    'stage-entered b 0',
    'stage-check-gate-result b 0 proceed',
    'stage-assert-outcome b 0 retry user',
    'stage-check-gate-result b 1 proceed',
    'stage-assert-outcome b 1 ok user',
    'stage-exited b 1 ok',
    'workflow-exited complete',
  ])
  expect(bench.orders[1]?.data).toEqual([{ name: 'feedback', value: 'warmer' }])
})

test('“Stop” as the answer to a question stops the job, and the stage does not exit', async () => {
  const workflow = plainWorkflow([plainStage('a', { assert: [{ ask: 'Accept?' }] })])
  const bench = new WorkflowBench(workflow).answer(() => ({ choice: 'stop' }))
  expect(await bench.run()).toEqual({ outcome: 'stopped' })
  expect(linesOf(bench.log).slice(-2)).toEqual(['stage-cancelled a 0 stopped', 'workflow-exited stopped'])
})

test('the turn cap is no failure: the assert rules judge, and Exit runs', async () => {
  const assert: Stage['assert'] = [{ when: { path: 'capHit', is: 'true' }, outcome: 'ok' }]
  const bench = new WorkflowBench(plainWorkflow([plainStage('a', { assert, turnCap: 1 })])).act(() => ({
    ...done,
    capHit: true,
  }))
  await bench.run()
  expect(linesOf(bench.log).slice(-3)).toEqual([
    'stage-assert-outcome a 0 ok rule',
    'stage-exited a 0 ok',
    'workflow-exited complete',
  ])
  expect(bench.orders).toHaveLength(1)
})

test('a stop abandons the phase: Exit and Next do not run', async () => {
  const stop = new AbortController()
  const bench = new WorkflowBench(
    plainWorkflow([plainStage('a', { next: toStage('b') }), plainStage('b')]),
  ).act(() => {
    stop.abort()
    return done
  })
  expect(await bench.run(stop.signal)).toEqual({ outcome: 'stopped' })
  expect(linesOf(bench.log).slice(2)).toEqual([
    'stage-check-gate-result a 0 proceed',
    'stage-cancelled a 0 stopped',
    'workflow-exited stopped',
  ])
})

test('without a rule, an attempt at its turn cap is tried again, and its outcome says so', async () => {
  const bench = new WorkflowBench(plainWorkflow([plainStage('a')])).act(({ attempt }) =>
    attempt === 0 ? { ...done, output: undefined, capHit: true } : done,
  )
  expect((await bench.run()).outcome).toBe('complete')
  const outcomes = bench.log.filter((event) => event.type === 'stage-assert-outcome')
  expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['retry', 'turn-cap'],
    ['ok', 'default'],
  ])
})

test('a failed sibling stops the others: no join, and the failure names the file', async () => {
  const bench = new WorkflowBench(fanOut({ attempts: 1 }), { inputs: files(4) }).act(({ key }) => {
    if (key === 'read#2') return without
    return key === 'plan' || key === 'read#1' ? done : new Promise<never>(() => undefined)
  })
  const { outcome, failure } = await bench.run()
  expect({ outcome, code: failure?.code, message: failure?.message }).toEqual({
    outcome: 'failed',
    code: 'parallel-sibling-failure',
    message: '“READ 2: 2.txt” failed, so the other stages of its group were stopped.',
  })
  const lines = linesOf(bench.log)
  expect(lines).toContain('stage-exited read#1 0 ok')
  expect(lines.filter((line) => line.endsWith('sibling-failed'))).toEqual([
    'stage-cancelled read#3 0 sibling-failed',
    'stage-cancelled read#4 0 sibling-failed',
  ])
  expect(lines.filter((line) => line.includes('table'))).toEqual([])
})

test('with keep, the join gets 23 results and one problem, in the order of the list', async () => {
  const bench = new WorkflowBench(fanOut({ attempts: 1 }, { onFailure: 'keep' }), { inputs: files(24) }).act(
    ({ key }) =>
      key === 'read#7'
        ? { ...without, failure: createFailure('file-unreadable', { retryable: false }) }
        : done,
  )
  expect((await bench.run()).outcome).toBe('complete')
  expect(bench.mostOpen).toBe(4)
  const siblings = bench.orders.at(-1)?.data[0]?.value as JsonObject
  expect(Object.keys(siblings)).toEqual(Array.from({ length: 24 }, (_, index) => `read#${index + 1}`))
  expect(Object.values(siblings).filter((value) => Object.hasOwn(value as JsonObject, 'text'))).toHaveLength(
    23,
  )
  expect(siblings['read#7']).toEqual({ problem: 'The browser could not read or write the file.' })
  expect(bench.orders.at(-1)?.tainted).toBe(true)
})

test('each sibling gets its file and sees no other sibling', async () => {
  const bench = new WorkflowBench(fanOut({ body: 'Read {{item}} {{stages.read}}' }), { inputs: files(3) })
  await bench.run()
  const readers = bench.orders.filter(({ stage }) => stage.id === 'read')
  expect(readers.map(({ files: [file] }) => file?.filename)).toEqual(['1.txt', '2.txt', '3.txt'])
  expect(readers.map(({ data }) => data)).toEqual(
    ['1.txt', '2.txt', '3.txt'].map((value) => [{ name: 'item', value }]),
  )
  expect(readers.every(({ tainted }) => tainted)).toBe(true)
})

test('a skipped sibling of a join fails the job', async () => {
  const gate: Stage['gate'] = [{ when: { path: 'item.filename', equals: '2.txt' }, verdict: 'skip' }]
  const bench = new WorkflowBench(fanOut({ gate }), { inputs: files(3) })
  expect((await bench.run()).failure?.code).toBe('join-precondition-violated')
})

test('a list that is too long does not start the group', async () => {
  const bench = new WorkflowBench(fanOut({}, { max: 2 }), { inputs: files(3) })
  expect((await bench.run()).failure?.message).toBe(
    'The list of the stage “READ” is too long: 3. The limit is 2.',
  )
  expect(bench.orders.map(({ key }) => key)).toEqual(['plan'])
})

test('the limit of stage runs stops the job, and “Continue” adds 20', async () => {
  const workflow = plainWorkflow([plainStage('a', { next: toStage('a') })])
  const bench = new WorkflowBench(workflow)
  const first = await bench.run()
  expect({ outcome: first.outcome, message: first.failure?.message }).toEqual({
    outcome: 'stopped',
    message: 'The workflow reached its limit of 40 stage runs.',
  })
  bench.log.push(bench.started({}, 20))
  await bench.run()
  expect(bench.orders).toHaveLength(60)
})

test('retries count as stage runs', async () => {
  const workflow = plainWorkflow([plainStage('a')], { limits: { stageRuns: 2 } })
  const bench = new WorkflowBench(workflow).act(() => without)
  expect((await bench.run()).outcome).toBe('stopped')
  expect(linesOf(bench.log).slice(-2)).toEqual(['stage-cancelled a 2 limit', 'workflow-exited stopped'])
  expect(bench.orders).toHaveLength(2)
})

test('tool calls: a stage in order gets all that is left, siblings an equal part, and at 0 the job stops', async () => {
  const workflow = { ...fanOut(), limits: { toolCalls: 21 } }
  const bench = new WorkflowBench(workflow, { inputs: files(5) }).act(({ stage, toolCalls }) => ({
    ...done,
    toolCalls: stage.id === 'plan' ? 1 : toolCalls,
  }))
  const { outcome, failure } = await bench.run()
  expect(bench.orders.map(({ toolCalls }) => toolCalls)).toEqual([21, 4, 4, 4, 4, 4])
  expect({ outcome, message: failure?.message }).toEqual({
    outcome: 'stopped',
    message: 'The workflow reached its limit of 21 tool calls.',
  })
})

test('no stage may make more than 50 tool calls', async () => {
  const bench = new WorkflowBench(plainWorkflow([plainStage('a')]))
  await bench.run()
  expect(bench.orders.map(({ toolCalls }) => toolCalls)).toEqual([50])
})

test('“Continue” starts a failed stage from its beginning', async () => {
  const bench = new WorkflowBench(plainWorkflow([plainStage('a', { attempts: 1 })])).act(() => without)
  expect((await bench.run()).outcome).toBe('failed')
  bench.log.push(bench.started({}))
  bench.act(() => done)
  expect((await bench.run()).outcome).toBe('complete')
  expect(bench.orders.map(({ continues }) => continues)).toEqual([undefined, undefined])
})

test('a budget that a stage reached stops the job with its notice', async () => {
  const failure = createFailure('budget-reached')
  const bench = new WorkflowBench(plainWorkflow([plainStage('a')])).act(() => ({
    ...without,
    cancelReason: 'budget',
    failure,
  }))
  expect(await bench.run()).toEqual({ outcome: 'stopped', failure })
  expect(linesOf(bench.log).at(-2)).toBe('stage-cancelled a 0 budget')
})

test('“Continue” runs only the missing siblings, which take over the rounds of their earlier child runs', async () => {
  const stop = new AbortController()
  const bench = new WorkflowBench(fanOut(), { inputs: files(6) }).act(({ key }) => {
    if (key === 'read#5') stop.abort()
    return key === 'read#3' ? new Promise<never>(() => undefined) : done
  })
  await bench.run(stop.signal)
  const before = bench.orders.length
  const exited = new Set(
    linesOf(bench.log).flatMap((line) => (line.startsWith('stage-exited read') ? [line.split(' ')[1]] : [])),
  )
  const open = bench.orders.find(({ key }) => key === 'read#3')
  bench.log.push(bench.started(files(6)))
  bench.act(() => done)
  expect((await bench.run()).outcome).toBe('complete')
  const after = bench.orders.slice(before)
  const missing = [1, 2, 3, 4, 5, 6].map((number) => `read#${number}`).filter((key) => !exited.has(key))
  expect(after.map(({ key }) => key)).toEqual([...missing, 'table'])
  expect(after.find(({ key }) => key === 'read#3')?.continues).toBe(open?.childRunId)
})
