import { beforeAll, expect, test } from 'vitest'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import { reportSchema, type Report } from '../../src/core/model/research/report.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { finish, toolCall, type Script } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'
import { fetchUrl, webSearch } from './research-tools.ts'

// Turns load it on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() => import('../../src/worker/runs/agents/research-turn.ts'))

const session = 'session-1' as SessionId
const calls = (name: string, args: JsonObject, id = name): Script => [
  toolCall(id, name, JSON.stringify(args)),
  finish('tool-calls'),
]
const hangs: Script = [{ type: 'hang' }]
const plan = calls('research_plan', {
  title: 'The footbridge',
  steps: [{ id: 'opening', text: 'When did the footbridge open?' }],
})
const research = calls('researcher_agent', { stepId: 'opening', question: 'When did the footbridge open?' })
const reads = calls('fetch_url', { url: 'https://bridges.test/opening' })
const searches = calls('web_search', { query: 'footbridge' })
const submits = (quotation: string, id: string) =>
  calls(
    'submit_notes',
    { summary: 'It opened in 1998 [1].', notes: [{ claim: 'It opened in 1998', sources: [1], quotation }] },
    id,
  )
const found = 'opened in May 1998 and carried'
const invented = 'opened with a speech of the mayor'
const reports = (body: string, id: string, more?: true) =>
  calls(
    'report_generation',
    { title: 'The footbridge', summary: 'It opened.', body, ...(more && { more }) },
    id,
  )

/** Runs a research until its model hangs, ends its worker, and lets the next worker continue. */
async function runTwice(before: readonly Script[], after: readonly Script[]) {
  const shared = { ids: new CountedIds(), blobs: new MemoryBlobs() }
  const create = (scripts: readonly Script[], more: ConstructorParameters<typeof HostBench>[1] = {}) => {
    const bench = new HostBench(scripts, { ...shared, ...more })
    for (const tool of [webSearch, fetchUrl]) bench.tools.register(tool)
    bench.web = { ...bench.web, searchEngine: { id: 'tavily', name: 'Tavily', href: 'https://search.test/' } }
    return bench
  }
  const first = create([plan, ...before, hangs])
  const started = await first.send(session, undefined, { research: { effort: 'quick' } })
  const { runId } = started.ok ? started.value : expect.fail()
  await first.settle()
  await respond(first, runId)
  const agentRuns = new MemoryAgentRuns(structuredClone(first.agentRuns.rows))
  const second = create(after, { store: first.store, agentRuns })
  void startRecovery(second.recoveryPorts, new AbortController().signal)
  await second.settle()
  await respond(second, runId)
  const events: readonly RunEvent[] = second.store.runs.get(runId)?.events ?? []
  expect(events.at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
  return { events, bench: second, report: reportOf(events) }
}

async function respond(bench: HostBench, runId: RunId): Promise<void> {
  const [open] = findOpenInteractions(bench.store.runs.get(runId)?.events ?? [])
  if (!open) throw new Error('nothing is open')
  const value =
    open.kind === 'plan'
      ? ({ kind: 'plan', plan: open.plan, terms: open.terms } as const)
      : ({ kind: 'select', value: 'continue' } as const)
  await bench.interactions.answer(session, { interactionId: open.id, answer: { outcome: 'accepted', value } })
  await bench.settle()
}

function reportOf(events: readonly RunEvent[]): Report {
  const last = events.findLast((event) => event.type === 'tool-invocation-succeeded')
  return reportSchema.parse(last?.result)
}

const researched = [research, searches, reads, submits(found, 'notes')]

test('a researcher whose notes were refused before a reload is not refused again', async () => {
  const { events, bench } = await runTwice(
    [research, searches, reads, submits(invented, 'notes')],
    [submits(invented, 'again'), reports('It opened in 1998 [1].', 'report')],
  )
  expect(bench.model.requests).toHaveLength(2)
  const notes = events.find((event) => event.type === 'notes-recorded')
  expect(notes?.notes.notes).toMatchObject([{ claim: 'It opened in 1998', sources: [1] }])
})

test('a report that was refused for its problems before a reload is not refused again', async () => {
  const body = `The mayor “${invented}” [1].`
  const { bench, report } = await runTwice([...researched, reports(body, 'report')], [reports(body, 'again')])
  expect(bench.model.requests).toHaveLength(1)
  expect(report).toMatchObject({ origin: 'model', evidence: [{ check: 'missing' }] })
})

test('a report in pieces keeps the pieces that it had before a reload', async () => {
  const { report } = await runTwice(
    [...researched, reports('It opened in 1998 [1].\n\n', 'one', true)],
    [reports('It was closed later.', 'two')],
  )
  expect(report.origin).toBe('model')
  expect(report.body).toMatch(/^It opened in 1998 \[1\]\.\n\nIt was closed later\./)
})
