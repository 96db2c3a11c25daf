import { describe, expect, test } from 'vitest'
import { limitSettingsSchema } from './setting.ts'
import { limitSettingNames, limitTable, toLimit } from './limit-table.ts'
import { readInputReason } from '../messages/input-reason.ts'

describe('limits', () => {
  test.each(limitSettingNames)('%s: its default, its bounds, and off only if it may be off', (name) => {
    const { min, max, canBeOff, unit, default: standard } = limitTable[name]
    const fractions = unit === 'dollars' ? [] : [min + 0.5]
    const isFine = (value: unknown) => limitSettingsSchema.safeParse({ [name]: value }).success
    expect([standard, min, max, 'default'].map(isFine)).toEqual([true, true, true, true])
    expect(isFine('off')).toBe(canBeOff)
    expect([min - 1, max + 1, ...fractions, NaN, Infinity, '5', null].map(isFine)).not.toContain(true)
  })

  test('names the valid values', () => {
    const reasonOf = (value: unknown) =>
      readInputReason(limitSettingsSchema.safeParse(value).error?.issues[0]?.message ?? '').text
    expect(reasonOf({ maxRounds: 0 })).toBe('enter a whole number from 1 to 10,000')
    expect(reasonOf({ maxRounds: NaN })).toBe('enter a whole number from 1 to 10,000')
    expect(reasonOf({ toolTimeoutMs: 5 })).toBe('enter a time in seconds from 1 to 3,600')
  })

  test('an unknown limit name is refused, and so is an unknown provider id', () => {
    expect(limitSettingsSchema.safeParse({ stopGraceMs: 5 }).success).toBe(false)
    expect(limitSettingsSchema.safeParse({ maxProviderTokens: { 'a b': 5 } }).success).toBe(false)
    expect(limitSettingsSchema.safeParse({ maxProviderTokens: { p: 5, q: 'off' } }).success).toBe(true)
  })
})

test('a limit that is off is never reached, and an unset limit has its default', () => {
  expect(toLimit('maxRounds', 7)).toBe(7)
  expect(toLimit('maxRounds')).toBe(50)
  expect(toLimit('toolCallBudget', 'off')).toBe(Infinity)
  expect(toLimit('maxDayTokens', 'default')).toBe(Infinity)
})
