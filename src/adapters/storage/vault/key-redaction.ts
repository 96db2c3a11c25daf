import { loadKeyBindings } from './key-holders.ts'
import type { KeyVault } from './key-vault.ts'
import type { Database } from '../database/schema.ts'
import { Dexie, type ObservabilitySet } from 'dexie'

/** Shorter "keys" are placeholder words that local servers accept. */
const minKeyLength = 8

/** Returns the text with every stored key redacted. Keys are compared inside this function and never returned. */
export async function redactStoredKeys(db: Database, vault: KeyVault, text: string): Promise<string> {
  return (await createKeyRedactor(db, vault)).redact(text)
}

export interface KeyRedactor {
  /**
   * Finds keys as plain text, in JSON, in JSON nested as a string in JSON, and as exports escape each of these in
   * HTML and in Markdown.
   */
  redact(text: string): string
  /** `false` if there is no key to find. */
  hasKeys: boolean
  /** Number of keys that are locked or unreadable, so texts cannot be searched for them. */
  unreadKeys: number
}

/** A redactor whose version changes with the keys. Texts that were searched for the same version need not be searched again. */
export interface LoadedKeys extends Pick<KeyRedactor, 'redact' | 'hasKeys'> {
  version: string
}

/** Creates a redactor for many texts, which loads the keys once. It holds the keys, so it must not outlive its task. */
export async function createKeyRedactor(db: Database, vault: KeyVault): Promise<KeyRedactor> {
  const spellings = new Set<string>()
  let unreadKeys = 0
  for (const { providerId, receiver } of await loadKeyBindings(db)) {
    const key = await vault.read(providerId, receiver)
    if (!key.ok) unreadKeys += 1
    // The tokens of an MCP server are one key with a token per line.
    for (const line of key.ok ? (key.value ?? '').split('\n') : []) {
      if (line.length >= minKeyLength) addSpellings(spellings, line)
    }
  }
  // Longest first: a shorter key that is a prefix of another one would leave that one's end.
  const longestFirst = [...spellings].toSorted((one, other) => other.length - one.length)
  return {
    redact: (text) => longestFirst.reduce((redacted, key) => redacted.replaceAll(key, '[redacted]'), text),
    hasKeys: longestFirst.length > 0,
    unreadKeys,
  }
}

/** A body that is not JSON is stored as a string in a request part, which is a string in the row of a backup. */
const nestedStrings = 3

function addSpellings(spellings: Set<string>, key: string): void {
  let spelling = key
  for (let depth = 0; depth <= nestedStrings; depth += 1) {
    const inHtml = spelling.replaceAll('&', '&#x26;')
    const inMarkdown = spelling.replace(/[\\`[\]<]/g, String.raw`\$&`)
    const inText = inHtml.replaceAll('<', '&#x3C;')
    for (const each of [spelling, inMarkdown, inText, inHtml.replaceAll('"', '&#x22;')]) spellings.add(each)
    spelling = JSON.stringify(spelling).slice(1, -1)
  }
}

interface CachedRedactionOptions {
  /** Runs the task once after the delay. The returned function cancels it. */
  schedule(delayMs: number, task: () => void): () => void
}

const holders = ['providers', 'webServices', 'mcpServers', 'vault']

/** Lifetime of the cached keys in ms. A turn redacts four times before its request, and then only now and then. */
const cacheMs = 2000

/**
 * Creates functions that redact every stored key in texts. Loading the keys takes a dozen reads and decrypts each
 * key, so they are cached for two seconds after each use. The cache is cleared when anything with a key changes in
 * any tab, and when the vault is locked.
 */
export function createCachedKeyRedaction(
  db: Database,
  vault: KeyVault,
  { schedule }: CachedRedactionOptions,
): { redact(text: string): Promise<string>; load(): Promise<LoadedKeys> } {
  let changeCount = 0
  let cached: { redactor: Promise<KeyRedactor>; generation: number } | null = null
  let cancel = () => {}
  const forget = () => {
    cached = null
    cancel()
  }
  Dexie.on.storagemutated.subscribe((parts: ObservabilitySet) => {
    const changes = holders.some((table) => parts['all'] ?? parts[`idb://${db.name}/${table}/`])
    if (!changes) return
    changeCount += 1
    forget()
  })
  const read = () => {
    const { generation } = vault
    if (cached?.generation === generation) return cached.redactor
    const redactor = createKeyRedactor(db, vault)
    cached = { redactor, generation }
    // A failed read is retried at the next use.
    redactor.catch(forget)
    return redactor
  }
  const load = async (): Promise<LoadedKeys> => {
    const version = `${vault.generation}.${changeCount}`
    const { redact, hasKeys } = await read()
    cancel()
    cancel = schedule(cacheMs, forget)
    return { redact, hasKeys, version }
  }
  return { load, redact: async (text) => (await load()).redact(text) }
}
