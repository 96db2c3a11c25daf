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
import { HostBench } from '../contracts/host-bench.ts'
import { ManualClock, nextMacrotask } from '../doubles/manual-clock.ts'
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
