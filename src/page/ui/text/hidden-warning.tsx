import { TriangleAlert } from 'lucide-react'
import { i18n } from '../../i18n/i18n.ts'
import { findCodePointBoundary, truncateString } from '../../../lib/text.ts'
import { hasHidden, splitHidden } from '../../../lib/hidden-characters.ts'
import { revealHidden } from './revealed-text.tsx'

/** Warns below a text field of characters that the field does not show, and shows them with the text next to them. */
export function HiddenWarning({ text }: { text: string }) {
  if (!hasHidden(text)) return null
  const { count, excerpt } = describeHidden(text)
  return (
    <div className="mt-1.5 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <p className="flex gap-2 text-warning">
        <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        {i18n.t(
          '{count, plural, one {This text has # hidden character. The model reads it.} other {This text has # hidden characters. The model reads them.}}',
          { count },
        )}
      </p>
      <pre
        dir="auto"
        // A name needs a role.
        role="group"
        tabIndex={0}
        aria-label={i18n.t('Text with its hidden characters')}
        className="mt-1 max-h-32 overflow-auto font-mono break-words whitespace-pre-wrap"
      >
        {revealHidden(excerpt)}
      </pre>
    </div>
  )
}

const maxShown = 20
/** UTF-16 units that are shown of the text on each side of a hidden character. */
const margin = 40

/** Counts the hidden characters, and shortens the text between them. */
function describeHidden(text: string): { count: number; excerpt: string } {
  const segments = splitHidden(text)
  const count = segments.filter(({ hidden }) => hidden !== undefined).length
  const shown = segments.slice(0, 2 * maxShown)
  const excerpt = shown.map((segment, index) => {
    if (segment.hidden !== undefined) return segment.text
    const isFirst = index === 0
    const isLast = index === segments.length - 1
    if (segment.text.length <= (isFirst || isLast ? margin : 2 * margin)) return segment.text
    const start = isFirst ? '' : truncateString(segment.text, margin)
    const end = isLast
      ? ''
      : segment.text.slice(findCodePointBoundary(segment.text, segment.text.length - margin))
    return `${start}…${end}`
  })
  return { count, excerpt: `${excerpt.join('')}${shown.length < segments.length ? '…' : ''}` }
}
