import { describe, expect, test } from 'vitest'
import { fitCallId, fitToolName } from './to-prompt.ts'

describe('call ids', () => {
  test.each(['call_abc-1', 'toolu_01A', 'x'])('%s is valid unchanged', (id) => {
    expect(fitCallId(id, 'word')).toBe(id)
  })

  test.each(['functions.look_up:0', 'é', 'a b', `call-${'x'.repeat(400)}`, ''])('%s is made valid', (id) => {
    expect(fitCallId(id, 'word')).toMatch(/^[\w-]{1,64}$/)
    expect(fitCallId(id, 'nine-characters')).toMatch(/^[a-zA-Z0-9]{9}$/)
    expect(fitCallId(id, 'word')).toBe(fitCallId(id, 'word'))
  })

  test('different ids stay different, even if only their ends or invalid characters differ', () => {
    const ids = Array.from({ length: 400 }, (_, index) => `functions.${'long_'.repeat(20)}${index}`)
    ids.push('a:b', 'a.b', 'a_b')
    for (const rule of ['word', 'nine-characters'] as const) {
      expect(new Set(ids.map((id) => fitCallId(id, rule))).size).toBe(ids.length)
    }
  })

  test('ids of Mistral are valid for Mistral', () => {
    expect(fitCallId('D681PevKs', 'nine-characters')).toBe('D681PevKs')
  })
})

test.each(['no.such tool', '9lives', 'x'.repeat(200), ''])('the tool name %s is made valid', (name) => {
  expect(fitToolName(name)).toMatch(/^[a-zA-Z_][\w-]{0,63}$/)
})

test('names of existing tools are unchanged', () => {
  expect(fitToolName('fetch_url')).toBe('fetch_url')
})
