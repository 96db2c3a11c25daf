import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'

export interface KeyHandlers {
  /** Sources that hear keys. */
  read: readonly string[]
  /** Of these, who does not ask whether a key is an input method's. */
  deaf: readonly string[]
  /** Who has an own idea of what an input method's key is. */
  own: readonly string[]
}

/** The one file that knows how browsers tell of an input method. */
const known = 'src/page/ui/keyboard/input-method.ts'

const hears = /\bonKey(?:Down|Up)=|['"]key(?:down|up)['"]/
const asks = /\bisInputMethodKey\(|\breadComposerKey\(/
const knows = /\b(?:isComposing|keyCode)\b/

/** Everything on the page that hears keys. */
export function findKeyHandlers(root: string): KeyHandlers {
  const sources = listSources(root)
    .filter((file) => file.startsWith('src/page/') && !isTest(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
  const read = sources.filter(({ source }) => hears.test(source))
  return {
    read: read.map(({ file }) => file),
    deaf: read.filter(({ source }) => isDeaf(source)).map(({ file }) => file),
    own: sources.filter(({ file, source }) => file !== known && knows.test(source)).map(({ file }) => file),
  }
}

/** Hears keys and does not ask. */
export function isDeaf(source: string): boolean {
  return hears.test(source) && !asks.test(source)
}
