import { countHiddenInProse, splitHiddenInProse } from '../../../lib/hidden-in-prose.ts'
import { expandDraft, splitDraft, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'

/** Counts the characters of a message that are invisible to people and readable by models. Pasted texts are included. */
export function countHiddenCharacters(content: MessageDraft): number {
  return countHiddenInProse(expandDraft(content))
}

/**
 * Removes the hidden characters that were counted. Whether a character is hidden depends on its neighbors, also across the
 * ends of a paste. A paste that becomes empty is removed.
 */
export function removeHiddenCharacters(content: MessageDraft): MessageDraft {
  const cleaned = splitDraft(content).map(({ text, pasted }) => ({
    pasted,
    length: text.length,
    visible: '',
  }))
  let index = 0
  let end = cleaned[0]?.length ?? 0
  for (const { at, text, hidden } of splitHiddenInProse(expandDraft(content))) {
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
