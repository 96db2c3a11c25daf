import { checkBaseUrl } from './check-base-url.ts'
import type { KeyVault } from './key-vault.ts'
import type { Database } from './schema.ts'

/** A shorter "key" is a word that local servers are satisfied with. */
const minKeyLength = 8

/** The text with every key of a provider in it replaced. Keys are compared here and never come out. */
export async function redactStoredKeys(db: Database, vault: KeyVault, text: string): Promise<string> {
  let redacted = text
  for (const provider of await db.providers.toArray()) {
    const address = checkBaseUrl(provider)
    const key = address.ok ? await vault.read(provider.id, address.value.receiver) : null
    if (!key?.ok || !key.value || key.value.length < minKeyLength) continue
    redacted = redacted.replaceAll(key.value, '[redacted]')
  }
  return redacted
}
