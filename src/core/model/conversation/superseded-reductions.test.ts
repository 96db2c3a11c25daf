import { expect, test } from 'vitest'
import { benchModel, userMessage } from '../../../../test/doubles/turn-bench.ts'
import type { Reduction, ReductionChange } from '../context/reduction.ts'
import type { CallId, MessageId } from '../id.ts'
import type { Message, MessagePart } from './message.ts'
import { findSuperseded } from './superseded-reductions.ts'

const base = { at: 1, by: 'engine' as const, tokensBefore: 2, tokensAfter: 1 }
const clearing = (...names: string[]): Reduction => ({
  ...base,
  id: 'cleared',
  kind: 'results-cleared',
  callIds: names as CallId[],
})
const summary = (id: string, throughRound: number): Reduction => ({
  ...base,
  id,
  kind: 'rounds-summarized',
  throughRound,
  text: 'Read.',
})
const callOf = (round: number): MessagePart => ({
  type: 'tool-call',
  round,
  callId: `call-${round}` as CallId,
  toolName: 'read',
  argumentsText: '{}',
  arguments: {},
  state: 'succeeded',
  result: 'Page',
})

/** One answer with calls in rounds 0 to 3 and the reductions, and a further turn. */
function find(
  reductions: readonly Reduction[],
  { later = [], changes = [] }: { later?: Reduction[]; changes?: ReductionChange[] } = {},
) {
  const notices = reductions.map((reduction): MessagePart => ({
    type: 'notice',
    round: 4,
    code: 'context-reduced',
    text: '',
    reduction,
  }))
  const answer = (id: string, more: Partial<Message>): Message => ({
    ...userMessage('', id),
    role: 'assistant',
    model: benchModel,
    ...more,
  })
  const first = answer('a0', { parts: [...[0, 1, 2, 3].map(callOf), ...notices] })
  const second = answer('a1', { marks: { reductions: later, reductionChanges: changes } })
  const branch = [userMessage('One', 'u0'), first, userMessage('Two', 'u1'), second]
  return Object.fromEntries(findSuperseded(branch))
}

test('a summary of rounds is superseded by one that covers as many, unless the user undid that one', () => {
  const summaries = [summary('one', 1), summary('two', 3)]
  expect(find(summaries)).toEqual({ one: 'summary' })
  expect(find(summaries, { changes: [{ id: 'two', undoneAt: 1 }] })).toEqual({})
})

test('cleared results are superseded once a summary covers all of their rounds', () => {
  expect(find([clearing('call-0', 'call-2'), summary('s', 1)])).toEqual({})
  expect(find([clearing('call-0', 'call-1'), summary('s', 1)])).toEqual({ cleared: 'summary' })
  expect(find([clearing('call-0', 'not loaded'), summary('s', 1)])).toEqual({})
})

test('reductions before a removed start are left out', () => {
  const throughId = 'a0' as MessageId
  const head: Reduction = { ...base, id: 'head', kind: 'head-truncated', throughId }
  const before = [clearing('call-3'), summary('s', 1)]
  expect(find(before, { later: [head] })).toEqual({ cleared: 'left-out', s: 'left-out' })
  expect(find([...before, { ...base, id: 'head', kind: 'head-truncated', throughRound: 2 }])).toEqual({
    s: 'left-out',
  })
})
