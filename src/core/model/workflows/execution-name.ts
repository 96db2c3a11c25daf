import type { JsonObject } from '../json.ts'
import { readPath } from './context-path.ts'
import { parseKey } from './stage-key.ts'
import type { Path } from './workflow.ts'
import type { Key } from './workflow-state.ts'

/** Returns the file name of the item of a stage execution. Items that are not files have none. */
export function findFilename(key: Key, over: Path | undefined, context: JsonObject): string | undefined {
  const { item } = parseKey(key)
  if (item === undefined || over === undefined) return undefined
  const filename = readPath(context, `${over}.${item}.filename`)
  return typeof filename === 'string' ? filename : undefined
}

/** Names a stage execution by its title, and by the number and file of its item. */
export function nameExecution(
  key: Key,
  { title, filename }: { title: string; filename: string | undefined },
): string {
  const { item } = parseKey(key)
  if (item === undefined) return title
  return filename === undefined ? `${title} ${item + 1}` : `${title} ${item + 1}: ${filename}`
}
