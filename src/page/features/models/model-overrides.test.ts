import { expect, test } from 'vitest'
import type { ProviderId } from '../../../core/model/id.ts'
import { describeSources, parseOverrides, toOverridesForm } from './model-overrides.ts'

const emptyForm = toOverridesForm()

test('an empty field leaves its value to the other sources', () => {
  expect(parseOverrides({ ...emptyForm, windowTokens: '128,000', seesPictures: 'no' })).toEqual({
    capabilities: { windowTokens: 128_000, seesPictures: false },
  })
  expect(parseOverrides({ ...emptyForm, input: '2,50', output: '10' })).toEqual({
    capabilities: { price: { input: 2.5, output: 10 } },
  })
})

test('an entered value is shown again', () => {
  const abilities = { seesPictures: false, readsFiles: true, callsTools: true, reasons: false }
  const capabilities = {
    outputTokens: 9,
    ...abilities,
    price: { input: 0, output: 1.5, cacheRead: 0.1, cacheWrite: 2.5, cacheWriteHour: 4 },
  }
  expect(parseOverrides(toOverridesForm(capabilities))).toEqual({ capabilities })
})

test('an empty field removes the earlier value', () =>
  expect(parseOverrides(emptyForm)).toEqual({ capabilities: null }))

test.each([
  [{ windowTokens: 'many' }, 'whole number', 'windowTokens'],
  [{ outputTokens: '1.5' }, 'whole number', 'outputTokens'],
  [{ input: '-1', output: '1' }, 'dollars', 'input'],
  [{ input: '1' }, 'output price', 'output'],
  [{ cacheRead: '1' }, 'output price', 'input'],
  [{ cacheWriteHour: '1' }, 'output price', 'input'],
  [{ input: '1', output: '2', cacheWrite: '-1' }, 'dollars', 'cacheWrite'],
])('%j is explained at the field that needs a correction', (fields, message, field) => {
  const read = parseOverrides({ ...emptyForm, ...fields })
  expect(read).toEqual({ problem: expect.stringContaining(message) as string, field })
})

test('the sources of the values are named, highest rank first', () => {
  const sources = (['person', 'refusal', 'provider'] as const).map((by) => ({
    by,
    name: 'Fake',
    at: '2026-11-22',
  }))
  expect(describeSources({ ref: { providerId: 'p' as ProviderId, modelId: 'm' }, sources })).toBe(
    'Source: you (2026-11-22), a refusal by the server (2026-11-22), Fake (2026-11-22).',
  )
})
