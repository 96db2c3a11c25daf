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

/** Reads a key, without creating lists, because the replay of a log reads a few for each stage. */
export function parseKey(key: Key): KeyParts {
  const itemAt = key.indexOf('#')
  const place = itemAt < 0 ? key : key.slice(0, itemAt)
  const passAt = place.indexOf('~')
  const stageId = passAt < 0 ? place : place.slice(0, passAt)
  const pass = passAt < 0 ? 1 : Number(place.slice(passAt + 1))
  return itemAt < 0 ? { stageId, pass } : { stageId, pass, item: Number(key.slice(itemAt + 1)) - 1 }
}
