import { readKeyHolders } from './key-holders.ts'
import type { KeyVault } from './key-vault.ts'
import type { Database } from './schema.ts'

/** A shorter "key" is a word that local servers are satisfied with. */
const minKeyLength = 8

/** The text with every stored key in it replaced. Keys are compared here and never come out. */
export async function redactStoredKeys(db: Database, vault: KeyVault, text: string): Promise<string> {
  return (await createKeyRedactor(db, vault)).redact(text)
}

export interface KeyRedactor {
  /** Also in JSON: keys are found as they are, and as JSON writes them. */
  redact(text: string): string
  /** Keys that are locked, or cannot be read: texts cannot be searched for them. */
  unreadKeys: number
}

/** The same for many texts: keys are read once. It holds them, so it must not outlive the work it is for. */
export async function createKeyRedactor(db: Database, vault: KeyVault): Promise<KeyRedactor> {
  const spellings = new Set<string>()
  let unreadKeys = 0
  for (const { providerId, receiver } of await readKeyHolders(db)) {
    const key = await vault.read(providerId, receiver)
    if (!key.ok) unreadKeys += 1
    else if (key.value && key.value.length >= minKeyLength) {
      spellings.add(key.value)
      spellings.add(JSON.stringify(key.value).slice(1, -1))
    }
  }
  return {
    redact: (text) => [...spellings].reduce((redacted, key) => redacted.replaceAll(key, '[redacted]'), text),
    unreadKeys,
  }
}
