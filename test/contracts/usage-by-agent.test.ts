import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeDatabase } from '../../src/adapters/storage/testing/sample-turn.ts'
import { listUsage } from '../../src/adapters/storage/usage/usage-list.ts'
import { UsageReducer } from '../../src/core/engine/budgets/usage-reducer.ts'
import {
  callIdSchema,
  type MessageId,
  type ProviderId,
  type RunId,
  type SessionId,
} from '../../src/core/model/id.ts'
import type { RunEventBody } from '../../src/core/model/runs/run-event.ts'
import type { Usage } from '../../src/core/model/usage/usage.ts'
import { toDay } from '../../src/lib/calendar-day.ts'
import { groupUsage, sumUsage, type UsageFigures } from '../../src/page/features/usage/usage-summary.ts'

const dayMs = 24 * 60 * 60 * 1000
const turns = 200

const modelArbitrary = fc
  .constantFrom('large', 'small', 'local')
  .map((modelId) => ({ providerId: 'p' as ProviderId, modelId }))
const usd = { currency: 'USD', priceSource: 'test', priceDate: '2026-11-28', unpricedRequests: 0 } as const
const countArbitrary = fc.nat(5000)
/** Amounts are multiples of 1/1024 dollar, so that their sums are exact in any order. */
const costArbitrary = fc.nat(4096).map((price) => Object.assign({ amount: price / 1024 }, usd))
const usageArbitrary: fc.Arbitrary<Usage> = fc.record({
  requests: fc.constant(1),
  inputTokens: countArbitrary,
  cachedInputTokens: fc.constant(0),
  outputTokens: countArbitrary,
  reasoningTokens: fc.constant(0),
  source: fc.constantFrom('reported', 'estimated'),
  cost: fc.option(costArbitrary, { nil: undefined }),
})

const requestArbitrary = fc.record({
  by: fc.constantFrom('thread', 'tool', 'researcher', 'assistant', 'stage', 'lost'),
  model: modelArbitrary,
  usage: usageArbitrary,
  isRepeated: fc.boolean(),
})
type Request = typeof requestArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Returns the events of one request: of the loop, a tool, or a child run whose usage may be reported twice. */
function eventsOf({ by, model, usage, isRepeated }: Request, at: number): RunEventBody[] {
  const requestId = `request-${at}`
  const callId = callIdSchema.parse(`call-${at}`)
  const started = { type: 'provider-request-started' as const, round: 0, messageCount: 1, toolNames: [] }
  switch (by) {
    case 'thread':
      return [
        { ...started, requestId, model },
        {
          type: 'provider-request-completed',
          requestId,
          round: 0,
          finishReason: 'stop',
          usage,
          durationMs: 1,
        },
      ]
    case 'lost':
      return [
        { ...started, requestId, model },
        { type: 'provider-request-lost', requestId, usage },
      ]
    case 'tool':
      return [
        { type: 'tool-invocation-started', callId, toolName: 'describe_page' },
        { type: 'tool-usage-reported', callId, model, usage },
      ]
    default: {
      const childRunId = `child-${at}` as RunId
      const allowance = { toolCalls: 1, rounds: 1, amount: {}, activeMs: 1 }
      const report = { type: 'agent-usage-reported', childRunId, requestId, model, usage } as const
      return [
        { type: 'agent-started', childRunId, of: { callId }, agent: by, label: by, model, allowance },
        report,
        ...(isRepeated ? [report] : []),
      ]
    }
  }
}

function reduce(requests: readonly Request[]): UsageReducer {
  const reducer = new UsageReducer()
  const bodies = requests.flatMap((request, at) => eventsOf(request, at))
  for (const [seq, body] of bodies.entries()) reducer.apply({ ...body, runId: 'run' as RunId, seq, at: 0 })
  reducer.endOpenRequest()
  return reducer
}

function sumGroups(groups: readonly { figures: UsageFigures }[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { figures } of groups)
    for (const [name, value] of Object.entries(figures))
      if (typeof value === 'number') sum[name] = (sum[name] ?? 0) + value
  return sum
}

test('the sums by agent, by model and by day of 200 mixed turns are equal, and each request counts once', async () => {
  const db = makeDatabase()
  const seed = Date.now() % 1_000_000
  const sample = fc.sample(fc.array(requestArbitrary, { minLength: 1, maxLength: 12 }), {
    numRuns: turns,
    seed,
  })
  for (const [at, requests] of sample.entries()) {
    const { total, shares } = reduce(requests)
    await db.usage.put({
      ...total,
      runId: `run-${at}` as RunId,
      sessionId: 's' as SessionId,
      messageId: 'm' as MessageId,
      providerId: 'p' as ProviderId,
      modelId: 'large',
      at: at * 0.37 * dayMs,
      shares,
    })
  }
  const entries = await listUsage(db, 0)
  const byAgent = groupUsage(entries, ({ agent }) => agent ?? 'main-thread')
  const byModel = groupUsage(entries, ({ model }) => model.modelId)
  const byDay = groupUsage(entries, ({ at }) => toDay(at))
  const agents = byAgent.map(({ key }) => key).toSorted()
  const { requests, dollars } = sumUsage(entries)
  const all = sample.flat()
  // The seed is in both, so that a failure prints it.
  expect({ seed, agents, requests, dollars, byModel: sumGroups(byModel), byDay: sumGroups(byDay) }).toEqual({
    seed,
    agents: ['assistant', 'main-thread', 'researcher', 'stage'],
    requests: all.length,
    dollars: all.reduce((sum, { usage }) => sum + (usage.cost?.amount ?? 0), 0),
    byModel: sumGroups(byAgent),
    byDay: sumGroups(byAgent),
  })
})
