import { describe, expect, test } from 'vitest'
import { activeRules, readRules, ruleSchema } from './rule.ts'
import { readInputReason } from '../messages/input-reason.ts'

const base = {
  id: 'rule-1',
  name: 'No uploads',
  isOn: true,
  at: 'call',
  match: { tool: 'web*' },
  action: 'ask',
}

describe('a rule', () => {
  test.each([
    [{}, undefined],
    [{ name: ' ' }, 'input-rule-without-name'],
    [{ match: {} }, 'input-rule-without-condition'],
    [{ match: { tool: '*' } }, 'input-pattern-empty'],
    [{ match: { text: 'x'.repeat(201) } }, 'input-pattern-too-long'],
    [{ at: 'message', action: 'note' }, 'input-rule-condition-elsewhere'],
    [{ at: 'message', match: { text: 'x' } }, 'input-rule-action-elsewhere'],
    [{ at: 'result', action: { deny: '' } }, 'input-rule-action-elsewhere'],
    [{ action: { redact: '' } }, 'input-rule-redacts-nothing'],
    [{ action: { redact: '' }, match: { text: 'x' } }, undefined],
    [{ at: 'stream', match: { text: 'x' }, action: { deny: 'No.' } }, undefined],
  ])('with %j: %s', (change, code) => {
    const read = ruleSchema.safeParse({ ...base, ...change })
    const message = read.success ? undefined : readInputReason(read.error.issues[0]?.message ?? '').code
    expect(message).toBe(code)
  })
})

test('keeps the place of a rule that cannot be read, and does not apply it', () => {
  const newer = { id: 'rule-2', name: 'Newer', isOn: true, at: 'sound' }
  expect(readRules([base, newer, 5])).toMatchObject([
    { isReadable: true, rule: { id: 'rule-1' } },
    { isReadable: false, id: 'rule-2', name: 'Newer' },
    { isReadable: false, id: '2', name: '' },
  ])
  expect(readRules('nonsense')).toEqual([])
  expect(activeRules([newer, { ...base, isOn: false }, base])).toMatchObject([{ id: 'rule-1' }])
})
