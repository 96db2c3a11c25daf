import { expect, test } from 'vitest'
import { readRange } from './search-range.ts'

const now = Date.UTC(2026, 10, 24, 12)
const day = 86_400_000
const between = (from: string, until: string) => readRange({ range: 'dates', dates: { from, until } }, now)

test('the last days count from now; any time has no end', () => {
  const dates = { from: '2026-03-01', until: '' }
  expect(readRange({ range: 'week', dates }, now)).toEqual({ from: now - 7 * day })
  expect(readRange({ range: 'any', dates }, now)).toEqual({})
})

test('of two dates both days are whole, by the clock of this device, also where it is changed', () => {
  const at = (month: number, date: number) => new Date(2026, month - 1, date).getTime()
  expect(between('2026-03-01', '2026-03-31')).toEqual({ from: at(3, 1), until: at(4, 1) - 1 })
  // Wherever this runs, a change of clocks is on one of them.
  for (let date = 1; date <= 365; date += 1) {
    const iso = new Date(Date.UTC(2026, 0, date)).toISOString().slice(0, 10)
    expect(between(iso, iso)).toEqual({ from: at(1, date), until: at(1, date + 1) - 1 })
  }
})

test('each end may be open; what ends before it begins is no time, and what is no day is open', () => {
  expect(between('2026-03-01', '')).toEqual({ from: new Date(2026, 2, 1).getTime() })
  expect(between('', '2026-03-01')).toEqual({ until: new Date(2026, 2, 2).getTime() - 1 })
  expect(between('', '')).toEqual({})
  expect(between('2026-03-02', '2026-03-01')).toBeNull()
  expect(between('soon', '2026-03')).toEqual({})
})
