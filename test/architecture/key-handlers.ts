import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'

export interface KeyHandlers {
  /** Sources that handle key events. */
  read: readonly string[]
  /** Sources that do not check whether an input method handles the key. */
  deaf: readonly string[]
  /** Sources with a check of their own for keys of input methods. */
  own: readonly string[]
}

/** The only file that may check how browsers report keys of an input method. */
const known = 'src/page/ui/keyboard/input-method.ts'

const hears = /\bonKey(?:Down|Up)=|['"]key(?:down|up)['"]/
const asks = /\bisInputMethodKey\(|\breadComposerKey\(/
const knows = /\b(?:isComposing|keyCode)\b/

/** Reads all sources of the page that handle key events. */
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

/** Whether a source handles key events without a check for input methods. */
export function isDeaf(source: string): boolean {
  return hears.test(source) && !asks.test(source)
}
