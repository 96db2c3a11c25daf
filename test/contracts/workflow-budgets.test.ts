import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { estimateRequestTokens } from '../../src/core/context/request-tokens.ts'
import { addAmounts, noAmount, type Amount } from '../../src/core/engine/budgets/budget.ts'
import type { ModelPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import { countTokens } from '../../src/core/model/usage/usage.ts'
import { HoldingSpending } from '../doubles/holding-spending.ts'
import { nextMacrotask } from '../doubles/manual-clock.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'
import { plainStage, plainWorkflow } from '../doubles/workflow-bench.ts'
import {
  answerQuestion,
  countingTool,
  createJobBench,
  eventsOf,
  jobSession,
  loadJobs,
  ofType,
  openQuestions,
  startJob,
} from './job-bench.ts'

beforeAll(loadJobs)

/** The check runs a sample; `INNERLOOP_RUNS` requests more. A failure prints its seed. */
const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 30)

const price = { input: 1000, output: 4000 }

/** Makes calls, answers or hands in a result at random, within what a request allows, and counts what it is paid. */
class PaidStageModel implements ModelPort {
  requests = 0
  spent: Amount = noAmount
  readonly #random: (below: number) => number

  constructor(random: (below: number) => number) {
    this.#random = random
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelStreamPart> {
    this.requests += 1
    const most = request.settings?.maxOutputTokens ?? 4000
    const output = 1 + this.#random(this.#random(4) === 0 ? most : Math.min(800, most))
    const input = 1 + this.#random(estimateRequestTokens(request))
    await nextMacrotask()
    // Only an estimate is known of what a provider counts then.
    if (signal.aborted) return
    const dollars = (input * price.input + output * price.output) / 1e6
    this.spent = addAmounts(this.spent, { tokens: input + output, dollars })
    const isCalling = this.#random(3) > 0
    if (isCalling) yield this.#call(request)
    else yield text('Not yet.')
    yield finish(isCalling ? 'tool-calls' : 'stop', { input, output })
  }

  #call(request: ModelRequest): ModelStreamPart {
    const isList = request.system.includes('Do list.')
    const result: JsonObject = isList
      ? { items: Array.from({ length: 1 + this.#random(6) }, (_, index) => `item ${index}`) }
      : { text: 'done' }
    const isNote = request.tools.some(({ name }) => name === 'write_note') && this.#random(2) === 0
    const id = `call-${this.requests}`
    return isNote
      ? toolCall(id, 'write_note', JSON.stringify({ item: id }))
      : toolCall(id, 'complete_stage', JSON.stringify(result))
  }
}

const limit = (min: number, max: number) => fc.option(fc.integer({ min, max }), { freq: 2, nil: undefined })
const scopes = ['turn', 'session', 'day', 'provider'] as const
/** Without a bias, because the smallest numbers end a job before its siblings start. */
const planArbitrary = fc.noBias(
  fc.record({
    seed: fc.integer({ min: 1, max: 2 ** 30 }),
    jobTokens: limit(5000, 120_000),
    jobDollars: limit(20, 240),
    jobCalls: fc.integer({ min: 0, max: 60 }),
    /** Budgets of the turn, the chat, the day and the provider. */
    tokens: fc.tuple(...scopes.map(() => limit(5000, 120_000))),
    dollars: fc.tuple(...scopes.map(() => limit(20, 240))),
    askAtDollars: limit(1, 20),
    together: fc.constantFrom(1, 2, 4),
  }),
)

/** Returns the settings of the budgets that are set, in the order of `scopes`. */
function toLimits(
  unit: 'Tokens' | 'Dollars',
  [turn, session, day, provider]: readonly (number | undefined)[],
) {
  return {
    [`maxTurn${unit}`]: turn ?? 'off',
    [`maxSession${unit}`]: session ?? 'off',
    [`maxDay${unit}`]: day ?? 'off',
    ...(provider !== undefined && { [`maxProvider${unit}`]: { [benchModel.providerId]: provider } }),
  }
}

function smallestOf(limits: readonly (number | undefined)[]): number {
  return Math.min(...limits.map((each) => each ?? Infinity))
}

test(`for any stages, a job never exceeds its limits or a budget, and asks at most once about its spending (${numRuns} runs)`, async () => {
  const cases = new Set<string | undefined>()
  await fc.assert(
    fc.asyncProperty(
      planArbitrary,
      async ({ seed, jobTokens, jobDollars, jobCalls, tokens, dollars, askAtDollars, together }) => {
        let state = seed
        const random = (below: number): number => {
          state = (state * 1_103_515_245 + 12_345) % 2 ** 31
          return Math.floor((state / 2 ** 31) * below)
        }
        const model = new PaidStageModel(random)
        const workflow = plainWorkflow(
          [
            plainStage('list', {
              allowedTools: ['write_note'],
              completionSchema: {
                type: 'object',
                properties: { items: { type: 'array', items: { type: 'string' } } },
                required: ['items'],
              },
              next: [{ nextStages: ['work'], execution: 'parallel', join: 'join' }],
            }),
            plainStage('work', {
              body: 'Do work. {{item}}',
              allowedTools: ['write_note'],
              forEach: { over: 'stages.list.items', together, onFailure: 'keep' },
            }),
            plainStage('join', { allowedTools: [] }),
          ],
          {
            limits: {
              toolCalls: jobCalls,
              ...(jobTokens !== undefined && { tokens: jobTokens }),
              ...(jobDollars !== undefined && { dollars: jobDollars }),
            },
          },
        )
        const spending = new HoldingSpending(() => (random(2) === 0 ? nextMacrotask() : Promise.resolve()))
        const bench = createJobBench(workflow, model, { spending })
        bench.prices.set(benchModel.modelId, price)
        const note = countingTool('write_note')
        bench.tools.register(note.tool)
        bench.capabilities = { outputTokens: 4000 }
        bench.settings = {
          limits: {
            askAtDollars: askAtDollars ?? 'off',
            askAtTokens: 'off',
            ...toLimits('Tokens', tokens),
            ...toLimits('Dollars', dollars),
          },
        }
        const runId = await startJob(bench, { mode: 'auto' })
        let questions = 0
        for (let wait = 0; wait < 200 && bench.runs.find(jobSession); wait++) {
          await bench.settle()
          if (openQuestions(bench, runId).length === 0) continue
          questions += 1
          await answerQuestion(bench, runId, () => ({ outcome: 'accepted', value: { kind: 'confirm' } }))
        }
        const events = eventsOf(bench, runId)
        const [end] = ofType(events, 'session-turn-end')
        expect(end).toBeDefined()
        expect(ofType(events, 'workflow-exited')).toHaveLength(1)
        expect(model.spent.tokens).toBeLessThanOrEqual(smallestOf([jobTokens, ...tokens]))
        expect(model.spent.dollars).toBeLessThanOrEqual(smallestOf([jobDollars, ...dollars]))
        if (end?.status === 'complete') expect(countTokens(end.usage)).toBe(model.spent.tokens)
        expect(note.ran.length).toBeLessThanOrEqual(jobCalls)
        expect(questions).toBeLessThanOrEqual(1)
        cases.add(end?.status)
        if (ofType(events, 'stage-entered').some(({ compoundId }) => compoundId)) cases.add('siblings')
      },
    ),
    { numRuns },
  )
  expect([...cases]).toEqual(expect.arrayContaining(['complete', 'stopped', 'siblings']))
}, 600_000)
