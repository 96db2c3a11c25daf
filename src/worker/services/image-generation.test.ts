import { expect, test } from 'vitest'
import { demoModel } from '../../core/model/providers/model-ref.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { ProviderKindId } from '../../core/model/providers/provider-kind-id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { selectImageModel } from './image-generation.ts'

const chosen = { providerId: 'p' as ProviderId, modelId: 'gpt-image-1' }

const choose = (settings: Settings, model = chosen, kind: ProviderKindId | null = 'openai') =>
  selectImageModel(settings, model, {
    findProvider: async (id) =>
      kind
        ? succeed({
            id,
            kind,
            dialect: 'openai',
            name: 'O',
            baseUrl: 'https://api.openai.com/v1',
            models: [],
          })
        : fail(createFailure('provider-missing')),
    priceOf: async () => undefined,
  })

test('no image is generated unless a person chose a model; the demo model has a sample generator until then', async () => {
  expect(await choose({})).toBeUndefined()
  expect(await choose({ 'image-model': null })).toBeUndefined()
  expect(await choose({}, demoModel)).toEqual({ kind: 'sample' })
  expect(await choose({ 'image-model': chosen }, demoModel)).toEqual({
    kind: 'model',
    model: chosen,
    providerName: 'O',
    href: 'https://api.openai.com/v1',
  })
})

test('a chosen model whose provider is missing or cannot generate images is ignored', async () => {
  expect(await choose({ 'image-model': chosen }, chosen, null)).toBeUndefined()
  expect(await choose({ 'image-model': chosen }, chosen, 'mistral')).toBeUndefined()
})
