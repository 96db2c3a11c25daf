import type { ReactNode } from 'react'
import { say } from '../i18n/say.ts'
import { hasHiddenInProse, splitProse } from '../../core/kernel/hidden-in-prose.ts'
import { hasHidden, splitHidden, type TextSegment } from '../../core/kernel/split-hidden.ts'

/** A text that somebody must be able to trust their eyes about: hidden characters show as their names, in reading order. */
export function RevealedText({ text }: { text: string }) {
  return <bdi dir="ltr">{revealHidden(text)}</bdi>
}

/** A text with more hidden characters than this names the others in its words: an element for each would hold up the page. */
const mostMarked = 20

/** The same without an element around it. A text with nothing to reveal comes back as it is. */
export function revealHidden(text: string): ReactNode {
  return hasHidden(text) ? markHidden(splitHidden(text)) : text
}

/** Prose: only what it is never written with shows. */
export function revealInProse(text: string): ReactNode {
  return hasHiddenInProse(text) ? markHidden(splitProse(text)) : text
}

/** The same as words, where no element can be: in a choice of a list, in a label. */
export function spellHidden(text: string): string {
  if (!hasHiddenInProse(text)) return text
  return splitProse(text)
    .map((segment) => segment.hidden ?? segment.text)
    .join('')
}

function markHidden(segments: readonly TextSegment[]): ReactNode {
  const rest = segments.slice(2 * mostMarked).map((segment) => segment.hidden ?? segment.text)
  const marked = segments.slice(0, 2 * mostMarked).map((segment) =>
    segment.hidden === undefined ? (
      segment.text
    ) : (
      <mark
        key={segment.at}
        title={say('A character that is not visible as itself')}
        className="inline-block rounded-sm leading-none bg-warning-soft px-0.5 py-px font-mono text-xs text-warning outline outline-warning"
      >
        {segment.hidden}
      </mark>
    ),
  )
  return rest.length === 0 ? marked : [...marked, rest.join('')]
}
