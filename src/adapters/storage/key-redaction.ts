import { Dexie, type ObservabilitySet } from 'dexie'
import type { KeyVault } from './key-vault.ts'
import { createKeyRedactor, type KeyRedactor } from './redact-stored-keys.ts'
import type { Database } from './schema.ts'

export interface KeyRedactionOptions {
  /** Runs the task once, later; the returned function cancels it. */
  schedule(delayMs: number, task: () => void): () => void
}

const holders = ['providers', 'webServices', 'vault']

/** A turn looks for keys four times on its way to the request, and later once in a while. */
const keptMs = 2000

/**
 * Replaces every stored key in texts. To read the keys takes a dozen looks at storage and opens each of them, so they are kept
 * for two seconds after a look; not beyond a change of what has keys, in this tab or another, nor a lock.
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
    // What could not be read is read anew at the next look.
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
