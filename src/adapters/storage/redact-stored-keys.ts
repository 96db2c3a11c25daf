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
  /** Keys are found as they are, as JSON writes them, also in JSON as a string of other JSON, and as exports write each of these in HTML. */
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
    else if (key.value && key.value.length >= minKeyLength) addSpellings(spellings, key.value)
  }
  // A key that another one begins with would leave that one's end.
  const longestFirst = [...spellings].toSorted((one, other) => other.length - one.length)
  return {
    redact: (text) => longestFirst.reduce((redacted, key) => redacted.replaceAll(key, '[redacted]'), text),
    unreadKeys,
  }
}

/** A body that was no JSON lies as a string in a part of a request, and that as one in the row of a backup. */
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
