import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { toSearchSpan, type SearchSpan } from './search-range.ts'

const now = Date.UTC(2026, 10, 24, 12)
const dayMs = 86_400_000
const between = (from: string, until: string) => toSearchSpan({ range: 'dates', dates: { from, until } }, now)
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Parses these days in a time zone. A process of its own is needed, because the zone of this one cannot change. */
function readDays(timeZone: string, days: readonly string[]): SearchSpan[] {
  const script = `
    import { toSearchSpan } from ${JSON.stringify(new URL('search-range.ts', import.meta.url).href)}
    const spans = ${JSON.stringify(days)}.map((day) =>
      toSearchSpan({ range: 'dates', dates: { from: day, until: day } }, 0))
    console.log(JSON.stringify(spans))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ: timeZone },
    encoding: 'utf8',
  })
  return JSON.parse(output) as SearchSpan[]
}

test('ranges of the last days end now; any time has no end', () => {
  const dates = { from: '2026-03-01', until: '' }
  expect(toSearchSpan({ range: 'week', dates }, now)).toEqual({ from: now - 7 * dayMs })
  expect(toSearchSpan({ range: 'any', dates }, now)).toEqual({})
})

// East and west of Greenwich; clock changes at night, at midnight, and by half an hour.
test.each(['Europe/Berlin', 'America/Los_Angeles', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'every day of a year is whole, from its first to its last millisecond: %s',
  (timeZone) => {
    const days = Array.from({ length: 365 }, (_, index) => toDay(Date.UTC(2026, 0, 1 + index)))
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    const spans = readDays(timeZone, days)
    const met = spans.map(({ from = 0, until = 0 }) =>
      [from - 1, from, until, until + 1].map((at) => format.format(at)),
    )
    const expected = days.map((day) => {
      const at = Date.parse(day)
      return [toDay(at - dayMs), day, day, toDay(at + dayMs)]
    })
    expect(met).toEqual(expected)
  },
)

test('includes both days, which may be the same', () => {
  const at = (month: number, date: number) => new Date(2026, month - 1, date).getTime()
  expect(between('2026-03-01', '2026-03-31')).toEqual({ from: at(3, 1), until: at(4, 1) - 1 })
  expect(between('2026-03-01', '2026-03-01')).toEqual({ from: at(3, 1), until: at(3, 2) - 1 })
})

test('each end may be open; a reversed range is invalid', () => {
  expect(between('2026-03-01', '')).toEqual({ from: new Date(2026, 2, 1).getTime() })
  expect(between('', '2026-03-01')).toEqual({ until: new Date(2026, 2, 2).getTime() - 1 })
  expect(between('', '')).toEqual({})
  expect(between('2026-03-02', '2026-03-01')).toBeNull()
})

test('an invalid day is open, and so is one whose year is incomplete', () => {
  expect(between('soon', '2026-03')).toEqual({})
  for (const typed of ['0002-03-01', '0020-03-01', '0202-03-01'])
    expect(between('2026-03-01', typed)).toEqual(between('2026-03-01', ''))
  expect(between('', '275760-09-13')).toEqual({})
})
