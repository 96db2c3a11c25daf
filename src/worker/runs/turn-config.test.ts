import { expect, test } from 'vitest'
import type { ProviderId } from '../../core/model/id.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { RunEvent } from '../../core/model/runs/run-event.ts'
import { toFallbacks, toTurnOptions } from './turn-config.ts'

const ref = (modelId: string): ModelRef => ({ providerId: 'p' as ModelRef['providerId'], modelId })
const ids = (models: readonly ModelRef[]) => models.map(({ modelId }) => modelId).join('')

test('by default nothing falls back, every interaction waits, and tainted calls ask', () => {
  expect(toFallbacks(ref('a'), {})).toEqual([])
  expect(toTurnOptions({})).toEqual({
    isDeliberate: false,
    omitsTools: true,
    asksWhenTainted: true,
    clearsResults: true,
    providerBudgets: {},
  })
  expect(toTurnOptions({ 'shows-more-tools': true }).omitsTools).toBe(false)
  expect(toTurnOptions({}, { tools: ['manage_message'] }).omitsTools).toBe(false)
})

test('settings are mapped to the engine’s options', () => {
  const [p, q] = ['p', 'q'] as ProviderId[] as [ProviderId, ProviderId]
  const triggers = { byTool: { calculate: ['sum'] } }
  expect(
    toTurnOptions({
      'prompt-timeout-seconds': 30,
      'asks-when-tainted': false,
      'clears-old-results': false,
      'max-messages': 40,
      'deliberate-mode': true,
      'tool-triggers': triggers,
      limits: {
        maxProviderTokens: { [p]: 500, [q]: 'off' },
        maxProviderDollars: { [q]: 2.5 },
      },
    }),
  ).toEqual({
    promptTimeoutMs: 30_000,
    asksWhenTainted: false,
    clearsResults: false,
    maxMessages: 40,
    isDeliberate: true,
    omitsTools: true,
    triggers,
    providerBudgets: {
      [p]: { tokens: 500, dollars: Infinity },
      [q]: { tokens: Infinity, dollars: 2.5 },
    },
  })
})

test('the chain leaves out the turn’s own model, and uses no model twice', () => {
  expect(ids(toFallbacks(ref('b'), { 'fallback-models': ['a', 'b', 'c', 'a'].map(ref) }))).toBe('ac')
})

test('a turn that had fallen back before its worker died continues with that model', () => {
  const replaced = { type: 'model-replaced', from: ref('a'), to: ref('x') } as RunEvent
  expect(ids(toFallbacks(ref('a'), { 'fallback-models': [ref('c')] }, [replaced]))).toBe('xc')
})
