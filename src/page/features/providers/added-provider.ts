import type { ProviderId } from '../../../core/kernel/id.ts'

/** `written`: the ids of models that the person wrote; empty where the provider's own list was taken. */
export interface AddedProvider {
  providerId: ProviderId
  name: string
  written: readonly string[]
}
