import { expect, test } from 'vitest'
import { callIdSchema, type MessageId, type RunId, type SessionId } from '../../model/id.ts'
import { demoModel } from '../../model/providers/model-ref.ts'
import type { RunEvent, RunEventBody } from '../../model/runs/run-event.ts'
import { noUsage } from '../../model/usage/usage.ts'
import { UsageReducer } from './usage-reducer.ts'

const usage = { ...noUsage, requests: 1, inputTokens: 10, outputTokens: 2 }

function reduce(bodies: readonly RunEventBody[]): UsageReducer {
  const reducer = new UsageReducer()
  const place = { runId: 'run-1' as RunId, at: 0 }
  for (const [seq, body] of bodies.entries()) {
    const event: RunEvent = Object.assign({}, body, { ...place, seq })
    reducer.apply(event)
  }
  return reducer
}

function startOf(childRunId: string, agent: 'researcher' | 'assistant'): RunEventBody {
  return {
    type: 'agent-started',
    childRunId: childRunId as RunId,
    of: { callId: callIdSchema.parse('call-1') },
    agent,
    label: childRunId,
    model: demoModel,
    allowance: { toolCalls: 1, rounds: 1, amount: {}, activeMs: 1 },
  }
}

function reportOf(childRunId: string, requestId: string): RunEventBody {
  return {
    type: 'agent-usage-reported',
    childRunId: childRunId as RunId,
    requestId,
    model: demoModel,
    usage,
  }
}

const request: RunEventBody = {
  type: 'provider-request-started',
  requestId: 'request-1',
  round: 0,
  model: demoModel,
  messageCount: 1,
  toolNames: [],
}

test('each request of a child run counts once, in a share of its agent', () => {
  const { total, shares } = reduce([
    startOf('child-1', 'researcher'),
    startOf('child-2', 'researcher'),
    startOf('child-3', 'assistant'),
    reportOf('child-1', 'request-1'),
    reportOf('child-2', 'request-1'),
    reportOf('child-1', 'request-1'),
    reportOf('child-3', 'request-1'),
  ])
  expect(total.requests).toBe(3)
  expect(shares.map((share) => [share.agent, share.usage.requests])).toEqual([
    ['researcher', 2],
    ['assistant', 1],
  ])
})

test('requests of a run count for its agent, apart from those of its child runs', () => {
  const { shares } = reduce([
    {
      type: 'session-turn-start',
      sessionId: 's' as SessionId,
      userMessageId: 'm-1' as MessageId,
      assistantMessageId: 'm-2' as MessageId,
      model: demoModel,
      agentVersion: 1,
      agent: 'deep-research-supervisor',
    },
    request,
    {
      type: 'provider-request-completed',
      requestId: 'request-1',
      round: 0,
      finishReason: 'stop',
      usage,
      durationMs: 1,
    },
    startOf('child-1', 'researcher'),
    reportOf('child-1', 'request-1'),
  ])
  expect(shares.map(({ agent }) => agent)).toEqual(['deep-research-supervisor', 'researcher'])
})

test('a lost request counts with its estimate, and not again at the end of the run', () => {
  const reducer = reduce([
    request,
    { type: 'provider-request-lost', requestId: 'request-1', usage: { ...usage, source: 'estimated' } },
  ])
  reducer.endOpenRequest()
  expect(reducer.total).toEqual({ ...usage, source: 'estimated' })
})
