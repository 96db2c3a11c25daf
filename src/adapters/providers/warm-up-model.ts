import type { ProviderStorePort } from '../../core/engine/host-ports.ts'
import { demoProvider } from '../../core/kernel/demo-model.ts'
import type { ModelRef, Provider } from '../../core/kernel/model.ts'
import { loadDialect } from './load-dialect.ts'
import { loadPart } from './load-part.ts'

/** Loads the library of the chosen model during idle time, so that the first message does not wait for it. Never fails. */
export async function warmUpModel(
  { providerId }: ModelRef,
  providers: ProviderStorePort,
  load: (provider: Provider) => Promise<unknown> = loadDialect,
): Promise<void> {
  if (providerId === demoProvider.id) return
  const found = await providers.find(providerId)
  if (found.ok) await loadPart(() => load(found.value))
}
