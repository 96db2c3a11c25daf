import { beforeEach, expect, it } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ProviderId, SessionId } from '../../../core/model/id.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ModelChoice, useChosenModels } from './model-choice.ts'

const modelOf = (modelId: string): ModelRef => ({ providerId: 'provider-1' as ProviderId, modelId })
const sessionId = 'session-1' as SessionId

beforeEach(() => useChosenModels.setState({ choices: {} }))

function setup(settings: Partial<Record<'model' | 'default-model', ModelRef | null>>) {
  const queries = {
    watchSetting: (key: 'model' | 'default-model') => ({
      subscribe: (next: (value: ModelRef | null) => void) => {
        next(settings[key] ?? null)
        return () => undefined
      },
    }),
    readSession: async () => undefined,
  } as unknown as Queries
  const client = {
    call: async (name: string, input: { key?: 'model'; value?: ModelRef }) => {
      if (name === 'save-setting' && input.key !== undefined) settings[input.key] = input.value ?? null
      return { ok: true, value: {} }
    },
  } as unknown as WorkerClient
  return new ModelChoice(client, queries)
}

it('a new chat uses the model that was chosen last, without any the demo', async () => {
  expect(await setup({}).resolve(null)).toEqual(demoModel)
  const models = setup({ model: modelOf('a') })
  expect(await models.resolve(null)).toEqual(modelOf('a'))
  models.choose(sessionId, modelOf('b'))
  await Promise.resolve()
  expect(await models.resolve(sessionId)).toEqual(modelOf('b'))
  expect(await models.resolve(null)).toEqual(modelOf('b'))
})

it('a default model is used for each new chat, whatever was chosen in others', async () => {
  const models = setup({ model: modelOf('a'), 'default-model': modelOf('fixed') })
  models.choose(sessionId, modelOf('b'))
  expect(await models.resolve(sessionId)).toEqual(modelOf('b'))
  expect(await models.resolve(null)).toEqual(modelOf('fixed'))
  models.choose(null, modelOf('c'))
  const next = 'session-2' as SessionId
  expect(await models.adopt(next)).toEqual(modelOf('c'))
  expect(await models.resolve(next)).toEqual(modelOf('c'))
  expect(await models.resolve(null)).toEqual(modelOf('fixed'))
})
