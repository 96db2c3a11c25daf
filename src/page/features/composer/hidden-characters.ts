import { countHiddenInProse, splitHiddenInProse } from '../../../lib/hidden-in-prose.ts'
import {
  expandWritten,
  splitWritten,
  type WrittenText,
} from '../../../core/model/conversation/written-text.ts'

/** Counts the characters of a message that are invisible to people and readable by models. Pasted texts are included. */
export function countHiddenCharacters(content: WrittenText): number {
  return countHiddenInProse(expandWritten(content))
}

/**
 * Removes the hidden characters that were counted. Whether a character is hidden depends on its neighbors, also across the
 * ends of a paste. A paste that becomes empty is removed.
 */
export function removeHiddenCharacters(content: WrittenText): WrittenText {
  const cleaned = splitWritten(content).map(({ text, pasted }) => ({
    pasted,
    length: text.length,
    visible: '',
  }))
  let index = 0
  let end = cleaned[0]?.length ?? 0
  for (const { at, text, hidden } of splitHiddenInProse(expandWritten(content))) {
    if (hidden !== undefined) continue
    for (let from = at; from < at + text.length;) {
      while (from >= end) end += cleaned[++index]?.length ?? Infinity
      const to = Math.min(end, at + text.length)
      const piece = cleaned[index]
      if (piece) piece.visible += text.slice(from - at, to - at)
      from = to
    }
  }
  const pasted = cleaned.flatMap(({ pasted: paste, visible }) =>
    paste === undefined || visible === '' ? [] : [{ placeholder: paste.placeholder, text: visible }],
  )
  return {
    ...content,
    text: cleaned
      .map(({ pasted: paste, visible }) => (visible === '' ? '' : (paste?.placeholder ?? visible)))
      .join(''),
    pasted: pasted.length > 0 ? pasted : undefined,
  }
}
