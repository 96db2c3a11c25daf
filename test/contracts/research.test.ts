import { beforeAll, describe, expect, test } from 'vitest'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import type { ModelPace } from '../../src/core/engine/budgets/limits.ts'
import type { MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
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
  summary: 'It opened in 1998 [2]. See [this](https://evil.test/?q=secret).',
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

test('a research runs from the plan to a checked report, and no researcher starts before the plan', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    ...researcherScripts,
    calls(['report_generation', report]),
    calls(['report_generation', report]),
  ])
  const runId = await start(bench)
  expect(openPlan(bench, runId)).toMatchObject({
    plan,
    searchEngine: 'Tavily',
    terms: { effort: 'quick', maxDollars: null, maxTokens: 300_000, sources: ['web'] },
  })
  expect(bench.model.requests).toHaveLength(1)
  expect(bench.agentRuns.rows.size).toBe(0)
  await accept(bench, runId)

  const events = eventsOf(bench, runId)
  const [child] = bench.agentRuns.rows.values()
  expect(ofType(child?.events ?? [], 'authority-decided').map(({ verdict, by }) => [verdict, by])).toEqual(
    expect.arrayContaining([
      ['approved', 'plan'],
      ['denied', 'plan'],
    ]),
  )
  expect(ofType(events, 'agent-ended')).toMatchObject([{ status: 'complete' }])
  expect(ofType(events, 'agent-progressed').at(-1)?.figures).toMatchObject({ pages: 1, toolCalls: 2 })
  expect(ofType(events, 'notes-recorded')).toMatchObject([
    { checked: 1, found: 1, notes: { stepId: 'opening' } },
  ])
  expect(ofType(events, 'source-recorded').map(({ source }) => [source.number, source.state])).toEqual([
    [1, 'found'],
    [2, 'found'],
    [1, 'read'],
  ])
  expect(ofType(events, 'research-phase-changed').map(({ phase }) => phase)).toEqual([
    'plan',
    'research',
    'report',
    'done',
  ])
  expect(ofType(events, 'session-turn-end')).toMatchObject([{ status: 'complete' }])
  const accepted = ofType(events, 'tool-invocation-succeeded').at(-1)
  const written = reportSchema.parse(accepted?.result)
  expect(written).toMatchObject({
    title: 'The footbridge',
    summary: 'It opened in 1998. See this (`https://evil.test/?q=secret`).',
    origin: 'model',
    evidence: [
      { source: 1, check: 'found', quotation: 'opened in May 1998' },
      { source: 2, check: 'unread' },
    ],
  })
  expect(written.body).toContain('It was painted. *(source not read)*')
  expect(ofType(events, 'report-checked').map(({ repairs }) => repairs)).toEqual([0, 1])
})

test('“Cancel research” ends the turn as stopped, and nothing was researched', async () => {
  const bench = createBench([calls(['research_plan', plan])])
  const runId = await start(bench)
  await answer(bench, openPlan(bench, runId), { outcome: 'rejected', reason: 'cancelled' })
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'session-turn-end')).toMatchObject([{ status: 'stopped' }])
  expect(bench.model.requests).toHaveLength(1)
  expect(bench.agentRuns.rows.size).toBe(0)
})

test('a stop after the notes builds a report from them, marked as unfinished', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    ...researcherScripts,
    [{ type: 'hang' }],
  ])
  const runId = await start(bench)
  await accept(bench, runId)
  bench.runs.stop(runId)
  await bench.settle()
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'session-turn-end')).toMatchObject([{ status: 'stopped' }])
  const built = reportSchema.parse(ofType(events, 'tool-invocation-succeeded').at(-1)?.result)
  expect(built).toMatchObject({ origin: 'notes', isUnfinished: true, title: 'The footbridge' })
  expect(built.body).toContain('## What we could not find\n\n- Who paid for it?')
})

test('a research whose researchers all fail answers why, and has no report', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    [{ type: 'throw', error: new Error('broken') }],
    [text('Nothing was found. '.repeat(100)), finish('stop')],
  ])
  const runId = await start(bench)
  await accept(bench, runId)
  expect(bench.model.requests.at(-1)?.toolChoice).toBe('none')
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'tool-invocation-succeeded').map(({ callId }) => callId)).toEqual(['research_plan-0'])
  expect(ofType(events, 'session-turn-end')).toMatchObject([{ status: 'complete' }])
})

test('a report that the model writes without notes is refused', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['report_generation', report]),
    [text('Nothing was found.'), finish('stop')],
  ])
  const runId = await start(bench)
  await accept(bench, runId)
  expect(ofType(eventsOf(bench, runId), 'tool-invocation-failed')).toMatchObject([
    { failure: { message: expect.stringContaining('no notes') } },
  ])
})

test('planning takes at most 3 requests', async () => {
  const answers: Script = [text('Bees are insects.'), finish('stop')]
  const bench = createBench([answers, answers, answers])
  const runId = await start(bench)
  expect(bench.model.requests).toHaveLength(3)
  expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toMatchObject([{ status: 'complete' }])
  expect(bench.agentRuns.rows.size).toBe(0)
})

test('“Write report now” has researchers hand in notes, and the model write the report', async () => {
  let wrapUp = (): void => undefined
  const [search, read] = researcherScripts
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    search ?? [],
    [{ type: 'do', act: () => wrapUp() }, ...(read ?? [])],
    calls(['submit_notes', { summary: 'Nothing was read.', notes: [] }]),
    calls(['report_generation', { ...report, body: 'It was not researched.' }]),
  ])
  const runId = await start(bench)
  wrapUp = () => bench.runs.wrapUp(runId)
  await accept(bench, runId)
  const events = eventsOf(bench, runId)
  const [child] = bench.agentRuns.rows.values()
  expect(ofType(events, 'wrap-up-requested')).toMatchObject([{ by: 'user' }])
  expect(ofType(child?.events ?? [], 'wrap-up-requested')).toMatchObject([{ by: 'user' }])
  expect(ofType(child?.events ?? [], 'tool-invocation-succeeded')).toHaveLength(2)
  expect(ofType(events, 'notes-recorded')).toMatchObject([{ checked: 0, notes: { stepId: 'opening' } }])
  expect(ofType(events, 'tool-invocation-succeeded').at(-1)?.result).toMatchObject({ origin: 'model' })
  expect(bench.model.requests).toHaveLength(6)
})

test('“Write report now” after a reload has an interrupted researcher hand in its notes', async () => {
  const ids = new CountedIds()
  const blobs = new MemoryBlobs()
  const [search, read] = researcherScripts
  const before = [
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    search ?? [],
    read ?? [],
  ]
  const first = createBench([...before, [{ type: 'hang' }]], { ids, blobs })
  const runId = await start(first)
  await accept(first, runId)
  const agentRuns = new MemoryAgentRuns(structuredClone(first.agentRuns.rows))
  const after = [
    calls(['submit_notes', notes]),
    calls(['report_generation', { ...report, body: 'It is old.' }]),
  ]
  const second = createBench(after, { store: first.store, agentRuns, ids, blobs })
  void startRecovery(second.recoveryPorts, new AbortController().signal)
  await second.settle()
  const resumption = ofType(eventsOf(second, runId), 'interaction-raised').at(-1)?.interaction
  await answer(second, resumption ?? expect.fail(), {
    outcome: 'accepted',
    value: { kind: 'select', value: 'wrap-up' },
  })
  expect(second.model.requests.map(({ toolChoice }) => toolChoice)).toEqual([
    { tool: 'submit_notes' },
    { tool: 'report_generation' },
  ])
  const events = eventsOf(second, runId)
  expect(ofType(events, 'wrap-up-requested')).toHaveLength(1)
  expect(ofType(events, 'tool-invocation-succeeded').at(-1)?.result).toMatchObject({ origin: 'model' })
})

test('the time in which researchers only wait for the user does not count', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    reads('https://other.test/one'),
    calls(['submit_notes', { summary: 'Nothing was read.', notes: [] }]),
    calls(['report_generation', { ...report, body: 'It was not researched.' }]),
  ])
  const runId = await start(bench)
  await accept(bench, runId, { asksAboutOthers: true })
  const [open] = openOfChildren(bench)
  bench.clock.advance(60 * 60_000)
  await bench.settle()
  await answer(bench, open ?? expect.fail(), { outcome: 'rejected' })
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'wrap-up-requested')).toEqual([])
  expect(ofType(events, 'session-turn-end')).toMatchObject([{ status: 'complete' }])
  const answers = [...bench.store.messages.values()].flatMap((message) => message.research ?? [])
  expect(answers.map(({ activeMs }) => activeMs < 60_000)).toEqual([true])
})

test('the time limit ends the research with a report from the notes', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    ...researcherScripts,
    [{ type: 'hang' }],
  ])
  const runId = await start(bench)
  await accept(bench, runId)
  expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toEqual([])
  bench.clock.advance(5 * 60_000)
  await bench.settle()
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'session-turn-end')).toMatchObject([{ status: 'stopped' }])
  expect(ofType(events, 'tool-invocation-succeeded').at(-1)?.result).toMatchObject({ origin: 'notes' })
})

describe('“Allow for this research”', () => {
  const before = [
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    calls(['web_search', { query: 'footbridge' }]),
    reads('https://other.test/one'),
  ]
  const after = [
    reads('https://other.test/two'),
    reads('https://bridges.test/opening'),
    calls(['submit_notes', notes]),
    calls(['report_generation', { ...report, body: 'The bridge is old.' }]),
  ]

  test('holds for all other sites of the research, and is not stored for the chat', async () => {
    const bench = createBench([...before, ...after])
    const runId = await start(bench)
    await accept(bench, runId, { asksAboutOthers: true })
    const [open] = openOfChildren(bench)
    expect(open).toMatchObject({ kind: 'approve', reason: 'rule', scopes: ['once', 'run'] })
    await answer(bench, open ?? expect.fail(), forThisResearch)
    expect(openOfChildren(bench)).toEqual([])
    expect(bench.approvals.added).toEqual([])
    expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toMatchObject([{ status: 'complete' }])
  })

  test('holds after a reload', async () => {
    const ids = new CountedIds()
    const first = createBench([...before, [{ type: 'hang' }]], { ids })
    const runId = await start(first)
    await accept(first, runId, { asksAboutOthers: true })
    await answer(first, openOfChildren(first)[0] ?? expect.fail(), forThisResearch)
    const agentRuns = new MemoryAgentRuns(structuredClone(first.agentRuns.rows))
    const second = createBench(after, { store: first.store, agentRuns, ids })
    void startRecovery(second.recoveryPorts, new AbortController().signal)
    await second.settle()
    const resumption = ofType(eventsOf(second, runId), 'interaction-raised').at(-1)?.interaction
    await answer(second, resumption ?? expect.fail(), {
      outcome: 'accepted',
      value: { kind: 'select', value: 'continue' },
    })
    expect(openOfChildren(second)).toEqual([])
    const [child] = second.agentRuns.rows.values()
    expect(ofType(child?.events ?? [], 'authority-decided').map(({ by, scope }) => [by, scope])).toEqual(
      expect.arrayContaining([
        ['person', 'run'],
        ['remembered', undefined],
      ]),
    )
    expect(ofType(eventsOf(second, runId), 'session-turn-end')).toMatchObject([{ status: 'complete' }])
  })
})

test('a server with few connections works for three researchers at once, and others for five', async () => {
  const steps = ['one', 'two', 'three', 'four', 'five'].map((id) => ({ id, text: `Question ${id}?` }))
  const all = steps.map(({ id, text: question }): [string, JsonObject] => [
    'researcher_agent',
    { stepId: id, question },
  ])
  const hangs = steps.map((): Script => [{ type: 'hang' }])
  const startAll = async (pace?: ModelPace) => {
    const bench = createBench([calls(['research_plan', { title: 'Five', steps }]), calls(...all), ...hangs])
    if (pace) bench.paces.set(benchModel.modelId, pace)
    const started = await bench.send('session-1', undefined, { research: { effort: 'thorough' } })
    await bench.settle()
    await accept(bench, started.ok ? started.value.runId : expect.fail())
    return bench.agentRuns.rows.size
  }
  expect(await startAll()).toBe(5)
  expect(await startAll({ thinks: false, isNearby: false, isHttp1: true })).toBe(3)
})

test('the model for writing writes the report, also if the turn would not try it', async () => {
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    ...researcherScripts,
    calls(['report_generation', { ...report, body: 'The bridge is old.' }]),
  ])
  const runId = await start(bench)
  const writing = { ...benchModel, modelId: 'writer' }
  await accept(bench, runId, { models: { research: benchModel, writing } })
  const models = bench.model.requests.map(({ model }) => model.modelId)
  expect(models.slice(0, -1)).not.toContain('writer')
  expect(models.at(-1)).toBe('writer')
  expect(ofType(eventsOf(bench, runId), 'model-replaced')).toMatchObject([{ to: writing, place: 1 }])
  expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toMatchObject([{ status: 'complete' }])
})

test('a research whose money is spent except for the report has the supervisor write it, with the limit as reason', async () => {
  const [, ...others] = researcherScripts
  const bench = createBench([
    calls(['research_plan', plan]),
    calls(['researcher_agent', research]),
    [
      toolCall('search', 'web_search', '{"query":"footbridge"}'),
      finish('tool-calls', { input: 300_000, output: 10 }),
    ],
    [
      toolCall('notes', 'submit_notes', '{"summary":"Nothing was read.","notes":[]}'),
      finish('tool-calls', { input: 690_000, output: 10 }),
    ],
    calls(['report_generation', { ...report, body: 'It was not researched.' }]),
    ...others,
  ])
  const runId = await start(bench)
  await accept(bench, runId, { maxTokens: 1_000_000 })
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'wrap-up-requested')).toMatchObject([{ by: 'money' }])
  expect(ofType(events, 'tool-invocation-succeeded').at(-1)?.result).toMatchObject({ origin: 'model' })
  expect(ofType(events, 'session-turn-end')).toMatchObject([{ status: 'complete' }])
})

test('a chosen model without a known price limits the tokens, because money does not stop it', async () => {
  const bench = createBench([calls(['research_plan', plan]), [{ type: 'hang' }]])
  bench.prices.set(benchModel.modelId, { input: 1, output: 5 })
  const runId = await start(bench)
  expect(openPlan(bench, runId).terms).toMatchObject({ maxDollars: 0.5, maxTokens: null })
  const unpriced = { ...benchModel, modelId: 'unpriced' }
  await accept(bench, runId, { models: { research: unpriced, writing: benchModel } })
  expect(ofType(eventsOf(bench, runId), 'research-terms-set')).toMatchObject([
    { terms: { maxTokens: 300_000 } },
  ])
})

test.each(['web_search', 'fetch_url'])(
  'without %s, which the user turned off, the web is no source',
  async (name) => {
    const bench = createBench([calls(['research_plan', plan]), [{ type: 'hang' }]])
    bench.settings = { 'tools-off': [name] }
    const { searchEngine, areWebToolsOff, terms } = openPlan(bench, await start(bench))
    expect([searchEngine, areWebToolsOff]).toEqual([undefined, true])
    expect(terms.sources).toEqual([])
  },
)

test('a research that a file brought asks before each search and page, whatever its log allows', async () => {
  const ids = new CountedIds()
  const first = createBench(
    [calls(['research_plan', plan]), calls(['researcher_agent', research]), [{ type: 'hang' }]],
    { ids },
  )
  first.store.importedIds = new Set(['message-of-session-1' as MessageId])
  const runId = await start(first)
  await accept(first, runId)
  const agentRuns = new MemoryAgentRuns(structuredClone(first.agentRuns.rows))
  const [search = []] = researcherScripts
  const second = createBench([search, [{ type: 'hang' }]], { store: first.store, agentRuns, ids })
  void startRecovery(second.recoveryPorts, new AbortController().signal)
  await second.settle()
  const resumption = ofType(eventsOf(second, runId), 'interaction-raised').at(-1)?.interaction
  await answer(second, resumption ?? expect.fail(), {
    outcome: 'accepted',
    value: { kind: 'select', value: 'continue' },
  })
  expect(openOfChildren(second)).toMatchObject([{ kind: 'approve', toolName: 'web_search' }])
})
