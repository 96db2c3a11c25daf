import { expect, test } from 'vitest'
import { demoModel, demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import type { ModelRef, Provider } from '../../../core/model/providers/provider.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { chooseFirstProviderModel } from './first-provider-model.ts'

const make = (id: string, models: string[]): Provider => ({
  ...demoProvider,
  id: id as ProviderId,
  dialect: 'openai-compatible',
  name: id,
  models,
})

function setup(stored: Provider[], current: ModelRef = demoModel) {
  const choices: ModelRef[] = []
  const parts = {
    client: {
      call: async (_name: string, { models }: { models: ModelRef[] }) =>
        succeed({
          models: models.map((ref) => ({ ref, sources: [], callsTools: ref.modelId !== 'embedder' })),
        }),
    },
    queries: {
      readProviders: async () => [demoProvider, ...stored],
    },
    models: {
      resolve: async () => current,
      choose: (_session: null, model: ModelRef) => choices.push(model),
    },
  } as unknown as Parameters<typeof chooseFirstProviderModel>[0]
  const add = async (modelIds: string[] = []) => {
    const providerId = 'p' as ProviderId
    return (await chooseFirstProviderModel(parts, { providerId, name: 'p', modelIds }))?.modelId ?? null
  }
  return { add, choices }
}

const first = make('p', ['embedder', 'talker', 'other'])

test('new chats start with a model of the first provider, the best match or the entered one', async () => {
  const listed = setup([first])
  expect(await listed.add()).toBe('talker')
  expect(listed.choices).toEqual([{ providerId: 'p', modelId: 'talker' }])
  expect(await setup([first]).add(['other', 'talker'])).toBe('other')
})

test('a chosen model stays selected: another one, or the demo model next to other providers', async () => {
  const own = { providerId: 'q' as ProviderId, modelId: 'm' }
  for (const { add, choices } of [setup([first], own), setup([make('q', ['m']), first])]) {
    expect(await add()).toBeNull()
    expect(choices).toEqual([])
  }
})
