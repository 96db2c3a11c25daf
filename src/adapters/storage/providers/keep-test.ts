import type { ProviderDraft } from '../../../core/kernel/provider-draft.ts'
import type { ConnectionRecord } from '../../../core/kernel/connection-test.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import { checkBaseUrl } from './check-base-url.ts'
import type { Database } from '../schema.ts'
import { tryStorage } from '../try-storage.ts'

/**
 * Saves the test with the provider if the tested connection is the stored one. A test with an unsaved key or address
 * is dropped.
 */
export function keepTest(
  db: Database,
  draft: ProviderDraft,
  record: ConnectionRecord,
): Promise<Result<null>> {
  return tryStorage(db, async () => {
    const { id } = draft
    if (id === undefined || draft.apiKey?.trim()) return succeed(null)
    await db.transaction('rw', db.providers, async () => {
      const stored = await db.providers.get(id)
      if (stored && isSameConnection(stored, draft)) await db.providers.update(id, { lastTest: record })
    })
    return succeed(null)
  })
}

type Connection = Pick<Provider, 'kind' | 'dialect' | 'baseUrl' | 'proxyUrl'>

/** Returns whether both have the same kind, address and proxy. */
export function isSameConnection(one: Connection, other: Connection): boolean {
  const [first, second] = [checkBaseUrl(one), checkBaseUrl(other)]
  return (
    first.ok &&
    second.ok &&
    (one.kind ?? one.dialect) === (other.kind ?? other.dialect) &&
    first.value.baseUrl === second.value.baseUrl &&
    (one.proxyUrl || undefined) === (other.proxyUrl || undefined)
  )
}
