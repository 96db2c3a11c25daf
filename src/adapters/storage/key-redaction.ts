import { Dexie, type ObservabilitySet } from 'dexie'
import type { KeyVault } from './key-vault.ts'
import { createKeyRedactor, type KeyRedactor } from './redact-stored-keys.ts'
import type { Database } from './schema.ts'

export interface KeyRedactionOptions {
  /** Runs the task once after the delay. The returned function cancels it. */
  schedule(delayMs: number, task: () => void): () => void
}

const holders = ['providers', 'webServices', 'vault']

/** Lifetime of the cached keys in ms. A turn redacts four times before its request, and then only now and then. */
const keptMs = 2000

/**
 * Creates a function that redacts every stored key in texts. Loading the keys takes a dozen reads and decrypts each
 * key, so they are cached for two seconds after each use. The cache is cleared when anything with a key changes in
 * any tab, and when the vault is locked.
 */
export function openKeyRedaction(
  db: Database,
  vault: KeyVault,
  { schedule }: KeyRedactionOptions,
): { redact(text: string): Promise<string> } {
  let kept: { redactor: Promise<KeyRedactor>; generation: number } | null = null
  let cancel = () => {}
  const forget = () => {
    kept = null
    cancel()
  }
  Dexie.on.storagemutated.subscribe((parts: ObservabilitySet) => {
    const changes = holders.some((table) => parts['all'] ?? parts[`idb://${db.name}/${table}/`])
    if (changes) forget()
  })
  const read = () => {
    const { generation } = vault
    if (kept?.generation === generation) return kept.redactor
    const redactor = createKeyRedactor(db, vault)
    kept = { redactor, generation }
    // A failed read is retried at the next use.
    redactor.catch(forget)
    return redactor
  }
  return {
    async redact(text) {
      const { redact } = await read()
      cancel()
      cancel = schedule(keptMs, forget)
      return redact(text)
    },
  }
}
