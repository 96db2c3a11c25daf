import type { ProviderId } from '../../../core/kernel/id.ts'

/** A provider that was just added. `written`: model ids that the user typed; empty if the provider's own list is used. */
export interface AddedProvider {
  providerId: ProviderId
  name: string
  written: readonly string[]
}
