/**
 * Measures what the jobs of workflows cost the worker: `node test/bench/workflows.ts`. The real host and engine run with
 * storage in memory. Turns and stages use the scripted model of the loop
 * bench, over loopback HTTP, and are compared by their CPU time.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { LoopReplay } from '../../src/core/engine/loop/replay-loop.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { RunEventBody } from '../../src/core/model/runs/run-event.ts'
import { noUsage } from '../../src/core/model/usage/usage.ts'
import { workflowSchema, type Stage, type Workflow } from '../../src/core/model/workflows/workflow.ts'
import { WorkflowReplay } from '../../src/core/workflows/workflow-replay.ts'
import { HostBench } from '../contracts/host-bench.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { onlyLimits } from '../scenarios/unlimited.ts'
import { median } from './median.ts'
import { startLoopback, toCpuMs, untilEnded } from './open-loopback.ts'

const stageCount = 20
const repeats = 15
/** Jobs and turns alternate and their sums are compared, because a collection of garbage costs some of them half of their time. */
const jobs = 60
const mostOfTurns = 1.15
const mostWrites = 4
/** The text of the turns, which is as long as the prompt of a stage. */
const turnText = 'Write about tides.'
const eventCount = 10_000
const siblingCount = 24
const stageRuns = 200

const words = Array.from({ length: 100 }, (_, index) => text(`word ${index} `))
const answers: Script = [...words, finish('stop')]
const completes: Script = [
  ...words,
  toolCall('done', 'complete_stage', JSON.stringify({ text: 'word '.repeat(100) })),
  finish('tool-calls'),
]

const repeated = (script: Script): Script[] => Array.from({ length: stageCount }, () => script)

const bounds: { name: string; value: number; most: number; unit: string }[] = []

compareReplays(await recordLoop())
const loopback = await startLoopback()
await compareTurns()
loopback.close()
await countWrites()
await compareMemory()
for (const { name, value, most, unit } of bounds)
  console.log(`${name}: ${value.toFixed(2)}${unit}, at most ${most.toFixed(2)}${unit}`)
if (bounds.some(({ value, most }) => !(value <= most))) process.exitCode = 1

function toWorkflow(stages: readonly Partial<Stage>[]): Workflow {
  return workflowSchema.parse({
    format: 1,
    id: 'bench',
    name: 'Bench',
    description: '',
    inputs: [{ name: 'topic', label: 'Topic', required: true, kind: 'text' }],
    start: stages[0]?.id,
    stages: stages.map((stage) => ({
      title: stage.id,
      body: 'Write about {{input.topic}}.',
      allowedTools: [],
      turnCap: 3,
      completionSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      next: [],
      ...stage,
    })),
    answer: 'Done.',
  })
}

/** A workflow whose stages follow each other. */
function chain(more: Partial<Stage> = {}): Workflow {
  return toWorkflow(
    Array.from({ length: stageCount }, (_, index) => ({
      ...more,
      id: `stage-${index + 1}`,
      next:
        index + 1 < stageCount
          ? [{ nextStages: [`stage-${index + 2}`], execution: 'sequential' as const }]
          : [],
    })),
  )
}

async function runJob(bench: HostBench, workflow: Workflow): Promise<RunId> {
  bench.workflows = [workflow]
  const job = { id: workflow.id, inputs: { topic: 'tides' } }
  return untilEnded(bench, await bench.send('session-1', undefined, { text: 'tides', workflow: job }))
}

/** Compares a job with as many turns of one request, each in a chat of its own. */
async function compareTurns(): Promise<void> {
  const workflow = chain({
    completionTool: 'step',
    completionSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  })
  const runTurns = async (): Promise<number> => {
    const bench = loopback.open({ steps: 0, tokens: 100 })
    const before = process.cpuUsage()
    for (let turn = 0; turn < stageCount; turn++) {
      const session = `session-${turn}`
      await untilEnded(bench, await bench.send(session, `message-of-${session}`, { text: turnText }))
    }
    return toCpuMs(before)
  }
  const runStages = async (): Promise<number> => {
    const bench = loopback.open({ steps: 1_000_000, tokens: 100 })
    const before = process.cpuUsage()
    await runJob(bench, workflow)
    return toCpuMs(before)
  }
  for (let warm = 0; warm < 10; warm++) {
    await runTurns()
    await runStages()
  }
  const samples: { turns: number; job: number }[] = []
  for (let repeat = 0; repeat < jobs; repeat++)
    samples.push({ turns: await runTurns(), job: await runStages() })
  const mean = (name: 'turns' | 'job') =>
    samples.reduce((sum, sample) => sum + sample[name], 0) / jobs / stageCount
  const [turn, stage] = [mean('turns'), mean('job')]
  console.log(`one turn ${turn.toFixed(2)} ms, one stage of a job ${stage.toFixed(2)} ms`)
  bounds.push({
    name: `a job of ${stageCount} stages`,
    value: stage / turn,
    most: mostOfTurns,
    unit: ' x its turns',
  })
}

/** Counts the transactions that the stages of a job wait for, without the one that starts it. */
async function countWrites(): Promise<void> {
  const bench = new HostBench(repeated(completes))
  let writes = 0
  const count = <Journal extends { append(event: never): void; settle(): Promise<unknown> }>(
    journal: Journal,
  ): Journal => {
    let hasNews = false
    return {
      ...journal,
      append: (event: never) => {
        hasNews = true
        journal.append(event)
      },
      settle: () => {
        if (hasNews) writes += 1
        hasNews = false
        return journal.settle()
      },
    }
  }
  const { store, agentRuns } = bench
  const openJournal = store.openJournal.bind(store)
  store.openJournal = (...args) => count(openJournal(...args))
  const openChild = agentRuns.openJournal.bind(agentRuns)
  agentRuns.openJournal = (runId) => {
    const journal = count(openChild(runId))
    const end = journal.end.bind(journal)
    return {
      ...journal,
      end: (status) => {
        writes += 1
        return end(status)
      },
    }
  }
  const open = agentRuns.open.bind(agentRuns)
  agentRuns.open = (run) => {
    writes += 1
    return open(run)
  }
  await runJob(bench, chain())
  bounds.push({
    name: 'durable writes of a stage execution',
    value: (writes - 1) / stageCount,
    most: mostWrites,
    unit: '',
  })
}

/** Records the log of a turn with at least 10,000 events. */
async function recordLoop(): Promise<TurnBench> {
  const step = defineTool({
    name: 'step',
    description: 'Does a step.',
    parameters: z.object({ n: z.number() }),
    effects: ['read'],
    execute: ({ n }) => succeed({ n }),
  })
  const rounds = 800
  const scripts = Array.from({ length: rounds }, (_, n): Script => [
    toolCall(`call-${n}`, 'step', JSON.stringify({ n })),
    finish('tool-calls'),
  ])
  const bench = new TurnBench([...scripts, answers], [step])
  await bench.run({ limits: onlyLimits() })
  return bench
}

/** Compares the time to reduce the events of a job with the time for as many events of the loop. */
function compareReplays({ log, input }: TurnBench): void {
  const loop = log.events.slice(0, eventCount)
  if (loop.length < eventCount || !input) throw new Error(`${loop.length} events`)
  const job = createJobLog()
  const logs = Array.from({ length: Math.ceil(eventCount / job.length) }, () => job)
  // Other work on the machine only adds to times, so the shortest of several counts.
  const samples: { loop: number; job: number }[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const start = performance.now()
    const loopReplay = new LoopReplay(input)
    for (const event of loop) loopReplay.apply(event)
    const middle = performance.now()
    for (const events of logs) {
      const jobReplay = new WorkflowReplay()
      for (const event of events) jobReplay.apply(event)
    }
    samples.push({ loop: middle - start, job: performance.now() - middle })
  }
  const best = (name: 'loop' | 'job') => Math.min(...samples.map((sample) => sample[name]))
  bounds.push({
    name: `reducing ${eventCount} events of a job`,
    value: best('job') / best('loop'),
    most: 1,
    unit: ' x the loop',
  })
}

/** Creates the log of a job with the most stage runs that a definition can allow: one stage repeats. */
function createJobLog(): RunEventBody[] {
  const when = { path: 'passes.again', below: stageRuns }
  const workflow = toWorkflow([
    { id: 'again', next: [{ when, nextStages: ['again'], execution: 'sequential' }] },
  ])
  const job = { executionId: 'job-1' }
  const events: RunEventBody[] = [
    {
      type: 'workflow-started',
      ...job,
      workflowId: workflow.id,
      name: workflow.name,
      digest: '',
      definition: workflow,
      inputs: {},
    },
  ]
  const figures = { usage: noUsage, toolCalls: 0, tainted: false }
  for (let pass = 1; pass <= stageRuns; pass++) {
    const stage = { ...job, stageExecutionId: `stage-${pass}`, attempt: 0 }
    const key = pass === 1 ? 'again' : `again~${pass}`
    events.push(
      { type: 'stage-entered', ...stage, key, stageId: 'again' },
      { type: 'stage-check-gate-result', ...stage, verdict: 'proceed', childRunId: `child-${pass}` as RunId },
      { type: 'stage-assert-outcome', ...stage, ...figures, outcome: 'ok', reason: 'default', capHit: false },
      { type: 'stage-exited', ...stage, ...figures, outcome: 'ok', output: { text: 'done' } },
    )
  }
  return events
}

/** Compares the memory of a job whose siblings wait for their models with that of one turn that waits. */
async function compareMemory(): Promise<void> {
  const list = { type: 'array' as const, items: { type: 'string' as const } }
  const workflow = toWorkflow([
    {
      id: 'first',
      completionSchema: { type: 'object', properties: { items: list, text: { type: 'string' } } },
      next: [{ nextStages: ['each'], execution: 'parallel' }],
    },
    { id: 'each', body: 'Write about {{item}}.', forEach: { over: 'stages.first.items' } },
  ])
  const items = Array.from({ length: siblingCount }, (_, index) => `item ${index}`)
  const hangs: Script = [{ type: 'hang' }]
  const lists: Script = [toolCall('done', 'complete_stage', JSON.stringify({ items })), finish('tool-calls')]
  const turn = await measureHeap([hangs], (bench) => bench.send('session-1' as SessionId))
  const job = await measureHeap([lists, ...repeated(hangs)], (bench) => {
    bench.workflows = [workflow]
    return bench.send('session-1', undefined, {
      text: 'tides',
      workflow: { id: workflow.id, inputs: { topic: 'tides' } },
    })
  })
  console.log(
    `one waiting turn ${toKilobytes(turn)} kB, a job with ${siblingCount} siblings ${toKilobytes(job)} kB`,
  )
  bounds.push({
    name: `memory of ${siblingCount} siblings`,
    value: job / turn,
    most: siblingCount,
    unit: ' x one turn',
  })
}

/** Returns the bytes that a bench takes after the start of its work, as the median of several. */
async function measureHeap(
  scripts: readonly Script[],
  start: (bench: HostBench) => Promise<unknown>,
): Promise<number> {
  const sizes: number[] = []
  // A bench that is still referenced stays in memory.
  const benches: HostBench[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const bench = new HostBench(scripts)
    benches.push(bench)
    const before = measureUsed()
    await start(bench)
    for (let turn = 0; turn < 5; turn++) await bench.settle()
    sizes.push(measureUsed() - before)
  }
  return median(sizes)
}

/** Returns the bytes in use after a collection. Node makes the collector available only behind a flag. */
function measureUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

function toKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0)
}
