import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelPort, ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { Assistant } from '../../src/core/model/assistants/assistant.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { AssistantId, SessionId } from '../../src/core/model/id.ts'
import type { RunEvent, RunEventOf } from '../../src/core/model/runs/run-event.ts'
import { countTokens } from '../../src/core/model/usage/usage.ts'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { HostBench } from '../contracts/host-bench.ts'
import { MemoryTurnStore } from '../contracts/memory-turn-store.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { ManualClock, nextMacrotask } from '../doubles/manual-clock.ts'
import { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { OrderedAgentRuns, OrderedStore } from '../doubles/ordered-log.ts'
import { finish, ScriptedModel, text, toolCall, type Script } from '../doubles/scripted-model.ts'

const chef: Assistant = {
  id: 'assistant-1' as AssistantId,
  name: 'Chef',
  instructions: 'You are a chef.',
  files: [],
  usesKnowledge: false,
  starters: [],
  canBeAsked: true,
  createdAt: 0,
}
const work = defineTool({
  name: 'work',
  description: 'Works.',
  parameters: z.object({ number: z.number() }),
  effects: ['read'],
  execute: ({ number }) => succeed(`done ${number}`),
})
const session = 'session-1' as SessionId
const ofType = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is RunEventOf<Type> => event.type === type)
const isOfChild = ({ system }: ModelRequest): boolean => system.includes('You are a chef.')

/** The check runs a sample; `INNERLOOP_RUNS` requests more. A failure prints its seed. */
const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 40)

/** Plays what `choose` returns, and counts requests, tokens and child runs that wait for an answer at the same time. */
class CountingModel implements ModelPort {
  tokens = 0
  count = 0
  mostAtOnce = 0
  readonly requests: ModelRequest[] = []
  readonly #choose: (request: ModelRequest) => { script: Script; tokens: number }
  readonly #working = new Map<string, number>()

  constructor(choose: (request: ModelRequest) => { script: Script; tokens: number }) {
    this.#choose = choose
  }

  async *stream(request: ModelRequest, signal: AbortSignal) {
    const { script, tokens } = this.#choose(request)
    const [first] = request.messages
    const key = isOfChild(request) && first?.role === 'user' ? JSON.stringify(first) : undefined
    this.requests.push(structuredClone(request))
    this.count += 1
    this.tokens += tokens
    if (key !== undefined) this.#working.set(key, (this.#working.get(key) ?? 0) + 1)
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#working.size)
    try {
      await nextMacrotask()
      yield* new ScriptedModel([script], new ManualClock()).stream(request, signal)
    } finally {
      const left = (this.#working.get(key ?? '') ?? 1) - 1
      if (key !== undefined && left > 0) this.#working.set(key, left)
      else if (key !== undefined) this.#working.delete(key)
    }
  }
}

const planArbitrary = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  toolCalls: fc.integer({ min: 2, max: 40 }),
  maxTurnTokens: fc.option(fc.integer({ min: 8_000, max: 60_000 }), { nil: undefined }),
})

test(`for any scripts, agents never exceed places, calls, rounds or tokens, and every request is counted once (${numRuns} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(planArbitrary, async ({ seed, toolCalls, maxTurnTokens }) => {
      let state = seed
      const random = (below: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31
        return Math.floor((state / 2 ** 31) * below)
      }
      let number = 0
      const model = new CountingModel((request) => {
        const output = 1 + random(800)
        const end = (reason: 'stop' | 'tool-calls') => finish(reason, { input: 50 + random(500), output })
        const canAsk =
          request.tools?.some(({ name }) => name === 'ask_agent') && request.toolChoice !== 'none'
        const canWork = request.tools?.some(({ name }) => name === 'work') && request.toolChoice !== 'none'
        const calls = [
          ...Array.from({ length: canAsk ? random(6) : 0 }, () => {
            const task = `task ${number++}`
            return toolCall(task, 'ask_agent', JSON.stringify({ assistant: 'Chef', task }))
          }),
          ...Array.from({ length: canWork ? random(5) : 0 }, () =>
            toolCall(`work ${number}`, 'work', JSON.stringify({ number: number++ })),
          ),
        ]
        const isCalling = calls.length > 0 && random(4) > 0
        const last = isCalling ? end('tool-calls') : end('stop')
        const script: Script = isCalling ? [...calls, last] : [text('Done'), last]
        const usage = last.type === 'finish' ? countTokens(last.usage) : 0
        return { script, tokens: usage }
      })
      const bench = new HostBench([], { playing: model })
      bench.assistants = [chef]
      bench.tools.register(work)
      bench.settings = { limits: { toolCallBudget: toolCalls, ...(maxTurnTokens && { maxTurnTokens }) } }
      const started = await bench.send('session-1', undefined, { mode: 'auto' })
      const { runId } = started.ok ? started.value : expect.fail()
      for (let turn = 0; turn < 400 && bench.runs.find(session); turn++) await bench.settle()
      const events = bench.store.runs.get(runId)?.events ?? []
      const [end] = ofType(events, 'session-turn-end')
      expect(end).toBeDefined()
      expect(model.mostAtOnce).toBeLessThanOrEqual(3)
      expect(end?.usage.requests).toBe(model.count)
      expect(end && countTokens(end.usage)).toBe(model.tokens)
      if (maxTurnTokens !== undefined) expect(model.tokens).toBeLessThanOrEqual(maxTurnTokens)
      const allowances = new Map(
        ofType(events, 'agent-started').map((event) => [event.childRunId, event.allowance]),
      )
      for (const { childRunId, toolCalls: used } of ofType(events, 'agent-ended')) {
        const { toolCalls: most = 0, rounds = 0 } = allowances.get(childRunId) ?? {}
        expect(used).toBeLessThanOrEqual(most)
        const child = bench.agentRuns.rows.get(childRunId)?.events ?? []
        expect(ofType(child, 'provider-request-started').length).toBeLessThanOrEqual(2 * rounds)
        expect(bench.agentRuns.rows.get(childRunId)?.hasEnded).toBe(true)
      }
    }),
    { numRuns },
  )
}, 600_000)

/** Two assistants work at once: each makes one call and answers. Their turn then answers. */
function chooseForPair(request: ModelRequest): { script: Script; tokens: number } {
  const hasResult = request.messages.some(({ role }) => role === 'tool')
  const ask = (task: string) =>
    toolCall(`call-${task}`, 'ask_agent', JSON.stringify({ assistant: 'Chef', task }))
  const last = finish(hasResult ? 'stop' : 'tool-calls')
  if (hasResult) return { script: [text('Done'), last], tokens: 15 }
  return isOfChild(request)
    ? { script: [toolCall('call-work', 'work', '{"number":1}'), last], tokens: 15 }
    : { script: [ask('one'), ask('two'), last], tokens: 15 }
}

async function startPair(order: RunEvent[]) {
  const model = new CountingModel(chooseForPair)
  const agentRuns = new OrderedAgentRuns(order)
  const ids = new CountedIds()
  const bench = new HostBench([], { playing: model, store: new OrderedStore(order), agentRuns, ids })
  bench.assistants = [chef]
  bench.tools.register(work)
  const started = await bench.send('session-1', undefined, { mode: 'auto' })
  const { runId } = started.ok ? started.value : expect.fail()
  for (let turn = 0; turn < 100 && bench.runs.find(session); turn++) await bench.settle()
  return { bench, runId, model, ids }
}

/** Returns requests that ended, by their runs. */
const endedRequests = (events: readonly RunEvent[]): number =>
  ofType(events, 'provider-request-completed').length

test('a worker that ends after any event of agents sends no completed request again, and nothing before the person continues', async () => {
  const order: RunEvent[] = []
  const { bench, runId, model, ids } = await startPair(order)
  expect(model.count).toBe(6)
  const firstStart = order.findIndex(({ type }) => type === 'agent-started')
  const lastEnd = order.findLastIndex(({ type }) => type === 'agent-ended')
  expect(lastEnd - firstStart).toBeGreaterThan(50)
  for (let cut = firstStart + 1; cut <= lastEnd; cut++) {
    const stored = order.slice(0, cut)
    const store = new MemoryTurnStore()
    store.security.set(session, { mode: 'auto' })
    const whole = bench.store.runs.get(runId) ?? expect.fail()
    const message = { ...whole.reply, status: 'streaming' as const, parts: [] }
    store.runs.set(runId, {
      ...whole,
      reply: message,
      events: stored.filter((event) => event.runId === runId),
      isEnded: false,
    })
    store.messages.set(message.id, message)
    const rows = new Map(
      [...bench.agentRuns.rows].flatMap(([id, row]) => {
        const events = stored.filter((event) => event.runId === id)
        const hasEnded = events.at(-1)?.type === 'session-turn-end' && cut % 2 === 0
        return events.length === 0 ? [] : [[id, { ...row, events, hasEnded }] as const]
      }),
    )
    const again = new CountingModel(chooseForPair)
    const next = new HostBench([], { playing: again, store, agentRuns: new MemoryAgentRuns(rows), ids })
    next.assistants = [chef]
    next.tools.register(work)
    void startRecovery(next.recoveryPorts, new AbortController().signal)
    await next.settle()
    const events = () => store.runs.get(runId)?.events ?? []
    for (let turn = 0; turn < 10 && findOpenInteractions(events()).length === 0; turn++) await next.settle()
    const [open] = findOpenInteractions(events())
    if (open) {
      expect(again.count, `before the answer, cut ${cut}`).toBe(0)
      const value = { kind: 'select', value: 'continue' } as const
      await next.interactions.answer(session, {
        interactionId: open.id,
        answer: { outcome: 'accepted', value },
      })
    }
    for (let turn = 0; turn < 100 && next.runs.find(session); turn++) await next.settle()
    expect(events().at(-1), `cut ${cut}`).toMatchObject({ type: 'session-turn-end', status: 'complete' })
    expect(again.count, `requests after cut ${cut}`).toBe(6 - endedRequests(stored))
    const pairs = ofType(events(), 'agent-usage-reported').map(
      ({ childRunId, requestId }) => `${childRunId} ${requestId}`,
    )
    expect(new Set(pairs).size).toBe(pairs.length)
    const end = events().at(-1)
    const lost = [...next.agentRuns.rows.values()].flatMap((row) =>
      ofType(row.events, 'provider-request-lost'),
    ).length
    expect(end?.type === 'session-turn-end' && end.usage.requests, `usage after cut ${cut}`).toBe(6 + lost)
    expect(ofType(events(), 'agent-ended')).toHaveLength(2)
  }
}, 120_000)
