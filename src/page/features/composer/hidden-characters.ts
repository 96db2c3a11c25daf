import { countHiddenInProse, splitHiddenInProse } from '../../../lib/hidden-in-prose.ts'
import {
  expandWritten,
  splitWritten,
  type WrittenText,
} from '../../../core/model/conversation/written-text.ts'

/** Counts the characters of a message that are invisible to people and readable by models. Pasted texts are included. */
export function countHiddenCharacters(written: WrittenText): number {
  return countHiddenInProse(expandWritten(written))
}

/**
 * Removes the hidden characters that were counted. Whether a character is hidden depends on its neighbors, also across the
 * ends of a paste. A paste that becomes empty is removed.
 */
export function removeHiddenCharacters(written: WrittenText): WrittenText {
  const cleaned = splitWritten(written).map(({ text, pasted }) => ({ pasted, length: text.length, kept: '' }))
  let index = 0
  let end = cleaned[0]?.length ?? 0
  for (const { at, text, hidden } of splitHiddenInProse(expandWritten(written))) {
    if (hidden !== undefined) continue
    for (let from = at; from < at + text.length;) {
      while (from >= end) end += cleaned[++index]?.length ?? Infinity
      const to = Math.min(end, at + text.length)
      const piece = cleaned[index]
      if (piece) piece.kept += text.slice(from - at, to - at)
      from = to
    }
  }
  const pasted = cleaned.flatMap(({ pasted: paste, kept }) =>
    paste === undefined || kept === '' ? [] : [{ placeholder: paste.placeholder, text: kept }],
  )
  return {
    ...written,
    text: cleaned
      .map(({ pasted: paste, kept }) => (kept === '' ? '' : (paste?.placeholder ?? kept)))
      .join(''),
    pasted: pasted.length > 0 ? pasted : undefined,
  }
}
