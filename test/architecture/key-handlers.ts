import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'

export interface KeyHandlers {
  /** Sources that handle key events. */
  read: readonly string[]
  /** Sources that do not check whether an input method handles the key. */
  unchecked: readonly string[]
  /** Sources with a check of their own for keys of input methods. */
  own: readonly string[]
}

/** The only file that may check how browsers report keys of an input method. */
const known = 'src/page/ui/keyboard/input-method.ts'

const handler = /\bonKey(?:Down|Up)=|['"]key(?:down|up)['"]/
const check = /\bisInputMethodKey\(|\breadComposerKey\(/
const ownCheck = /\b(?:isComposing|keyCode)\b/

/** Reads all sources of the page that handle key events. */
export function findKeyHandlers(root: string): KeyHandlers {
  const sources = listSources(root)
    .filter((file) => file.startsWith('src/page/') && !isTest(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
  const read = sources.filter(({ source }) => handler.test(source))
  return {
    read: read.map(({ file }) => file),
    unchecked: read.filter(({ source }) => lacksInputMethodCheck(source)).map(({ file }) => file),
    own: sources
      .filter(({ file, source }) => file !== known && ownCheck.test(source))
      .map(({ file }) => file),
  }
}

/** Whether a source handles key events without a check for input methods. */
export function lacksInputMethodCheck(source: string): boolean {
  return handler.test(source) && !check.test(source)
}
