import { beforeAll, expect, test } from 'vitest'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import type { ModelPort, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import type { ModelRequest } from '../../src/core/model/providers/model-request.ts'
import type { Interaction, InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import type { RunEvent, RunEventOf } from '../../src/core/model/runs/run-event.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import type { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { OrderedAgentRuns, OrderedStore } from '../doubles/ordered-log.ts'
import { finish, toolCall } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'
import { fetchUrl, webSearch } from './research-tools.ts'

// Turns load it on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() => import('../../src/worker/runs/agents/research-turn.ts'))

const session = 'session-1' as SessionId
const pages = ['https://bridges.test/opening', 'https://council.test/minutes']
/** The check runs a sample; `INNERLOOP_CUTS=all` runs every point and 100 second points. */
const takesAll = process.env['INNERLOOP_CUTS'] === 'all'
const everyNth = takesAll ? 1 : 7
const secondCount = takesAll ? 100 : 5

/** The steps of each effort. Those of a normal research are done in two rounds. */
const rounds = { quick: [['one', 'two']], normal: [['one', 'two', 'three'], ['four']] } as const
type Effort = keyof typeof rounds
const stepsOf = (effort: Effort): string[] => rounds[effort].flat()

/** A model for a research. It answers from what its request contains, and counts requests by step. */
class SteadyModel implements ModelPort {
  readonly requests: string[] = []
  readonly #effort: Effort

  constructor(effort: Effort) {
    this.#effort = effort
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    const brief = JSON.stringify(request.messages.find(({ role }) => role === 'user'))
    const step = /Step: (\w+)/.exec(brief)?.[1]
    this.requests.push(step ?? 'supervisor')
    yield* step === undefined ? supervise(request, this.#effort) : research(step, request)
    yield finish('tool-calls')
  }
}

function supervise({ messages }: ModelRequest, effort: Effort): ModelStreamPart[] {
  const sent = JSON.stringify(messages)
  if (!sent.includes('research_plan')) {
    const planned = stepsOf(effort).map((id) => ({ id, text: `Question ${id}?` }))
    return [call('plan', 'research_plan', { title: 'Steps', steps: planned })]
  }
  const next = rounds[effort].find(([first]) => !sent.includes(`Notes of ${first}.`))
  if (next) return next.map((id) => call(id, 'researcher_agent', { stepId: id, question: `Question ${id}?` }))
  return [call('report', 'report_generation', { title: 'Steps', summary: 'Done.', body: 'All was read.' })]
}

function research(step: string, { messages }: ModelRequest): ModelStreamPart[] {
  // A call whose outcome is unknown after a restart is made again.
  const results = messages.flatMap((message) => (message.role === 'tool' ? message.results : []))
  const answers = results.filter(({ isError }) => !isError).length
  if (answers === 0) return [call(`search-${step}`, 'web_search', { query: step })]
  if (answers === 1) return [call(`read-${step}`, 'fetch_url', { url: pages[step.length % 2] ?? '' })]
  return [call(`notes-${step}`, 'submit_notes', { summary: `Notes of ${step}.`, notes: [] })]
}

function call(id: string, name: string, args: JsonObject): ModelStreamPart {
  return toolCall(id, name, JSON.stringify(args))
}

/** A research as it is stored: its bench, and the events of all its runs in the order in which they were written. */
interface Stored {
  effort: Effort
  bench: HostBench
  runId: RunId
  order: readonly RunEvent[]
}

interface Resumed extends Stored {
  /** Requests by step, of the worker that continued. */
  requests: readonly string[]
  /** Requests before the person answered. */
  early: number
}

const ids = new CountedIds()
const blobs = new MemoryBlobs()

function createBench(effort: Effort, order: RunEvent[], rows?: MemoryAgentRuns['rows']) {
  const model = new SteadyModel(effort)
  const store = new OrderedStore(order)
  const agentRuns = new OrderedAgentRuns(order, rows)
  const bench = new HostBench([], { playing: model, store, agentRuns, ids, blobs })
  for (const tool of [webSearch, fetchUrl]) bench.tools.register(tool)
  bench.web = { ...bench.web, searchEngine: { id: 'tavily', name: 'Tavily', href: 'https://search.test/' } }
  return { bench, model }
}

function accept(open: Interaction): InteractionAnswer {
  return open.kind === 'plan'
    ? { outcome: 'accepted', value: { kind: 'plan', plan: open.plan, terms: open.terms } }
    : { outcome: 'accepted', value: { kind: 'select', value: 'continue' } }
}

/** Answers every question until the run has ended. */
async function drive(bench: HostBench, runId: RunId): Promise<void> {
  const events = () => bench.store.runs.get(runId)?.events ?? []
  for (let wait = 0; wait < 60 && events().at(-1)?.type !== 'session-turn-end'; wait++) {
    await bench.settle()
    const [open] = findOpenInteractions(events())
    if (!open) continue
    await bench.interactions.answer(session, { interactionId: open.id, answer: accept(open) })
  }
}

async function runWhole(effort: Effort): Promise<Stored> {
  const order: RunEvent[] = []
  const { bench } = createBench(effort, order)
  const started = await bench.send('session-1', undefined, { research: { effort } })
  const { runId } = started.ok ? started.value : expect.fail()
  await drive(bench, runId)
  return { effort, bench, runId, order }
}

/** Continues a research of which only the events before the cut were stored. */
async function resumeAt({ effort, bench, runId, order: whole }: Stored, cut: number): Promise<Resumed> {
  const order = whole.slice(0, cut)
  const eventsOf = (id: RunId) => order.filter((event) => event.runId === id)
  const rows = new Map(
    [...bench.agentRuns.rows].flatMap(([id, row]) => {
      const events = eventsOf(id)
      const hasEnded = events.at(-1)?.type === 'session-turn-end' && cut % 2 === 0
      return events.length === 0 ? [] : [[id, { ...row, events, hasEnded }] as const]
    }),
  )
  const stored = bench.store.runs.get(runId) ?? expect.fail()
  const { bench: next, model } = createBench(effort, order, rows)
  const reply = { ...stored.reply, status: 'streaming' as const, parts: [] }
  next.store.security.set(session, { mode: 'ask' })
  next.store.runs.set(runId, { ...stored, reply, events: eventsOf(runId), isEnded: false })
  next.store.messages.set(reply.id, reply)
  void startRecovery(next.recoveryPorts, new AbortController().signal)
  const events = () => next.store.runs.get(runId)?.events ?? []
  for (let wait = 0; wait < 4 && findOpenInteractions(events()).length === 0; wait++) await next.settle()
  const early = findOpenInteractions(events()).length > 0 ? model.requests.length : 0
  await drive(next, runId)
  return { effort, bench: next, runId, order, requests: model.requests, early }
}

const ofType = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is RunEventOf<Type> => event.type === type)

/** Counts events by agent: the supervisor, or the step of a researcher. */
function countByAgent(
  type: 'provider-request-completed' | 'tool-invocation-lost',
  events: readonly RunEvent[],
  { bench, runId }: Stored,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const event of ofType(events, type)) {
    const label = bench.agentRuns.rows.get(event.runId)?.run.label ?? ''
    const agent = event.runId === runId ? 'supervisor' : (/Question (\w+)/.exec(label)?.[1] ?? '')
    counts.set(agent, (counts.get(agent) ?? 0) + 1)
  }
  return counts
}

const sourcesOf = (events: readonly RunEvent[]) =>
  [...new Map(ofType(events, 'source-recorded').map(({ source }) => [source.number, source])).values()].map(
    ({ number, url, state }) => `${number} ${url} ${state}`,
  )

/**
 * Returns what is wrong with a research that continued after the cut. An open request is sent again, and a call whose outcome is
 * unknown costs another request. No other request is repeated.
 */
function findFaults(whole: Stored, stored: readonly RunEvent[], resumed: Resumed): string[] {
  const faults: string[] = []
  const expectSame = (what: string, actual: unknown, wanted: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      faults.push(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`)
  }
  const events = resumed.bench.store.runs.get(resumed.runId)?.events ?? []
  const end = events.at(-1)
  expectSame('end', end?.type === 'session-turn-end' && end.status, 'complete')
  expectSame('requests before the answer', resumed.early, 0)
  const finished = new Set(
    ofType(stored, 'notes-recorded')
      .filter((event) => event.runId === resumed.runId)
      .map(({ notes }) => notes.stepId),
  )
  const total = countByAgent('provider-request-completed', whole.order, whole)
  const completed = countByAgent('provider-request-completed', stored, resumed)
  const lost = countByAgent('tool-invocation-lost', resumed.order, resumed)
  for (const agent of ['supervisor', ...stepsOf(whole.effort)]) {
    const open = (total.get(agent) ?? 0) - (completed.get(agent) ?? 0)
    const sent = resumed.requests.filter((each) => each === agent).length
    const most = finished.has(agent) ? 0 : Math.max(0, open + (lost.get(agent) ?? 0))
    if (sent > most) faults.push(`requests of ${agent}: ${sent}, not ${most}`)
  }
  expectSame('sources', sourcesOf(events).toSorted(), sourcesOf(whole.order).toSorted())
  expectSame('reports', ofType(events, 'report-checked').length > 0, true)
  const pairs = ofType(events, 'agent-usage-reported').map(
    ({ childRunId, requestId }) => childRunId + requestId,
  )
  expectSame('usage reported twice', pairs.length - new Set(pairs).size, 0)
  return faults
}

test.each(['quick', 'normal'] as const)(
  'a worker that ends after any event of a %s research sends no completed request again, and gives the same sources',
  async (effort) => {
    const whole = await runWhole(effort)
    const { order } = whole
    expect(ofType(order, 'session-turn-end').at(-1)).toMatchObject({ status: 'complete' })
    expect(order.length).toBeGreaterThan(effort === 'quick' ? 120 : 250)
    const faults: string[] = []
    const check = async (from: Stored, cut: number, name: string): Promise<Resumed> => {
      const resumed = await resumeAt(from, cut)
      const found = findFaults(whole, from.order.slice(0, cut), resumed)
      faults.push(...found.map((fault) => `${name} (after ${from.order[cut - 1]?.type}): ${fault}`))
      return resumed
    }
    const resumedRuns: { cut: number; resumed: Resumed }[] = []
    for (let cut = 1; cut < order.length; cut += everyNth)
      resumedRuns.push({ cut, resumed: await check(whole, cut, `${cut}`) })
    for (let second = 0; second < secondCount; second++) {
      const { cut, resumed } = resumedRuns[(second * 13) % resumedRuns.length] ?? expect.fail()
      const added = resumed.order.length - cut
      const again = cut + 1 + ((second * 37) % Math.max(1, added - 1))
      await check(resumed, again, `${cut}, then ${again}`)
    }
    expect(faults).toEqual([])
  },
  600_000,
)
