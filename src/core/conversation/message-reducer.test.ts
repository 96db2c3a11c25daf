import { describe, expect, test } from 'vitest'
import { expectedLog, type Expected } from '../../../test/scenarios/expected-log.ts'
import { replyStub } from '../../../test/doubles/turn-bench.ts'
import { createFailure } from '../model/failures/failure.ts'
import type { CallId } from '../model/id.ts'
import type { Message, MessageStatus, ToolCallState } from '../model/conversation/message.ts'
import type { RunEventBody, RunEventOf } from '../model/runs/run-event.ts'
import { noUsage } from '../model/usage/usage.ts'
import { MessageReducer } from './message-reducer.ts'

const a = 'a' as CallId

function reduceEvents(bodies: readonly Expected[]): Message {
  const reply = new MessageReducer(replyStub())
  for (const event of expectedLog(bodies)) reply.apply(event)
  return reply.message()
}

function text(content: string, partId = 'part-1'): RunEventBody {
  return { type: 'provider-tokens-streamed', round: 0, partId, text: content }
}

const proposed: RunEventBody = {
  type: 'tool-invocation-proposed',
  round: 0,
  callId: a,
  toolName: 'work',
  argumentsText: '{"x":1}',
  arguments: { x: 1 },
}
const started: RunEventBody = { type: 'tool-invocation-started', callId: a, toolName: 'work' }

function end(status: Exclude<MessageStatus, 'streaming'>): RunEventBody {
  return { type: 'session-turn-end', status, usage: noUsage }
}

test('deltas of a part are joined, and parts keep the order in which they started', () => {
  const parts = [text('a'), text('x', 'part-2'), text('b'), text('y', 'part-2')]
  expect(reduceEvents(parts).parts).toEqual([
    { type: 'text', round: 0, text: 'ab' },
    { type: 'text', round: 0, text: 'xy' },
  ])
})

test('merged deltas reduce to the same message', () => {
  expect(reduceEvents([text('ab')]).parts).toEqual(reduceEvents([text('a'), text('b')]).parts)
})

test('an event seen before changes nothing', () => {
  const reply = new MessageReducer(replyStub())
  const [first, second] = expectedLog([text('a'), text('b')])
  if (!first || !second) throw new Error('unreachable')
  for (const event of [first, second, first, second]) reply.apply(event)
  expect(reply.message().parts).toMatchObject([{ text: 'ab' }])
})

test('a message that was returned before does not change with later events', () => {
  const reply = new MessageReducer(replyStub())
  const [first, second] = expectedLog([text('a'), text('b')])
  if (!first || !second) throw new Error('unreachable')
  reply.apply(first)
  const snapshot = reply.message()
  reply.apply(second)
  expect(snapshot.parts).toMatchObject([{ text: 'a' }])
})

test('a call grows while its arguments stream, then equals the proposed call', () => {
  const input: RunEventBody = {
    type: 'provider-tool-input-streamed',
    round: 0,
    callId: a,
    toolName: 'work',
    text: '{"x"',
  }
  expect(reduceEvents([input]).parts).toMatchObject([
    { type: 'tool-call', argumentsText: '{"x"', state: 'proposed' },
  ])
  expect(reduceEvents([input, proposed]).parts).toEqual([
    {
      type: 'tool-call',
      round: 0,
      callId: a,
      toolName: 'work',
      argumentsText: '{"x":1}',
      arguments: { x: 1 },
      state: 'proposed',
    },
  ])
})

test('a settled call stays as it is', () => {
  const cancelled: RunEventBody = { type: 'tool-invocation-cancelled', callId: a }
  const late: RunEventBody = { type: 'tool-invocation-succeeded', callId: a, result: 1, durationMs: 1 }
  expect(reduceEvents([proposed, started, cancelled, late]).parts).toMatchObject([{ state: 'cancelled' }])
})

test('sources and notices are parts, in place', () => {
  const source: RunEventBody = {
    type: 'provider-source-received',
    round: 0,
    sourceId: 's',
    url: 'https://a.example',
  }
  const notice: RunEventBody = { type: 'notice-raised', round: 0, code: 'empty-answer', text: 'Nothing.' }
  expect(reduceEvents([source, text('a'), notice]).parts).toEqual([
    { type: 'source', round: 0, sourceId: 's', url: 'https://a.example' },
    { type: 'text', round: 0, text: 'a' },
    { type: 'notice', round: 0, code: 'empty-answer', text: 'Nothing.' },
  ])
})

test('the end gives status, usage, failure and time', () => {
  const failure = createFailure('stream-cut')
  const usage = { ...noUsage, requests: 1 }
  const message = reduceEvents([{ type: 'session-turn-end', status: 'failed', usage, failure, at: 5 }])
  expect(message).toMatchObject({ status: 'failed', usage, failure, endedAt: 5 })
})

describe('a call keeps the decision of a person about it', () => {
  const decided = (more: Partial<RunEventOf<'authority-decided'>>): Expected => ({
    type: 'authority-decided',
    callId: a,
    toolName: 'work',
    verdict: 'approved',
    by: 'person',
    mode: 'ask',
    argumentsDigest: '',
    tainted: false,
    ...more,
  })
  test.each([
    [{ scope: 'chat' as const }, { verdict: 'approved', scope: 'chat' }],
    [{ verdict: 'denied' as const }, { verdict: 'denied', by: 'person' }],
    [
      { verdict: 'denied' as const, by: 'timeout' as const },
      { verdict: 'denied', by: 'timeout' },
    ],
    [{ by: 'allowlist' as const }, undefined],
    [{ verdict: 'denied' as const, by: 'guard' as const }, undefined],
  ])('%j', (event, decision) => {
    const [part] = reduceEvents([proposed, decided(event)]).parts
    expect(part?.type === 'tool-call' && part.decision).toEqual(decision)
  })
})

describe('a call without an outcome, when the turn ends', () => {
  test.each<[Exclude<MessageStatus, 'streaming'>, 'proposed' | 'running', ToolCallState]>([
    ['interrupted', 'proposed', 'cancelled'],
    ['interrupted', 'running', 'outcome-unknown'],
    ['stopped', 'proposed', 'cancelled'],
    ['stopped', 'running', 'cancelled'],
    ['failed', 'proposed', 'cancelled'],
    ['failed', 'running', 'outcome-unknown'],
  ])('%s: %s -> %s', (status, state, expected) => {
    const events = state === 'running' ? [proposed, started] : [proposed]
    expect(reduceEvents([...events, end(status)]).parts).toMatchObject([{ state: expected }])
  })
})
