import { expect, test } from 'vitest'
import type { ProviderId } from '../id.ts'
import {
  type ModelCapabilities,
  type ModelInfo,
  toSupportedSettings,
  modelSettingsSchema,
} from './model-info.ts'

const info = (capabilities: ModelCapabilities): ModelInfo => ({
  ...capabilities,
  ref: { providerId: 'p' as ProviderId, modelId: 'm' },
  sources: [],
})
const all = { effort: 'high', temperature: 0.5, maxOutputTokens: 5000 } as const

test.each<[string, ModelInfo | undefined, object]>([
  ['an unknown model gets all', undefined, all],
  [
    'a model that does not reason gets no effort',
    info({ reasons: false }),
    { temperature: 0.5, maxOutputTokens: 5000 },
  ],
  [
    'a model without this effort gets none',
    info({ reasons: true, efforts: ['low', 'medium'] }),
    { temperature: 0.5, maxOutputTokens: 5000 },
  ],
  ['a model with this effort gets it', info({ reasons: true, efforts: ['high'] }), all],
  [
    'a model without a temperature gets none',
    info({ takesTemperature: false }),
    { effort: 'high', maxOutputTokens: 5000 },
  ],
  [
    'an answer is never longer than the maximum of the model',
    info({ outputTokens: 100 }),
    { ...all, maxOutputTokens: 100 },
  ],
])('%s', (_, model, fitting) => expect(toSupportedSettings(all, model)).toEqual(fitting))

test.each([{ temperature: 3 }, { temperature: -1 }, { maxOutputTokens: 0 }, { effort: 'huge' }, { odd: 1 }])(
  '%j is refused',
  (settings) => expect(modelSettingsSchema.safeParse(settings).success).toBe(false),
)
