import { readKeyHolders } from './key-holders.ts'
import type { KeyVault } from './key-vault.ts'
import type { Database } from './schema.ts'

/** A shorter "key" is a word that local servers are satisfied with. */
const minKeyLength = 8

/** The text with every stored key in it replaced. Keys are compared here and never come out. */
export async function redactStoredKeys(db: Database, vault: KeyVault, text: string): Promise<string> {
  let redacted = text
  for (const { providerId, receiver } of await readKeyHolders(db)) {
    const key = await vault.read(providerId, receiver)
    if (!key.ok || !key.value || key.value.length < minKeyLength) continue
    redacted = redacted.replaceAll(key.value, '[redacted]')
  }
  return redacted
}
