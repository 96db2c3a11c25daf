import type { PromptOrigin, PromptPart } from '../../model/context/context-report.ts'
import { contextProviders, providerOfOrigin } from './context-providers.ts'

/** Texts of the user for one slot, of which only the one with the narrower scope is sent. */
export interface SlotConflict {
  slot: 'base' | 'time'
  used: PromptOrigin
  unused: PromptOrigin[]
}

/**
 * Keeps one part of each slot: the first that is not empty, because parts are sorted from the narrower scope to the wider one. The
 * built-in instructions are a default and in no conflict. Parts without a change stay the same array. Pure.
 */
export function resolveSlots(parts: readonly PromptPart[]): {
  parts: readonly PromptPart[]
  conflicts: SlotConflict[]
} {
  const bySlot = Map.groupBy(parts, slotOf)
  const left = new Set<PromptPart>()
  const conflicts: SlotConflict[] = []
  for (const [slot, candidates] of bySlot) {
    if (slot === undefined || candidates.length === 1) continue
    const used = candidates.find(({ text }) => text !== '') ?? candidates[0]
    const others = candidates.filter((part) => part !== used)
    for (const part of others) left.add(part)
    const unused = others.flatMap(({ origin, text }) =>
      text !== '' && origin !== 'built-in' ? [origin] : [],
    )
    if (used && unused.length > 0) conflicts.push({ slot, used: used.origin, unused })
  }
  return left.size === 0
    ? { parts, conflicts }
    : { parts: parts.filter((part) => !left.has(part)), conflicts }
}

function slotOf({ origin }: PromptPart): 'base' | 'time' | undefined {
  return contextProviders[providerOfOrigin[origin]].slot
}
