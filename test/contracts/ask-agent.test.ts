import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { RoundTally } from '../../src/core/engine/loop/round-tally.ts'
import type { ModelPort, ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import type { Assistant } from '../../src/core/model/assistants/assistant.ts'
import type { SecurityModeName } from '../../src/core/model/conversation/session.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { AssistantId, BlobId, MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { RunEvent, RunEventOf } from '../../src/core/model/runs/run-event.ts'
import type { InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { ManualClock } from '../doubles/manual-clock.ts'
import { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { finish, ScriptedModel, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'
import { HostBench } from './host-bench.ts'

const chef: Assistant = {
  id: 'assistant-1' as AssistantId,
  name: 'Chef',
  instructions: 'You are a chef.',
  files: [],
  usesKnowledge: false,
  starters: [],
  canBeAsked: true,
  askWhen: 'For recipes',
  createdAt: 0,
}
const asks = (task = 'A soup?', assistant = 'Chef', callId = 'call-1'): Script => [
  askCall(task, assistant, callId),
  finish('tool-calls'),
]
const askCall = (task: string, assistant = 'Chef', callId = `call-${task}`) =>
  toolCall(callId, 'ask_agent', JSON.stringify({ assistant, task }))
const says = (words: string): Script => [text(words), finish('stop')]
const calls = (name: string, callId = 'call-x', args = '{}'): Script => [
  toolCall(callId, name, args),
  finish('tool-calls'),
]
const session = 'session-1' as SessionId
const allow: InteractionAnswer = { outcome: 'accepted', value: { kind: 'approve', scope: 'once' } }

/** A tool that reads something from outside. */
const reach = defineTool({
  name: 'reach',
  description: 'Reaches outside.',
  parameters: z.object({}),
  effects: ['network'],
  execute: () => succeed('hello'),
})

interface Setup {
  mode?: SecurityModeName
  playing?: ModelPort
  change?: (bench: HostBench) => void
}

async function run(scripts: readonly Script[], { mode = 'auto', playing, change }: Setup = {}) {
  const bench = new HostBench(scripts, { playing })
  bench.assistants = [chef]
  bench.tools.register(reach)
  change?.(bench)
  const started = await bench.send('session-1', undefined, { mode })
  if (!started.ok) throw new Error(started.failure.code)
  const { runId } = started.value
  bench.follow(runId)
  await bench.settle()
  return { bench, runId, answer: started.value.assistantMessageId }
}

/** Plays the script that belongs to the content of a request, for child runs that work at once. */
function playBy(choose: (request: ModelRequest) => Script): ModelPort & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    requests,
    stream(request, signal) {
      requests.push(structuredClone(request))
      return new ScriptedModel([choose(request)], new ManualClock()).stream(request, signal)
    },
  }
}

const eventsOf = (bench: HostBench, runId: RunId): readonly RunEvent[] =>
  bench.store.runs.get(runId)?.events ?? []
const ofType = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is RunEventOf<Type> => event.type === type)
const childrenOf = (bench: HostBench) => [...bench.agentRuns.rows.values()]
const openOf = (bench: HostBench, runId: RunId) =>
  findOpenInteractions([...eventsOf(bench, runId)]).concat(
    childrenOf(bench).flatMap(({ events }) => findOpenInteractions(events)),
  )
const failureOf = (bench: HostBench, runId: RunId) =>
  ofType(eventsOf(bench, runId), 'tool-invocation-failed').map(({ failure }) => failure)

/** Returns the tool calls of the turn, as its loop counted them. */
function countCalls(events: readonly RunEvent[]): number {
  const tally = new RoundTally()
  let counted = 0
  for (const event of events) {
    tally.apply(event)
    if (event.type === 'stage-post-fired' && event.stage === 'call-tools') counted += tally.summary().counted
  }
  return counted
}

async function respond(bench: HostBench, runId: RunId, answer: InteractionAnswer = allow) {
  const [open] = openOf(bench, runId)
  if (!open) throw new Error('nothing is open')
  expect(await bench.interactions.answer(session, { interactionId: open.id, answer })).toBe(true)
  await bench.settle()
  return open
}

test('lists assistants that can be asked, runs one in a child run, and returns its answer', async () => {
  const { bench, runId } = await run([asks(), says('Leek soup.'), says('Chef says leek soup.')])
  const [first, second, third] = bench.model.requests
  expect(first?.tools?.find(({ name }) => name === 'ask_agent')?.description).toContain('- Chef: For recipes')
  expect(second?.system).toContain('You are a chef.')
  expect(second?.messages).toMatchObject([{ role: 'user', text: 'A soup?' }])
  expect(second?.tools?.map(({ name }) => name) ?? []).not.toContain('ask_agent')
  expect(JSON.stringify(third?.messages)).toContain('Leek soup.')
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'agent-started')).toMatchObject([{ agent: 'assistant', label: 'Chef' }])
  expect(ofType(events, 'agent-ended')).toMatchObject([
    { status: 'complete', toolCalls: 0, isTainted: false },
  ])
  expect(ofType(events, 'agent-usage-reported')).toHaveLength(1)
  const [child] = childrenOf(bench)
  expect(child).toMatchObject({ hasEnded: true, run: { parentRunId: runId, label: 'Chef' } })
  expect(child?.events.at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
})

test('a chat without an assistant to ask does not get the tool, nor does the chat of the only one', async () => {
  const { bench } = await run([says('Hi')], { change: (each) => (each.assistants = []) })
  expect(bench.model.requests[0]?.tools?.map(({ name }) => name)).not.toContain('ask_agent')
})

test('in mode Ask a call asks, and a denial starts no child run', async () => {
  const { bench, runId } = await run([asks(), says('No soup.')], { mode: 'ask' })
  const open = await respond(bench, runId, { outcome: 'rejected' })
  expect(open).toMatchObject({ kind: 'approve', approvalKey: 'agent:assistant-1', effects: ['spend'] })
  expect(childrenOf(bench)).toEqual([])
  expect(bench.model.requests).toHaveLength(2)
})

test('an unknown assistant and one that was switched off since are refused, with the others', async () => {
  const baker: Assistant = { ...chef, id: 'assistant-2' as AssistantId, name: 'Baker' }
  const { bench, runId } = await run([asks('A soup?', 'Smith'), says('Sorry')], {
    change: (each) => (each.assistants = [chef, baker]),
  })
  expect(failureOf(bench, runId)).toMatchObject([
    { code: 'agent-unknown', hint: 'These assistants can be asked: “Baker”, “Chef”.' },
  ])
  const script: Script = [{ type: 'do', act: () => (off.assistants = [baker]) }, ...asks()]
  const off = new HostBench([script, says('Sorry')])
  off.assistants = [chef, baker]
  const started = await off.send('session-1', undefined, { mode: 'auto' })
  await off.settle()
  const { runId: offId } = started.ok ? started.value : expect.fail()
  expect(failureOf(off, offId)).toMatchObject([
    { code: 'agent-unknown', hint: 'These assistants can be asked: “Baker”.' },
  ])
  expect(childrenOf(off)).toEqual([])
})

test('an assistant has its own model and tools, and none for agents, messages or memories', async () => {
  const model = { ...benchModel, modelId: 'other' }
  const { bench } = await run([asks(), says('Soup'), says('Done')], {
    change: (each) => {
      each.assistants = [{ ...chef, model, tools: ['reach', 'store_memory', 'ask_agent'] }]
      each.tools.register({ ...reach, name: 'store_memory' })
      each.tools.register({ ...reach, name: 'reachable' })
    },
  })
  const [first, second] = bench.model.requests
  expect(first?.tools?.map(({ name }) => name)).toEqual(['ask_agent', 'reach', 'reachable', 'store_memory'])
  expect(second?.tools?.map(({ name }) => name)).toEqual(['reach'])
  expect(second?.model).toEqual(model)
})

test('an agent cannot start an agent', async () => {
  const { bench } = await run([asks(), asks('Again?'), says('Soup'), says('Done')])
  const [child] = childrenOf(bench)
  expect(ofType(child?.events ?? [], 'tool-invocation-refused')).toMatchObject([
    { failure: { code: 'tool-unknown' } },
  ])
  expect(childrenOf(bench)).toHaveLength(1)
})

test('calls of the assistant count for the turn, and its usage is a share of it', async () => {
  const { bench, runId } = await run([asks(), calls('reach'), says('Soup'), says('Done')])
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'agent-ended')).toMatchObject([{ toolCalls: 1 }])
  expect(countCalls(events)).toBe(2)
  const [end] = ofType(events, 'session-turn-end')
  expect(end?.usage.requests).toBe(4)
  expect(end?.usageShares).toMatchObject([
    { usage: { requests: 2 } },
    { agent: 'assistant', usage: { requests: 2 } },
  ])
})

test('a stop ends the assistant, keeps what it wrote, and counts its request', async () => {
  const { bench, runId } = await run([asks(), [text('Leek'), { type: 'hang' }]])
  bench.runs.stop(runId)
  await bench.clock.runUntilDone(bench.settle())
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'agent-ended')).toMatchObject([{ status: 'stopped' }])
  expect(ofType(events, 'tool-invocation-cancelled')).toHaveLength(1)
  expect(events.at(-1)).toMatchObject({ type: 'session-turn-end', status: 'stopped', usage: { requests: 2 } })
  expect(childrenOf(bench)).toMatchObject([{ hasEnded: true }])
})

const tasks = ['one', 'two', 'three']
/** A chat that asks for three tasks at once. The assistant makes one call for each. */
const playThree = () =>
  playBy(({ messages, system }) => {
    const hasResult = messages.some(({ role }) => role === 'tool')
    if (!system?.includes('You are a chef.')) {
      return hasResult ? says('Done') : [...tasks.map((task) => askCall(task)), finish('tool-calls')]
    }
    return hasResult ? says('Soup') : calls('reach')
  })

test('three assistants that ask at once ask one at a time, by their names', async () => {
  const { bench, runId } = await run([], { mode: 'ask', playing: playThree() })
  for (const _ of tasks) await respond(bench, runId)
  expect(childrenOf(bench)).toHaveLength(3)
  for (const _ of tasks) {
    const open = openOf(bench, runId)
    expect(open).toHaveLength(1)
    expect(open[0]).toMatchObject({
      toolName: 'reach',
      agent: { name: 'assistant', label: 'Chef' },
      scopes: ['once', 'chat'],
    })
    await respond(bench, runId)
  }
  expect(eventsOf(bench, runId).at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
  expect(ofType(eventsOf(bench, runId), 'agent-ended').map(({ isTainted }) => isTainted)).toEqual([
    true,
    true,
    true,
  ])
})

test('a model nearby works for one assistant at a time, also if the chat has another model', async () => {
  const { bench } = await run([], {
    playing: playBy(({ system }) =>
      system.includes('You are a chef.')
        ? [{ type: 'hang' }]
        : [...tasks.map((task) => askCall(task)), finish('tool-calls')],
    ),
    change: (changed) => {
      changed.assistants = [{ ...chef, model: { ...benchModel, modelId: 'other' } }]
      changed.paces.set('other', { thinks: false, isNearby: true })
    },
  })
  expect(childrenOf(bench)).toHaveLength(1)
})

const childCalls = (...names: string[]): Script[] => [
  asks(),
  ...names.map((name, index) => calls(name, `call-of-child-${index}`)),
  says('Soup'),
  says('Done'),
]

test('a denied call of an assistant is a result for it, and its work goes on', async () => {
  const { bench, runId } = await run(childCalls('reach'), { mode: 'ask' })
  await respond(bench, runId)
  await respond(bench, runId, { outcome: 'rejected' })
  const [child] = childrenOf(bench)
  expect(ofType(child?.events ?? [], 'tool-invocation-denied')).toMatchObject([
    { failure: { code: 'approval-denied' } },
  ])
  expect(ofType(eventsOf(bench, runId), 'agent-ended')).toMatchObject([{ status: 'complete' }])
})

test('an assistant halts if no one can answer, and its call fails with the reason', async () => {
  const { bench, runId } = await run([asks(), calls('reach'), says('Done')], { mode: 'ask' })
  await respond(bench, runId)
  await respond(bench, runId, { outcome: 'unattended' })
  expect(childrenOf(bench)).toMatchObject([{ hasEnded: true }])
  expect(failureOf(bench, runId)).toMatchObject([{ code: 'permission-required' }])
  expect(eventsOf(bench, runId).at(-1)).toMatchObject({ status: 'complete' })
})

test('an approval for the chat holds for later calls of assistants', async () => {
  const { bench, runId } = await run(childCalls('look', 'look'), {
    mode: 'ask',
    change: (each) => each.tools.register({ ...reach, name: 'look', effects: ['write'] }),
  })
  await respond(bench, runId)
  await respond(bench, runId, { outcome: 'accepted', value: { kind: 'approve', scope: 'chat' } })
  expect(bench.approvals.added).toMatchObject([{ toolName: 'look', scope: 'chat' }])
  expect(openOf(bench, runId)).toEqual([])
  expect(ofType(eventsOf(bench, runId), 'agent-ended')).toMatchObject([{ status: 'complete', toolCalls: 2 }])
})

test.each(['run', 'always'] as const)('an approval of an assistant never has the scope %s', async (scope) => {
  const { bench, runId } = await run(childCalls('reach'), { mode: 'ask' })
  await respond(bench, runId)
  await respond(bench, runId, { outcome: 'accepted', value: { kind: 'approve', scope } })
  const [child] = childrenOf(bench)
  expect(ofType(child?.events ?? [], 'tool-invocation-denied')).toHaveLength(1)
})

test('a stop while an assistant asks closes the question', async () => {
  const { bench, runId } = await run(childCalls('reach'), { mode: 'ask' })
  await respond(bench, runId)
  bench.runs.stop(runId)
  await bench.settle()
  expect(openOf(bench, runId)).toEqual([])
  expect(eventsOf(bench, runId).at(-1)).toMatchObject({ type: 'session-turn-end', status: 'stopped' })
})

test('the approval of an assistant takes its response from another tab', async () => {
  const { bench, runId } = await run(childCalls('reach'), { mode: 'ask' })
  await respond(bench, runId)
  const { store, agentRuns, locks } = bench
  const other = new HostBench([], { store, agentRuns, locks })
  other.relay.connect(bench.relay)
  const [open] = openOf(bench, runId)
  const interactionId = open?.id ?? expect.fail()
  expect(await other.interactions.answer(session, { interactionId, answer: allow })).toBe(true)
  await bench.settle()
  expect(other.model.requests).toEqual([])
  expect(eventsOf(bench, runId).at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
})

test('a message that is steered during a call reaches the chat after it, and never the assistant', async () => {
  let steer = (): void => undefined
  const working: Script = [{ type: 'do', act: () => steer() }, ...says('Leek soup.')]
  const { bench, runId } = await run([asks(), working, says('Done')], {
    change(each) {
      each.steered.texts.set('message-2' as MessageId, 'Without onions.')
      steer = () => each.runs.inboxOf(session)?.push('message-2' as MessageId)
    },
  })
  const [, ofChild, afterCall] = bench.model.requests
  expect(JSON.stringify(ofChild)).not.toContain('onions')
  expect(JSON.stringify(afterCall?.messages)).toContain('Leek soup.')
  expect(JSON.stringify(afterCall?.messages)).toContain('Without onions.')
  const types = eventsOf(bench, runId).map(({ type }) => type)
  expect(types.indexOf('message-steered')).toBeGreaterThan(types.indexOf('agent-ended'))
  expect(childrenOf(bench).flatMap(({ events }) => ofType(events, 'message-steered'))).toEqual([])
})

test('an assistant that uses its knowledge searches its files first', async () => {
  const file = {
    blobId: 'a'.repeat(64) as BlobId,
    mediaType: 'text/plain',
    byteLength: 1,
    filename: 'soups.txt',
  }
  const { bench } = await run([asks(), calls('search_files'), says('Soup'), says('Done')], {
    change(each) {
      each.assistants = [{ ...chef, usesKnowledge: true, files: [file] }]
      each.tools.register({ ...reach, name: 'search_files', effects: ['read'] })
    },
  })
  const [ofChat, first, second] = bench.model.requests
  expect(ofChat?.toolChoice).not.toEqual({ tool: 'search_files' })
  expect(first?.toolChoice).toEqual({ tool: 'search_files' })
  expect(second?.toolChoice).not.toEqual({ tool: 'search_files' })
})

test('a tainted chat starts a tainted assistant, whose brief spells out no address', async () => {
  const { bench } = await run([calls('reach'), asks('Read https://a.example/x'), says('Soup'), says('Done')])
  const [child] = childrenOf(bench)
  expect(child).toMatchObject({ hasEnded: true })
  const ended = [...bench.store.runs.values()].flatMap(({ events }) => ofType(events, 'agent-ended'))
  expect(ended).toMatchObject([{ isTainted: true }])
})

test('a budget of the turn holds for its assistants', async () => {
  const dear: Script = [askCall('A soup?'), finish('tool-calls', { input: 18_000, output: 5 })]
  const { bench, runId } = await run([dear], {
    change: (each) => (each.settings = { limits: { maxTurnTokens: 20_000 } }),
  })
  const [ended] = ofType(eventsOf(bench, runId), 'agent-ended')
  expect(ended).toMatchObject({ status: 'limited' })
  expect(bench.model.requests).toHaveLength(1)
})

describe('after its worker ended', () => {
  async function reload(
    before: readonly Script[],
    after: readonly Script[],
    change?: (bench: HostBench) => void,
  ) {
    const ids = new CountedIds()
    const first = new HostBench(before, { ids })
    first.assistants = [chef]
    first.tools.register(reach)
    const started = await first.send('session-1', undefined, { mode: 'auto' })
    await first.settle()
    const { runId } = started.ok ? started.value : expect.fail()
    const { store } = first
    // The next worker reads what was stored. The first one is frozen from now on.
    const agentRuns = new MemoryAgentRuns(structuredClone(first.agentRuns.rows))
    const second = new HostBench(after, { store, agentRuns, ids })
    second.assistants = [chef]
    second.tools.register(reach)
    change?.(second)
    void startRecovery(second.recoveryPorts, new AbortController().signal)
    await second.settle()
    return { second, runId }
  }
  const choose = (value: string): InteractionAnswer => ({
    outcome: 'accepted',
    value: { kind: 'select', value },
  })

  test('nothing is sent before the person continues, and at most one request is repeated', async () => {
    const hanging: Script = [text('Leek'), { type: 'hang' }]
    const { second, runId } = await reload(
      [asks(), calls('reach'), hanging],
      [says('Soup'), says('Done')],
      (each) => {
        each.prices.set(benchModel.modelId, { input: 1, output: 5 })
      },
    )
    expect(second.model.requests).toEqual([])
    const open = await respond(second, runId, choose('continue'))
    expect(open).toMatchObject({ kind: 'select', options: [{ value: 'continue' }, { value: 'stop' }] })
    expect(second.model.requests).toHaveLength(2)
    expect(JSON.stringify(second.model.requests[0]?.messages)).toContain('hello')
    expect(JSON.stringify(second.model.requests[0]?.messages)).not.toContain('Leek')
    const events = eventsOf(second, runId)
    expect(events.at(-1)).toMatchObject({
      type: 'session-turn-end',
      status: 'complete',
      usage: { requests: 5 },
    })
    const pairs = ofType(events, 'agent-usage-reported').map(({ requestId }) => requestId)
    expect(new Set(pairs).size).toBe(pairs.length)
    const [child] = childrenOf(second)
    const lost = ofType(child?.events ?? [], 'provider-request-lost')
    expect(lost.map(({ usage }) => usage.cost !== undefined)).toEqual([true])
  })

  test('"Stop here" ends the turn and its assistant without a request', async () => {
    const { second, runId } = await reload([asks(), [text('Leek'), { type: 'hang' }]], [], (each) => {
      each.prices.set(benchModel.modelId, { input: 1, output: 5 })
    })
    await respond(second, runId, choose('stop'))
    expect(eventsOf(second, runId).at(-1)).toMatchObject({ type: 'session-turn-end', status: 'stopped' })
    expect(childrenOf(second)).toMatchObject([{ hasEnded: true }])
    const reports = ofType(eventsOf(second, runId), 'agent-usage-reported')
    expect(reports.map(({ usage }) => usage.cost !== undefined)).toEqual([true])
    expect(second.model.requests).toEqual([])
  })

  test('an assistant that was deleted meanwhile fails its call', async () => {
    const { second, runId } = await reload([asks(), [{ type: 'hang' }]], [says('Sorry')], (bench) => {
      bench.assistants = [{ ...chef, id: 'assistant-2' as AssistantId, name: 'Baker' }]
    })
    await respond(second, runId, choose('continue'))
    expect(failureOf(second, runId)).toMatchObject([{ code: 'agent-unknown' }])
    expect(eventsOf(second, runId).at(-1)).toMatchObject({ status: 'complete', usage: { requests: 3 } })
    expect(childrenOf(second)).toMatchObject([{ hasEnded: true }])
    expect(second.model.requests).toHaveLength(1)
  })
})

test('three assistants that ask at once ask one at a time after a reload too', async () => {
  const ids = new CountedIds()
  const first = new HostBench([], { ids, playing: playThree() })
  first.assistants = [chef]
  first.tools.register(reach)
  const started = await first.send('session-1', undefined, { mode: 'ask' })
  await first.settle()
  const { runId } = started.ok ? started.value : expect.fail()
  for (const _ of tasks) await respond(first, runId)
  const playing = playThree()
  const agentRuns = new MemoryAgentRuns(structuredClone(first.agentRuns.rows))
  const second = new HostBench([], { store: first.store, agentRuns, ids, playing })
  second.assistants = [chef]
  second.tools.register(reach)
  void startRecovery(second.recoveryPorts, new AbortController().signal)
  await second.settle()
  // All of them wait for the person, so there is no question whether to continue.
  for (const _ of tasks) {
    expect(openOf(second, runId)).toMatchObject([{ toolName: 'reach', agent: { label: 'Chef' } }])
    await respond(second, runId)
  }
  expect(eventsOf(second, runId).at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
  // One request for each result, and the end of the answer. None is repeated.
  expect(playing.requests).toHaveLength(4)
})

test('a turn whose assistants all wait for the person survives the close of storage', async () => {
  const { bench, runId } = await run([], { mode: 'ask', playing: playThree() })
  for (const _ of tasks) await respond(bench, runId)
  const ended = bench.runs.endAll(10_000)
  await bench.settle()
  await ended
  expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toEqual([])
  expect(openOf(bench, runId)).toHaveLength(1)
})

test('an approval of a child run takes a response from before it could ask again', async () => {
  const ids = new CountedIds()
  const first = new HostBench([asks(), calls('reach')], { ids })
  first.assistants = [{ ...chef }]
  first.tools.register(reach)
  first.approvals.added.push({
    toolName: 'ask_agent',
    approvalKey: 'agent:assistant-1',
    scope: 'chat',
    tainted: false,
  })
  const started = await first.send('session-1', undefined, { mode: 'ask' })
  await first.settle()
  const { runId } = started.ok ? started.value : expect.fail()
  const [open] = openOf(first, runId)
  const { store } = first
  const second = new HostBench([says('Soup'), says('Done')], {
    store,
    agentRuns: new MemoryAgentRuns(structuredClone(first.agentRuns.rows)),
    ids,
  })
  second.assistants = [chef]
  second.tools.register(reach)
  const interactionId = open?.id ?? expect.fail()
  expect(await second.interactions.answer(session, { interactionId, answer: allow })).toBe(true)
  for (let turn = 0; turn < 20; turn++) await second.settle()
  expect(eventsOf(second, runId).at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
})

test('the turn and its assistants ask once about the spending, before it grows', async () => {
  const limits: HostBench['settings'] = { limits: { askAtTokens: 15 } }
  const { bench, runId } = await run([asks(), calls('reach'), says('Soup'), says('Done')], {
    change: (each) => (each.settings = limits),
  })
  expect(bench.model.requests).toHaveLength(2)
  const open = await respond(bench, runId, { outcome: 'accepted', value: { kind: 'confirm' } })
  expect(open).toMatchObject({ kind: 'confirm', agent: { label: 'Chef' } })
  expect(bench.model.requests).toHaveLength(4)
  expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toMatchObject([{ status: 'complete' }])
})

test('an assistant whose spending is not confirmed ends at it, and so does the turn', async () => {
  const { bench, runId } = await run([asks(), calls('reach'), says('Soup')], {
    change: (each) => (each.settings = { limits: { askAtTokens: 15 } }),
  })
  await respond(bench, runId, { outcome: 'rejected' })
  expect(bench.model.requests).toHaveLength(2)
  expect(openOf(bench, runId)).toEqual([])
  expect(ofType(eventsOf(bench, runId), 'session-turn-end')).toMatchObject([{ status: 'stopped' }])
})

test('a free model with a fallback that costs asks', async () => {
  const free = { ...benchModel, modelId: 'free' }
  const { bench, runId } = await run([asks(), says('No soup.')], {
    mode: 'ask',
    change: (each) => {
      each.assistants = [{ ...chef, model: free }]
      each.prices.set('free', { input: 0, output: 0 })
      each.settings = { 'fallback-models': [benchModel] }
    },
  })
  expect(openOf(bench, runId)).toMatchObject([{ kind: 'approve', approvalKey: 'agent:assistant-1' }])
})
