import type { JsonObject } from '../json.ts'
import { readPath } from './context-path.ts'
import { parseKey } from './stage-key.ts'
import type { Path } from './workflow.ts'
import type { Key } from './workflow-state.ts'

/** Returns the file name of the item of a stage execution. Items that are not files have none. */
export function nameItem(key: Key, over: Path | undefined, context: JsonObject): string | undefined {
  const { item } = parseKey(key)
  if (item === undefined || over === undefined) return undefined
  const filename = readPath(context, `${over}.${item}.filename`)
  return typeof filename === 'string' ? filename : undefined
}
