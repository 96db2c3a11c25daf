import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { RunId } from '../../src/core/model/id.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { OrderedAgentRuns, OrderedStore } from '../doubles/ordered-log.ts'
import { plainStage, plainWorkflow, toStage } from '../doubles/workflow-bench.ts'
import type { HostBench } from './host-bench.ts'
import {
  calls,
  completes,
  countingTool,
  createJobBench,
  eventsOf,
  jobSession,
  loadJobs,
  ofType,
  openQuestions,
  settleJob,
  StageModel,
  stageOf,
  startJob,
} from './job-bench.ts'
import { MemoryTurnStore } from './memory-turn-store.ts'

beforeAll(loadJobs)

/** The check cuts a sample; `INNERLOOP_RUNS` requests more. A failure prints its seed. */
const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 25)

const textList = {
  type: 'object' as const,
  properties: { items: { type: 'array' as const, items: { type: 'string' as const } } },
}
/** A list, five siblings that each call a tool, and a join. */
const fanOut = plainWorkflow(
  [
    plainStage('list', {
      allowedTools: [],
      completionSchema: textList,
      next: [{ nextStages: ['work'], execution: 'parallel', join: 'join' }],
    }),
    plainStage('work', {
      body: 'Do work. {{item}}',
      allowedTools: ['write_note'],
      forEach: { over: 'stages.list.items', together: 3 },
    }),
    plainStage('join', { body: 'Do join. {{siblings}}', allowedTools: [], next: toStage('last') }),
    plainStage('last', { allowedTools: [] }),
  ],
  { answer: '{{stages.last.text}}' },
)
const items = ['a', 'b', 'c', 'd', 'e']

function createModel(): StageModel {
  return new StageModel((request) => {
    const stage = stageOf(request)
    if (stage === 'list') return completes({ items })
    const hasResult = request.messages.some(({ role }) => role === 'tool')
    const item = /<value name="item">\n(\w)/.exec(
      JSON.stringify(request.messages).replaceAll('\\n', '\n').replaceAll('\\"', '"'),
    )?.[1]
    if (stage === 'work' && !hasResult) return calls('write_note', { item: item ?? '?' })
    return completes({ text: `${stage} ${item ?? ''}`.trim() })
  })
}

interface Finished {
  bench: HostBench
  runId: RunId
  order: RunEvent[]
  ids: CountedIds
}

async function runWhole(): Promise<Finished> {
  const order: RunEvent[] = []
  const ids = new CountedIds()
  const model = createModel()
  const bench = createJobBench(fanOut, model, {
    store: new OrderedStore(order),
    agentRuns: new OrderedAgentRuns(order),
    ids,
  })
  bench.tools.register(countingTool('write_note').tool)
  const runId = await startJob(bench, { mode: 'auto' })
  for (let turn = 0; turn < 20 && bench.runs.find(jobSession); turn++) await settleJob(bench)
  expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toMatchObject([{ status: 'complete' }])
  expect(model.mostAtOnce).toBe(3)
  return { bench, runId, order, ids }
}

/** Starts another worker with the first events of a job and of its stages. */
async function resumeAt({ bench, runId, order, ids }: Finished, cut: number) {
  const stored = order.slice(0, cut)
  const store = new MemoryTurnStore()
  store.security.set(jobSession, { mode: 'auto' })
  const whole = bench.store.runs.get(runId) ?? expect.fail()
  const reply = { ...whole.reply, status: 'streaming' as const, parts: [] }
  const events = stored.filter((event) => event.runId === runId)
  store.runs.set(runId, { ...whole, reply, events, isEnded: false })
  store.messages.set(reply.id, reply)
  const rows = new Map(
    [...bench.agentRuns.rows].flatMap(([id, row]) => {
      const log = stored.filter((event) => event.runId === id)
      const hasEnded = log.at(-1)?.type === 'session-turn-end' && cut % 2 === 0
      return log.length === 0 ? [] : [[id, { ...row, events: log, hasEnded }] as const]
    }),
  )
  const model = createModel()
  const note = countingTool('write_note')
  const next = createJobBench(fanOut, model, { store, agentRuns: new MemoryAgentRuns(rows), ids })
  next.tools.register(note.tool)
  void startRecovery(next.recoveryPorts, new AbortController().signal)
  for (let turn = 0; turn < 20 && !isOver(next, runId); turn++) {
    await settleJob(next)
    for (const question of openQuestions(next, runId)) {
      const value = { kind: 'select', value: 'continue' } as const
      await next.interactions.answer(jobSession, {
        interactionId: question.id,
        answer: { outcome: 'accepted', value },
      })
    }
  }
  return { next, model, note, stored }
}

const requestsOf = (events: readonly RunEvent[]): number =>
  ofType(events, 'provider-request-completed').length

const isOver = (bench: HostBench, runId: RunId): boolean => bench.store.runs.get(runId)?.isEnded === true

test('a worker that ends after any event of a job runs no exited stage and no call again', async () => {
  const whole = await runWhole()
  const first = whole.order.findIndex(({ type }) => type === 'workflow-started')
  const last = whole.order.findLastIndex(({ type }) => type === 'workflow-exited')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: first + 1, max: last }), async (cut) => {
      const { next, model, note, stored } = await resumeAt(whole, cut)
      const events = eventsOf(next, whole.runId)
      expect(ofType(events, 'session-turn-end')).toMatchObject([{ status: 'complete' }])
      const exited = ofType(events, 'stage-exited').map(({ stageExecutionId }) => stageExecutionId)
      expect(new Set(exited).size).toBe(exited.length)
      expect(ofType(events, 'stage-entered')).toHaveLength(8)
      expect(ofType(events, 'stage-exited')).toHaveLength(8)
      for (const { events: log } of next.agentRuns.rows.values()) {
        const started = ofType(log, 'tool-invocation-started').map(({ callId }) => callId)
        expect(new Set(started).size).toBe(started.length)
      }
      // Each item is written once, unless the worker ended while the tool ran: its outcome is then unknown.
      const before = ofType(stored, 'tool-invocation-started').filter(
        ({ toolName }) => toolName === 'write_note',
      )
      expect(note.ran).toHaveLength(items.length - before.length)
      // No ended request is sent again. A call that only hands in a result runs again if it had no end.
      expect(model.requests).toHaveLength(requestsOf(whole.order) - requestsOf(stored))
    }),
    { numRuns },
  )
}, 120_000)
