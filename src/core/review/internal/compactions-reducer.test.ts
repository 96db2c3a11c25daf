import { toRecordLine } from '../../../../test/doubles/record-lines.ts'
import { expect, test } from 'vitest'
import { checkRecord } from '../../../../test/doubles/check-record.ts'
import { demoModel } from '../../model/providers/model-ref.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { RecordDetailGroup } from '../../model/review/turn-record.ts'
import type { MessageId, RunId, SessionId } from '../../model/id.ts'
import type { RunEvent, RunEventBody } from '../../model/runs/run-event.ts'
import { noUsage } from '../../model/usage/usage.ts'
import { toTurnRecord } from '../turn-record-reducer.ts'

const place = { compactionId: 'compaction-1', round: 0 }
const throughMessageId = 'answer-2' as MessageId
const cost = {
  amount: 0.02,
  currency: 'USD',
  priceSource: 'models.dev',
  priceDate: '2026-11-01',
  unpricedRequests: 0,
} as const
const usage = { ...noUsage, requests: 2, inputTokens: 900, outputTokens: 60, cost }

const start: RunEventBody = {
  type: 'session-turn-start',
  sessionId: 'session-1' as SessionId,
  userMessageId: 'question-2' as MessageId,
  assistantMessageId: throughMessageId,
  model: demoModel,
}
const invoked: RunEventBody = {
  type: 'compaction-invoked',
  ...place,
  reason: 'window',
  model: demoModel,
  throughMessageId,
  messageCount: 4,
  tokensBefore: 800,
  pieces: 2,
  window: { tokens: 1900, roomTokens: 2000 },
}
const left: RunEventBody = {
  type: 'egress-started',
  ...place,
  egressId: 'egress-1',
  host: 'api.example',
  purpose: 'model-call',
  bytesSent: 700,
}
const came: RunEventBody = {
  type: 'egress-ended',
  egressId: 'egress-1',
  status: 200,
  bytesReceived: 300,
  durationMs: 50,
}
const advanced: RunEventBody = { type: 'compaction-advanced', ...place, done: 1 }
const performed: RunEventBody = {
  type: 'compaction-performed',
  ...place,
  text: 'They met.',
  tokensAfter: 12,
  usage,
  durationMs: 400,
}
const end: RunEventBody = {
  type: 'session-turn-end',
  status: 'complete',
  usage: noUsage,
  result: 'completed',
}

const logOf = (...bodies: readonly RunEventBody[]): RunEvent[] =>
  bodies.map((body, seq) => Object.assign({}, body, { runId: 'run-1' as RunId, seq, at: 1000 + 100 * seq }))

const linesOf = (groups: readonly RecordDetailGroup[] = []) =>
  Object.fromEntries(groups.map(({ title, details }) => [title.text, details.map(toRecordLine)]))

test('a compaction is a bar from its start to its end, with its request, prompt, response and cost', () => {
  const events = logOf(start, invoked, left, came, advanced, performed, end)
  checkRecord(events)
  const record = toTurnRecord(events)
  expect(record.items).toHaveLength(1)
  const [item] = record.items
  expect(item).toMatchObject({
    kind: 'compaction',
    name: { text: 'Compaction: 4 messages' },
    state: 'ok',
    startMs: 100,
    endMs: 500,
    compactionId: 'compaction-1',
    throughMessageId,
    marks: [{ atMs: 400, name: { text: 'Part 1 summarized' } }],
  })
  expect(linesOf(item?.groups)).toEqual({
    Compaction: [
      'Reason: the context window was nearly full',
      'The next request: 1900',
      'Space in the context window: 2000',
      `Model: ${demoModel.modelId}`,
      'Messages: 4',
      'Before: 800',
      'After: 12',
      'Parts: 2',
      'Duration: 400',
    ],
    Usage: expect.arrayContaining(['Input: 900', 'Cost: 0.02', 'Price: models.dev, 2026-11-01']),
    'Sent to the model in their place': ['Summary: They met.'],
    'Network: api.example': ['Sent: 700', 'Received: 300', 'Status: 200', 'Duration: 50'],
  })
  expect(record.contacts).toMatchObject([{ host: 'api.example', bytesSent: 700, bytesReceived: 300 }])
})

test.each([
  ['aborted', 'cancelled'],
  ['overloaded', 'failed'],
] as const)('one that ended with "%s" is %s, gives the reason, and has no summary', (code, state) => {
  const failure = createFailure(code)
  const events = logOf(start, invoked, {
    type: 'compaction-failed',
    ...place,
    failure,
    usage,
    durationMs: 100,
  })
  checkRecord(events)
  const [item] = toTurnRecord(events).items
  expect(item?.state).toBe(state)
  expect(linesOf(item?.groups)['Compaction']).toContain(`Failure: ${failure.message}`)
  expect(JSON.stringify(item?.groups)).not.toContain('Summary')
})

test('one without an end ends with the events, and continues until the end of its run is known', () => {
  const events = logOf(start, invoked, left)
  expect(toTurnRecord(events).items).toMatchObject([{ state: 'open', endMs: 200 }])
  const dead = logOf(start, invoked, left, { ...end, status: 'interrupted' } as RunEventBody)
  expect(toTurnRecord(dead).items).toMatchObject([{ state: 'interrupted', endMs: 200 }])
})

test('a summary of rounds is named by them, with its reason', () => {
  const events = logOf(start, { ...invoked, covers: 'rounds', reason: 'refused' }, performed, end)
  const [item] = toTurnRecord(events).items
  expect(item?.name.text).toBe('Summary: 4 tool rounds')
  expect(linesOf(item?.groups)['Compaction']).toEqual(
    expect.arrayContaining(['Reason: the server refused the request as too long', 'Tool rounds: 4']),
  )
})
