import { expect, it, vi } from 'vitest'
import { demoModel } from '../../core/model/providers/model-ref.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { warmUpModel } from './load-dialect.ts'

const provider: Provider = {
  id: 'provider-1' as ProviderId,
  dialect: 'openai-compatible',
  name: 'Own',
  baseUrl: 'http://localhost:1/v1',
  models: ['m'],
}
const providers = {
  find: (id: ProviderId) =>
    Promise.resolve(id === provider.id ? succeed(provider) : fail(createFailure('not-found'))),
}
const model = { providerId: provider.id, modelId: 'm' }

it('loads the library of the chosen model, and nothing for the demo or a missing provider', async () => {
  const load = vi.fn<(of: Provider) => Promise<null>>().mockResolvedValue(null)
  await warmUpModel(model, providers, load)
  await warmUpModel(demoModel, providers, load)
  await warmUpModel({ ...model, providerId: 'provider-2' as ProviderId }, providers, load)
  expect(load.mock.calls).toEqual([[provider]])
})

it('leaves it to the first message to report that a chunk could not be loaded', async () => {
  await expect(warmUpModel(model, providers, () => Promise.reject(new TypeError()))).resolves.toBeUndefined()
})
