import { afterEach, expect, test } from 'vitest'
import { useScreenShareStore } from '../../ui/text/redaction.ts'
import type { RepricedEntry } from './repricing.ts'
import { toUsageCsv } from './usage-csv.ts'
import { createUsageNames } from './usage-names.ts'

const cost = (amount: number) => ({
  amount,
  currency: 'USD' as const,
  priceSource: 'test',
  priceDate: '2026-11-22',
  unpricedRequests: 0,
  savedByCache: 0,
})
const entry: RepricedEntry = {
  at: 0,
  sessionId: 'session-1' as RepricedEntry['sessionId'],
  model: { providerId: 'p' as RepricedEntry['model']['providerId'], modelId: 'm' },
  usage: {
    requests: 1,
    inputTokens: 12,
    cachedInputTokens: 0,
    outputTokens: 3,
    reasoningTokens: 0,
    source: 'reported',
    cost: cost(0.125),
  },
  repriced: cost(0.0625),
}
const save = () => toUsageCsv([entry], createUsageNames([], []))

afterEach(() => useScreenShareStore.setState({ isOn: false }))

test('a line has its cost then and at current prices', () => {
  expect(save()).toContain('0.125')
  expect(save()).toContain('0.0625')
})

test('the part of cache writes for one hour has a column of its own', () => {
  const written = { ...entry.usage, cacheWriteTokens: 9, cacheWriteHourTokens: 4 }
  const [head = '', line = ''] = toUsageCsv([{ ...entry, usage: written }], createUsageNames([], [])).split(
    '\r\n',
  )
  const at = head.split(',').indexOf('Cache write tokens')
  expect(head.split(',')[at + 1]).toBe('Of these for one hour')
  expect(line.split(',').slice(at, at + 2)).toEqual(['9', '4'])
})

test('in presentation mode it contains neither amounts of money nor chat titles, like the page', () => {
  useScreenShareStore.setState({ isOn: true })
  expect(save()).not.toMatch(/0\.125|0\.0625|deleted chat/)
  expect(save()).toContain('12')
  expect(save()).toContain('A chat')
})
