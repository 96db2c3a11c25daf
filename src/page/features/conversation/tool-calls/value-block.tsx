import { useState } from 'react'
import type { JsonValue } from '../../../../core/model/json.ts'
import { truncateString } from '../../../../lib/text.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'

/** Shows the beginning of a long value and expands on demand, so that the conversation stays readable. */
export function ValueBlock({ title, value }: { title: string; value: JsonValue | undefined }) {
  const [isWhole, setIsWhole] = useState(false)
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? {}, null, 2)
  const { visibleText, hiddenLines, hiddenCharacters } = collapseText(text)
  const isCollapsed = hiddenCharacters > 0
  return (
    <div>
      <p className="text-xs font-medium text-muted">{title}</p>
      {/* Focusable, because a long value scrolls inside its own box. */}
      <pre
        tabIndex={0}
        role="group"
        aria-label={title}
        className="mt-1 max-h-80 overflow-auto rounded-md bg-background px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap"
      >
        <RevealedText text={isCollapsed && !isWhole ? visibleText : text} />
      </pre>
      {isCollapsed && (
        <Button
          look="quiet"
          small
          className="mt-1 text-sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? i18n.t('Show less') : describeRest(hiddenLines, hiddenCharacters)}
        </Button>
      )}
    </div>
  )
}

export function describeRest(lines: number, characters: number): string {
  return lines > 0
    ? i18n.t('Show {lines, plural, one {# more line} other {# more lines}}', { lines })
    : i18n.t('Show {characters, plural, one {# more character} other {# more characters}}', { characters })
}

interface CollapsedText {
  visibleText: string
  hiddenLines: number
  hiddenCharacters: number
}

const maxLines = 24
const maxCharacters = 4000
/** Smallest rest that is worth a button. */
const slackLines = 6
const slackCharacters = 400

/** Returns the beginning of a long text and how much is left. A text with many lines is cut at the end of a line. */
export function collapseText(text: string): CollapsedText {
  const lines = text.split('\n')
  const byLines = lines.length > maxLines + slackLines ? lines.slice(0, maxLines).join('\n') : text
  const visibleText =
    byLines.length > maxCharacters + slackCharacters ? truncateString(byLines, maxCharacters) : byLines
  return {
    visibleText,
    hiddenLines: lines.length - visibleText.split('\n').length,
    hiddenCharacters: text.length - visibleText.length,
  }
}
