import { readKeyHolders } from './key-holders.ts'
import type { KeyVault } from './key-vault.ts'
import type { Database } from './schema.ts'

/** Shorter "keys" are placeholder words that local servers accept. */
const minKeyLength = 8

/** Returns the text with every stored key redacted. Keys are compared inside this function and never returned. */
export async function redactStoredKeys(db: Database, vault: KeyVault, text: string): Promise<string> {
  return (await createKeyRedactor(db, vault)).redact(text)
}

export interface KeyRedactor {
  /**
   * Finds keys as plain text, in JSON, in JSON nested as a string in JSON, and as exports escape each of these in
   * HTML.
   */
  redact(text: string): string
  /** Number of keys that are locked or unreadable, so texts cannot be searched for them. */
  unreadKeys: number
}

/** Creates a redactor for many texts, which loads the keys once. It holds the keys, so it must not outlive its task. */
export async function createKeyRedactor(db: Database, vault: KeyVault): Promise<KeyRedactor> {
  const spellings = new Set<string>()
  let unreadKeys = 0
  for (const { providerId, receiver } of await readKeyHolders(db)) {
    const key = await vault.read(providerId, receiver)
    if (!key.ok) unreadKeys += 1
    else if (key.value && key.value.length >= minKeyLength) addSpellings(spellings, key.value)
  }
  // Longest first: a shorter key that is a prefix of another one would leave that one's end.
  const longestFirst = [...spellings].toSorted((one, other) => other.length - one.length)
  return {
    redact: (text) => longestFirst.reduce((redacted, key) => redacted.replaceAll(key, '[redacted]'), text),
    unreadKeys,
  }
}

/** A body that is not JSON is stored as a string in a request part, which is a string in the row of a backup. */
const nestedStrings = 3

function addSpellings(spellings: Set<string>, key: string): void {
  let spelling = key
  for (let depth = 0; depth <= nestedStrings; depth += 1) {
    const inHtml = spelling.replaceAll('&', '&#x26;')
    for (const each of [spelling, inHtml.replaceAll('<', '&#x3C;'), inHtml.replaceAll('"', '&#x22;')])
      spellings.add(each)
    spelling = JSON.stringify(spelling).slice(1, -1)
  }
}
