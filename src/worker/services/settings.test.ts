import { expect, test } from 'vitest'
import { createFailure } from '../../core/model/failures/failure.ts'
import { demoModel } from '../../core/model/providers/model-ref.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import type { Setting } from '../../core/model/settings/setting.ts'
import { createSettingsService } from './settings.ts'

const full = fail(createFailure('storage-full'))
const useless = fail(createFailure('invalid-input'))

async function save(setting: Setting, { stored = succeed(null), proxy = succeed(null) } = {}) {
  const done: string[] = []
  const service = createSettingsService({
    store: {
      save: async ({ key }) => {
        done.push(`stored ${key}`)
        return stored
      },
    },
    checkProxyUrl: () => proxy,
    keepKeysOpen: async () => void done.push('keys'),
    warmUp: ({ modelId }) => void done.push(`warm ${modelId}`),
  })
  return { saved: await service.save(setting), done }
}

test('effects of a setting follow after it is stored', async () => {
  expect((await save({ key: 'lock-keys-after-minutes', value: 5 })).done).toEqual([
    'stored lock-keys-after-minutes',
    'keys',
  ])
  expect((await save({ key: 'model', value: demoModel })).done).toEqual([
    'stored model',
    `warm ${demoModel.modelId}`,
  ])
  expect((await save({ key: 'memory', value: false })).done).toEqual(['stored memory'])
})

test.each([
  { key: 'lock-keys-after-minutes', value: 5 },
  { key: 'model', value: demoModel },
] satisfies Setting[])('a setting that storage refuses has no effect: $key', async (setting) => {
  const { saved, done } = await save(setting, { stored: full })
  expect(saved).toEqual(full)
  expect(done).toEqual([`stored ${setting.key}`])
})

test('an unusable proxy is refused before it is stored', async () => {
  const proxy: Setting = { key: 'fetch-proxy', value: 'ftp://nowhere' }
  expect(await save(proxy, { proxy: useless })).toEqual({ saved: useless, done: [] })
  expect((await save(proxy)).done).toEqual(['stored fetch-proxy'])
})
