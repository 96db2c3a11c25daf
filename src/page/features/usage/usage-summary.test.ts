import { expect, test } from 'vitest'
import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import { formatCost, formatKnownCost, formatMeasuredDay } from './usage-format.ts'
import { purposeLabel } from './usage-names.ts'
import { forecastMonth, groupUsage, listDays, sumUsage } from './usage-summary.ts'

interface EntryOptions {
  at?: number
  modelId?: string
  dollars?: number
  input?: number
  source?: 'reported' | 'estimated'
}

function entry({
  at = 0,
  modelId = 'a',
  dollars,
  input = 100,
  source = 'reported',
}: EntryOptions): UsageEntry {
  const cost = {
    amount: dollars ?? 0,
    currency: 'USD',
    priceSource: 'test',
    priceDate: '2026-11-22',
    unpricedRequests: 0,
    savedByCache: 0.5,
  } as const
  return {
    at,
    sessionId: 'session' as UsageEntry['sessionId'],
    model: { providerId: 'p' as UsageEntry['model']['providerId'], modelId },
    usage: {
      requests: 1,
      inputTokens: input,
      cachedInputTokens: 40,
      outputTokens: 10,
      reasoningTokens: 5,
      source,
      ...(dollars !== undefined && { cost }),
    },
  }
}

const at = (text: string) => new Date(text).getTime()

test('sums count requests without a price separately, and one estimate makes the sum an estimate', () => {
  expect(sumUsage([entry({ dollars: 2 }), entry({ source: 'estimated' })])).toEqual({
    requests: 2,
    input: 200,
    cached: 80,
    cacheWrites: 0,
    output: 20,
    reasoning: 10,
    dollars: 2,
    saved: 0.5,
    unpriced: 1,
    isEstimated: true,
    repriced: null,
  })
})

test('sums changed costs separately, and counts requests without a current price', () => {
  const cost = entry({ dollars: 3 }).usage.cost
  const { dollars, repriced } = sumUsage([
    { ...entry({ dollars: 2 }), repriced: cost ?? null },
    { ...entry({ dollars: 5 }), repriced: null },
  ])
  expect({ dollars, repriced }).toEqual({ dollars: 7, repriced: { dollars: 3, unpriced: 1 } })
})

test('groups are sorted by dollars, then by tokens', () => {
  const groups = groupUsage(
    [
      entry({ modelId: 'small' }),
      entry({ modelId: 'large', input: 9000 }),
      entry({ modelId: 'dear', dollars: 1 }),
    ],
    ({ model }) => model.modelId,
  )
  expect(groups.map(({ key }) => key)).toEqual(['dear', 'large', 'small'])
})

test('every day of a range has its bar, even across a clock change, and small series are grouped', () => {
  const { series, days } = listDays(
    [
      entry({ at: at('2026-10-24T23:59'), modelId: 'a', dollars: 3 }),
      entry({ at: at('2026-10-26T00:01'), modelId: 'b', dollars: 2 }),
      entry({ at: at('2026-10-26T12:00'), modelId: 'c', dollars: 0.5 }),
      entry({ at: at('2026-10-26T13:00'), modelId: 'd', dollars: 0.25 }),
      entry({ at: at('2026-10-20T12:00'), modelId: 'b', dollars: 9 }),
    ],
    {
      from: at('2026-10-24T00:00'),
      to: at('2026-10-27T08:00'),
      measure: 'dollars',
      seriesOf: ({ model }) => model.modelId,
      most: 2,
      rest: 'others',
    },
  )
  expect(series).toEqual(['a', 'b', 'others'])
  const unpriced = [0, 0, 0]
  expect(days).toEqual([
    { day: '2026-10-24', values: [3, 0, 0], unpriced },
    { day: '2026-10-25', values: [0, 0, 0], unpriced },
    { day: '2026-10-26', values: [0, 2, 0.75], unpriced },
    { day: '2026-10-27', values: [0, 0, 0], unpriced },
  ])
})

test('a cost without a known price is unknown, never $0.00; a partly known one says so', () => {
  const known = (...entries: UsageEntry[]) => {
    const sum = sumUsage(entries)
    return formatKnownCost(sum.dollars, sum)
  }
  expect(known(entry({}), entry({}))).toBe('—')
  expect(known(entry({ dollars: 0.12 }), entry({}))).toBe('$0.12 + unknown')
  expect(known(entry({ dollars: 0 }), entry({}))).toBe('—')
  expect(known(entry({ dollars: 0 }))).toBe('$0.00')
  expect(known()).toBe('$0.00')
})

test('a day whose requests have no known price is listed, with an unknown cost', () => {
  const options = { from: 0, to: 0, seriesOf: () => 'a', most: 1, rest: 'others' }
  const costOf = (entries: UsageEntry[]) => {
    const [day] = listDays(entries, { ...options, measure: 'dollars' }).days
    return day && formatMeasuredDay(day, 0, 'dollars')
  }
  expect(costOf([entry({})])).toBe('—')
  expect(costOf([entry({}), entry({ dollars: 2 })])).toBe('$2.00 + unknown')
  const [inTokens] = listDays([entry({})], { ...options, measure: 'tokens' }).days
  expect(inTokens && formatMeasuredDay(inTokens, 0, 'tokens')).toBe('110')
})

test('a month is projected from its days; its first hours count as a whole day', () => {
  expect(forecastMonth(10, at('2026-11-16T00:00'))).toBeCloseTo(20)
  expect(forecastMonth(1, at('2026-11-01T01:00'))).toBeCloseTo(30)
  expect(forecastMonth(10, at('2026-11-30T23:59:59.999'))).toBeCloseTo(10)
})

test('usage is for answers, compactions, or a tool; a compaction is no tool', () => {
  expect([undefined, 'compaction', 'paint_image'].map((toolName) => purposeLabel({ toolName }))).toEqual([
    'Answers',
    'Compaction',
    'paint_image',
  ])
})

test('a sum of free requests and of requests without a price is unknown, not zero', () => {
  const free = entry({ dollars: 0 })
  expect(formatCost(sumUsage([free, entry({})]))).toBe('—')
  expect(formatCost(sumUsage([free]))).toBe('$0.00')
  expect(formatCost(sumUsage([entry({})]))).toBe('no price')
})
