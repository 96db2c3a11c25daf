import { describe, expect, test } from 'vitest'
import type { TurnRecord, TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { findNewParts, previewRecordedText } from '../../../../core/model/review/recorded-text.ts'
import type { RecordedPart, RecordedRequests } from '../../../../core/model/review/recorded-request.ts'
import { compareFigures, compareRequests } from './compare-turns.ts'
import { findNextRow } from './timeline.tsx'
import { extendOpenSpans } from './turn-view.tsx'
import { withUniqueKeys } from '../detail-groups.tsx'
import { advanceReplay } from '../replay-view.tsx'
import { toPercent, listTicks } from './timeline-row.tsx'

const model = { providerId: 'provider-1', modelId: 'm' } as TurnSummary['model']

function message(hash: string): RecordedPart {
  return { kind: 'message', origin: 'question', hash }
}

function recorded(...requests: string[][]): RecordedRequests {
  return {
    requests: requests.map((hashes, index) => ({
      runId: 'run-1' as TurnSummary['runId'],
      requestId: `request-${index + 1}`,
      model,
      parts: hashes.map(message),
    })),
    texts: new Map(),
  }
}

describe('the axis', () => {
  test.each([
    [3290, [0, 1000, 2000, 3000]],
    [0, [0]],
    [40, [0, 10, 20, 30, 40]],
    [86_400_000, [0, 50_000_000]],
  ])('%i ms has round ticks', (durationMs, ticks) => {
    expect(listTicks(durationMs, 4)).toEqual(ticks)
  })

  test('a position is within the axis, even for a turn without duration', () => {
    expect(toPercent(50, 200)).toBe('25%')
    expect(toPercent(300, 200)).toBe('100%')
    expect(toPercent(1, 0)).toBe('0%')
  })
})

test('an open bar extends to now, and an ended one stays', () => {
  const items = [
    { id: 'wait', state: 'open', startMs: 400, endMs: 400 },
    { id: 'done', state: 'ok', startMs: 0, endMs: 300 },
  ]
  const record = { startedAt: 1000, durationMs: 400, items } as unknown as TurnRecord
  expect(extendOpenSpans(record, 61_000)).toMatchObject({
    durationMs: 60_000,
    items: [{ endMs: 60_000 }, { endMs: 300 }],
  })
  // A clock that was set back does not shorten it.
  expect(extendOpenSpans(record, 500)).toMatchObject({ durationMs: 400, items: [{ endMs: 400 }, {}] })
})

test('arrows stop at both ends', () => {
  expect(findNextRow('ArrowUp', 0, 5)).toBe(0)
  expect(findNextRow('ArrowDown', 4, 5)).toBe(4)
  expect(findNextRow('End', 1, 5)).toBe(4)
  expect(findNextRow('a', 1, 5)).toBeNull()
})

test('a replay plays at its speed and ends', () => {
  const terms = { durationMs: 1000, speed: 4 }
  expect(advanceReplay(100, { ...terms, elapsedMs: 16 })).toBe(164)
  expect(advanceReplay(990, { ...terms, elapsedMs: 16 })).toBeNull()
  expect(advanceReplay(100, { ...terms, elapsedMs: -5 })).toBe(100)
})

test('items of one name have unique keys', () => {
  expect(withUniqueKeys(['a', 'b', 'a'], (name) => name).map(({ key }) => key)).toEqual(['a 1', 'b 1', 'a 2'])
})

test('a part is new that the previous request did not have, even if it repeats a text', () => {
  const { requests } = recorded(['a', 'a'], ['a', 'a', 'a', 'b'])
  const [first, second] = requests
  if (!first || !second) throw new Error('there are no requests')
  expect(findNewParts(first, undefined)).toEqual([true, true])
  expect(findNewParts(second, first)).toEqual([false, false, true, true])
})

test('in the first request of a later turn, only the messages of the turn are new', () => {
  const { requests } = recorded(['system', 'tools', 'earlier', 'now'])
  const [request] = requests
  if (!request) throw new Error('there is no request')
  const kinds = [
    { kind: 'prompt', origin: 'system' },
    { kind: 'tools' },
    { kind: 'message', origin: 'user', isEarlier: true },
    { kind: 'message', origin: 'user' },
  ] as const
  const parts = request.parts.map((part, index) => ({ ...part, ...kinds[index] }) as RecordedPart)
  expect(findNewParts({ ...request, parts }, undefined)).toEqual([false, false, false, true])
})

test.each([
  [{ role: 'user', text: 'Hello\n there' }, 'Hello there'],
  [
    {
      role: 'assistant',
      parts: [
        { type: 'text', text: 'Well' },
        { toolName: 'add', arguments: { n: 1 } },
      ],
    },
    'Well add {"n":1}',
  ],
  ['A prompt', 'A prompt'],
  [[{ name: 'add' }, { name: 'take' }], 'add, take'],
])('a part starts with its text: %o', (value, preview) => {
  expect(previewRecordedText({ json: JSON.stringify(value) })).toBe(preview)
})

describe('two turns compared', () => {
  test('by request: common parts, parts of one only, and missing requests', () => {
    expect(compareRequests(recorded(['a', 'b'], ['c']), recorded(['a', 'd']))).toMatchObject([
      { number: 1, same: 1, onlyLeft: [{ hash: 'b' }], onlyRight: [{ hash: 'd' }] },
      { number: 2, same: 0, onlyLeft: [{ hash: 'c' }], missing: 'right' },
    ])
  })

  test('figures of a turn whose details were deleted are shown as missing', () => {
    const turn: TurnSummary = {
      runId: 'run-1' as TurnSummary['runId'],
      userMessageId: 'q' as TurnSummary['userMessageId'],
      assistantMessageId: 'a' as TurnSummary['assistantMessageId'],
      question: 'Hello',
      model,
      startedAt: 1000,
      endedAt: 3500,
      status: 'complete',
      settledSeq: 9,
      isShown: true,
      siblings: [],
    }
    const rows = compareFigures({ turn, record: { items: [] } }, { turn, record: null })
    const row = (name: string) => rows.find(({ label }) => label === name)
    expect(row('Time')).toMatchObject({ left: '2.50 s', right: '2.50 s' })
    expect(row('Tool calls')).toMatchObject({ left: '0', right: 'not recorded' })
    expect(row('Cost')).toMatchObject({ left: 'not recorded' })
  })
})
