import type { StageId } from './workflow.ts'
import type { Key } from './workflow-state.ts'

/** Parts of a key. `pass` starts at 1. `item` is the index in the list of a stage with `forEach`. */
export interface KeyParts {
  stageId: StageId
  pass: number
  item?: number
}

export function toKey({ stageId, pass, item }: KeyParts): Key {
  return `${stageId}${pass > 1 ? `~${pass}` : ''}${item === undefined ? '' : `#${item + 1}`}`
}

export function parseKey(key: Key): KeyParts {
  const [before = '', item] = key.split('#')
  const [stageId = '', pass = '1'] = before.split('~')
  return { stageId, pass: Number(pass), ...(item !== undefined && { item: Number(item) - 1 }) }
}
