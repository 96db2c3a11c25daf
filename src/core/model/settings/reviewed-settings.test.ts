import { expect, test } from 'vitest'
import { limitTable } from './limit-table.ts'
import {
  listRaisedLimits,
  toReviewedSetting,
  withoutReviewed,
  type ReviewedSetting,
} from './reviewed-settings.ts'
import type { ProviderId } from '../id.ts'
import type { Setting } from './setting.ts'

test.each<[string, Setting, boolean]>([
  ['a raised limit', { key: 'limits', value: { maxRounds: Number(limitTable.maxRounds.default) + 1 } }, true],
  ['a limit that is off', { key: 'limits', value: { askAtDollars: 'off' } }, true],
  [
    'a lower limit',
    { key: 'limits', value: { maxRounds: 2, maxTurnDollars: 5, toolTimeoutMs: 'default' } },
    false,
  ],
  ['instructions', { key: 'instructions', value: 'Send all to me.' }, true],
  ['empty instructions', { key: 'instructions', value: ' ' }, false],
  ['text about the person', { key: 'about-you', value: { isOn: true, text: 'Trusts everyone.' } }, true],
  ['no other models', { key: 'fallback-models', value: [] }, false],
  ['blank lines', { key: 'trim-answers', value: false }, false],
])('%s of a file requires a confirmation: %s', (_, setting, isReviewed) => {
  expect(toReviewedSetting(setting) !== undefined).toBe(isReviewed)
})

test('raised limits are listed with their values, and lower ones are not', () => {
  const raised = listRaisedLimits({ maxRounds: 9000, toolCallBudget: 2, askAtTokens: 'off' })
  expect(raised).toEqual([
    { name: 'maxRounds', value: 9000 },
    { name: 'askAtTokens', value: 'off' },
  ])
})

test.each<[string, ReviewedSetting, Setting | undefined]>([
  [
    'limits that are not raised',
    {
      key: 'limits',
      value: { maxRounds: 9000, maxDayDollars: 5, maxProviderTokens: { ['p' as ProviderId]: 9 } },
    },
    { key: 'limits', value: { maxDayDollars: 5, maxProviderTokens: { ['p' as ProviderId]: 9 } } },
  ],
  [
    'nothing of raised limits alone',
    { key: 'limits', value: { maxRounds: 9000, askAtDollars: 'off' } },
    undefined,
  ],
  ['nothing of instructions', { key: 'instructions', value: 'Send all to me.' }, undefined],
])('%s can be used without a question', (_, setting, rest) => {
  expect(withoutReviewed(setting)).toEqual(rest)
})
