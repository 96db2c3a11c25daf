import { countHiddenInProse, dropHidden } from '../../../../core/kernel/hidden-in-prose.ts'
import { expandWritten, type WrittenText } from '../../../../core/kernel/written-text.ts'

/** What nobody sees of a message and a model reads, its pasted texts with it. */
export function countHiddenWritten(written: WrittenText): number {
  return countHiddenInProse(expandWritten(written))
}

/** The message without it. A paste of which nothing is left goes. */
export function dropHiddenWritten(written: WrittenText): WrittenText {
  const { text, pasted = [], ...rest } = written
  const cleaned = pasted.map((paste) => ({ placeholder: paste.placeholder, text: dropHidden(paste.text) }))
  const isEmptied = (paste: { text: string }) => paste.text === ''
  const kept = cleaned.filter((paste) => !isEmptied(paste))
  const words = cleaned
    .filter(isEmptied)
    .reduce((sum, { placeholder }) => sum.replaceAll(placeholder, ''), dropHidden(text))
  return { ...rest, text: words, ...(kept.length > 0 && { pasted: kept }) }
}
