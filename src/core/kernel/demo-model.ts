import type { ProviderId } from './id.ts'
import type { ModelRef, Provider } from './model.ts'

/** The scripted offline model, always there. Apart from the schemas, so that the page can name it without loading zod. */
export const demoProvider: Provider = {
  id: 'demo' as ProviderId,
  dialect: 'demo',
  name: 'Demo',
  baseUrl: '',
  models: ['demo'],
}

export const demoModel: ModelRef = { providerId: demoProvider.id, modelId: 'demo' }
