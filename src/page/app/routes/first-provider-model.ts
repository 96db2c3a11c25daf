import { demoModel, demoProvider, isSameModel } from '../../../core/model/providers/model-ref.ts'
import { chooseFirstModel } from '../../../core/model/providers/first-model.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { AddedProvider } from '../../features/providers/provider-form.ts'
import type { Services } from '../services/services.ts'

type Parts = Pick<Services, 'client' | 'queries'> & { models: Services['chat']['models'] }

/**
 * Makes new chats use a model of the first provider, unless the person already chose one other than the demo model.
 * Models that the person entered come first. Returns `null` if the choice stays as it is.
 */
export async function chooseFirstProviderModel(
  { client, queries, models }: Parts,
  { providerId, modelIds }: AddedProvider,
): Promise<ModelRef | null> {
  if (!isSameModel(await models.resolve(null), demoModel)) return null
  const stored = (await queries.readProviders()).filter(({ id }) => id !== demoProvider.id)
  const [first, ...others] = stored
  if (first?.id !== providerId || others.length > 0) return null
  const refs = (modelIds.length > 0 ? modelIds.slice(0, 1) : first.models).map((modelId) => ({
    providerId,
    modelId,
  }))
  const described = await client.call('describe-models', { models: refs })
  const model = chooseFirstModel(described.ok ? described.value.models : [])
  if (model === undefined) return null
  models.choose(null, model)
  return model
}
