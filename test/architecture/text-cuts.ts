import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'

/** Cuts at a number, or at a constant that counts characters. A list is cut at a constant that counts its items. */
const cut =
  /\S*\s*\.(?:slice|substring)\(\s*0,\s*(?:\d[\d_]+|[\w.#]*(?:Characters|Units|Length))(?: [-+*] [\w.]+)?\s*\)/g

/** Matches cuts of dates, hashes, bytes and Base64, which have no surrogate pairs. */
const isAscii = /toISOString\(\)|hash|bytes|base64/i

/** Cuts of a source that may leave half of a surrogate pair. */
export function findTextCuts(source: string): string[] {
  return [...source.matchAll(cut)]
    .map(([text]) => text.replace(/\s+/g, ''))
    .filter((text) => !isAscii.test(text))
}

export interface TextCuts {
  /** Sources that were read. */
  read: readonly string[]
  /** Sources with a cut that may leave half of a surrogate pair. */
  matches: readonly string[]
}

export function readTextCuts(root: string): TextCuts {
  const read = listSources(root).filter((file) => file.startsWith('src/') && !isTest(file))
  const matches = read.flatMap((file) =>
    findTextCuts(readFileSync(path.join(root, file), 'utf8')).length > 0 ? [file] : [],
  )
  return { read, matches }
}
