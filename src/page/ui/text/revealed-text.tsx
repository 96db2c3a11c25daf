import type { ReactNode } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { hasHiddenInProse, splitHiddenInProse } from '../../../lib/hidden-in-prose.ts'
import { hasHidden, splitHidden, type TextSegment } from '../../../lib/hidden-characters.ts'

/** Text that users must be able to trust. Hidden characters are shown by name, in reading order. */
export function RevealedText({ text }: { text: string }) {
  return <bdi dir="ltr">{revealHidden(text)}</bdi>
}

/**
 * Maximum hidden characters with an element each. Further ones are spelled out in the text, because thousands of elements would block the
 * page.
 */
const maxMarked = 20

/** Reveals hidden characters without a wrapping element. Returns a text without hidden characters unchanged. */
export function revealHidden(text: string): ReactNode {
  return hasHidden(text) ? markHidden(splitHidden(text)) : text
}

/** Reveals only the characters that ordinary prose never contains. */
export function revealInProse(text: string): ReactNode {
  return hasHiddenInProse(text) ? markHidden(splitHiddenInProse(text)) : text
}

/** Spells hidden characters out as text, for places that allow no elements, such as options and labels. */
export function spellHidden(text: string): string {
  if (!hasHiddenInProse(text)) return text
  return splitHiddenInProse(text)
    .map((segment) => segment.hidden ?? segment.text)
    .join('')
}

function markHidden(segments: readonly TextSegment[]): ReactNode {
  const rest = segments.slice(2 * maxMarked).map((segment) => segment.hidden ?? segment.text)
  const marked = segments.slice(0, 2 * maxMarked).map((segment) =>
    segment.hidden === undefined ? (
      segment.text
    ) : (
      <mark
        key={segment.at}
        title={i18n.t('An invisible character')}
        className="inline-block rounded-sm leading-none bg-warning-soft px-0.5 py-px font-mono text-xs text-warning outline outline-warning"
      >
        {segment.hidden}
      </mark>
    ),
  )
  return rest.length === 0 ? marked : [...marked, rest.join('')]
}
