import { toDay } from '../../../lib/calendar-day.ts'
import type { Cost } from '../../../core/model/usage/usage.ts'
import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import type { RepricedEntry } from './repricing.ts'

/** Sums of tokens, requests and dollars. Input includes cached tokens, output includes reasoning. */
export interface UsageFigures {
  requests: number
  input: number
  cached: number
  /** Input written to caches, a part of the input. */
  cacheWrites: number
  output: number
  reasoning: number
  dollars: number
  /** Dollars saved by caches. Negative if writes cost more than reads saved. */
  saved: number
  /** Requests without a known price, which the dollars leave out. */
  unpriced: number
  /** True if a figure was not reported by a provider. */
  isEstimated: boolean
  /** Cost at today's prices, if requested, for the requests that have a price now. */
  repriced: { dollars: number; unpriced: number } | null
}

export const noFigures: UsageFigures = {
  requests: 0,
  input: 0,
  cached: 0,
  cacheWrites: 0,
  output: 0,
  reasoning: 0,
  dollars: 0,
  saved: 0,
  unpriced: 0,
  isEstimated: false,
  repriced: null,
}

export function sumUsage(entries: readonly RepricedEntry[]): UsageFigures {
  return entries.reduce((sum, { usage, repriced }) => {
    const { cost } = usage
    return {
      requests: sum.requests + usage.requests,
      input: sum.input + usage.inputTokens,
      cached: sum.cached + usage.cachedInputTokens,
      cacheWrites: sum.cacheWrites + (usage.cacheWriteTokens ?? 0),
      output: sum.output + usage.outputTokens,
      reasoning: sum.reasoning + usage.reasoningTokens,
      dollars: sum.dollars + (cost?.amount ?? 0),
      saved: sum.saved + (cost?.savedByCache ?? 0),
      unpriced: sum.unpriced + (cost ? cost.unpricedRequests : usage.requests),
      isEstimated: sum.isEstimated || usage.source === 'estimated',
      repriced: repriced === undefined ? sum.repriced : addRepriced(sum.repriced, repriced, usage.requests),
    }
  }, noFigures)
}

function addRepriced(
  sum: UsageFigures['repriced'],
  cost: Cost | null,
  requests: number,
): UsageFigures['repriced'] {
  return {
    dollars: (sum?.dollars ?? 0) + (cost?.amount ?? 0),
    unpriced: (sum?.unpriced ?? 0) + (cost === null ? requests : 0),
  }
}

export interface UsageGroup {
  key: string
  figures: UsageFigures
}

/** Groups the entries, most expensive first; without prices, by tokens. */
export function groupUsage(
  entries: readonly RepricedEntry[],
  keyOf: (entry: RepricedEntry) => string,
): UsageGroup[] {
  return [...Map.groupBy(entries, keyOf)]
    .map(([key, group]) => ({ key, figures: sumUsage(group) }))
    .toSorted(
      ({ figures: left }, { figures: right }) =>
        right.dollars - left.dollars || right.input + right.output - left.input - left.output,
    )
}

export type UsageMeasure = 'dollars' | 'tokens'

export function measureValue({ dollars, input, output }: UsageFigures, measure: UsageMeasure): number {
  return measure === 'dollars' ? dollars : input + output
}

export interface UsageDay {
  /** Day as `2026-11-22` in the local calendar. */
  day: string
  /** Values in the order of `UsageDays.series`. */
  values: number[]
  /** Numbers of requests without a known price, in the same order. Their cost is missing in `values`. */
  unpriced: number[]
}

export interface UsageDays {
  /** Series names, most used first. The rest is summed at the end. */
  series: string[]
  days: UsageDay[]
}

export interface DayOptions {
  /** Start in ms. Days without usage are included. */
  from: number
  to: number
  measure: UsageMeasure
  seriesOf: (entry: UsageEntry) => string
  /** Maximum number of series with a name of their own. */
  most: number
  rest: string
}

/** Returns the usage day by day, each day split by series. */
export function listDays(entries: readonly UsageEntry[], options: DayOptions): UsageDays {
  const { from, to, measure, seriesOf, most, rest } = options
  const inRange = entries.filter(({ at }) => at >= from && at <= to)
  const ranked = groupUsage(inRange, seriesOf).toSorted(
    (left, right) => measureValue(right.figures, measure) - measureValue(left.figures, measure),
  )
  const named = ranked.slice(0, most).map(({ key }) => key)
  const series = ranked.length > most ? [...named, rest] : named
  const place = (entry: UsageEntry) => {
    const index = named.indexOf(seriesOf(entry))
    return index === -1 ? series.length - 1 : index
  }
  const byDay = Map.groupBy(inRange, ({ at }) => toDay(at))
  const days = listDayNames(from, to).map((day) => {
    const values = series.map(() => 0)
    const unpriced = series.map(() => 0)
    for (const entry of byDay.get(day) ?? []) {
      const at = place(entry)
      const figures = sumUsage([entry])
      values[at] = (values[at] ?? 0) + measureValue(figures, measure)
      unpriced[at] = (unpriced[at] ?? 0) + figures.unpriced
    }
    return { day, values, unpriced }
  })
  return { series, days }
}

function listDayNames(from: number, to: number): string[] {
  const names: string[] = []
  const day = new Date(from)
  // Noon belongs to one date even on a day with a clock change.
  day.setHours(12, 0, 0, 0)
  const last = toDay(to)
  for (; names.at(-1) !== last && names.length < 4000; day.setDate(day.getDate() + 1)) {
    names.push(toDay(day.getTime()))
  }
  return names
}

export function startOfMonth(now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), 1).getTime()
}

/** Returns the projected cost of the month, assuming a constant rate. */
export function forecastMonth(soFar: number, now: number): number {
  const date = new Date(now)
  const start = startOfMonth(now)
  const end = new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime()
  // The first hours of a month are no basis for a forecast.
  const gone = Math.max(now - start, 24 * 60 * 60 * 1000)
  return soFar * Math.max(1, (end - start) / gone)
}
