import { useState, type Dispatch, type SetStateAction } from 'react'
import type { InteractionId } from '../../../../core/model/id.ts'

const maxStored = 20
const stored = new Map<InteractionId, unknown>()

/**
 * Holds what the user enters into the card of an open interaction. It outlives the card, so that a look at the settings or at another
 * chat loses nothing. Each interaction must always have the same kind of value.
 */
export function useCardEntries<Value>(
  id: InteractionId,
  createFirst: () => Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => (stored.has(id) ? (stored.get(id) as Value) : createFirst()))
  if (stored.get(id) !== value) {
    stored.delete(id)
    stored.set(id, value)
    for (const oldest of [...stored.keys()].slice(0, -maxStored)) stored.delete(oldest)
  }
  return [value, setValue]
}
