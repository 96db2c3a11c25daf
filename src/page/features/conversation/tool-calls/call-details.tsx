import { truncateString } from '../../../../lib/text.ts'
import { useState } from 'react'
import type { JsonValue } from '../../../../core/model/json.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { withoutEncrypted } from '../../tool-renderers/call-summary.ts'
import { showFailure, showHint, showText } from '../../../i18n/show-text.ts'
import { Check, LoaderCircle } from 'lucide-react'
import type { ToolStep } from '../../../../core/model/conversation/message.ts'

export function CallDetails({ call }: { call: CallView }) {
  return (
    <div className="flex flex-col gap-3 ps-5 pt-1 pb-3">
      <ValueBlock title={i18n.t('Arguments')} value={call.arguments ?? call.argumentsText} />
      {call.steps !== undefined && call.state !== 'running' && <CallSteps steps={call.steps} />}
      {call.streamed !== undefined && call.state !== 'running' && (
        <ValueBlock title={i18n.t('Output')} value={call.streamed} />
      )}
      {call.result !== undefined && (
        <ValueBlock
          title={i18n.t('Result')}
          value={call.isHosted ? withoutEncrypted(call.result) : call.result}
        />
      )}
      {call.failure !== undefined && (
        <p className={call.state === 'failed' ? 'text-danger' : 'text-warning'}>
          {showFailure(call.failure)} {showHint(call.failure)}
          {call.failure.detail !== undefined && (
            <span className="block break-words text-muted">{call.failure.detail}</span>
          )}
        </p>
      )}
    </div>
  )
}

/** Shows the beginning of a long value and expands on demand, so that the conversation stays readable. */
function ValueBlock({ title, value }: { title: string; value: JsonValue | undefined }) {
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
          className="mt-1 h-8 text-sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? i18n.t('Show less') : describeRest(hiddenLines, hiddenCharacters)}
        </Button>
      )}
    </div>
  )
}

function describeRest(lines: number, characters: number): string {
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

export function CallSteps({ steps }: { steps: readonly ToolStep[] }) {
  return (
    <ol aria-label={i18n.t('Steps')} className="flex flex-col gap-1 ps-5 pb-2 text-sm text-muted">
      {steps.map(({ label, text, texts, isEnded }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step's place is what names it, and never changes
        <li key={index} className="flex min-w-0 items-center gap-2">
          {isEnded ? (
            <Check aria-label={i18n.t('done')} size={13} className="shrink-0 text-success" />
          ) : (
            <LoaderCircle aria-label={i18n.t('not finished')} size={13} className="shrink-0 text-faint" />
          )}
          <span className="shrink-0">
            <RevealedText text={showText(texts?.label, label)} />
          </span>
          {text !== undefined && (
            <span className="min-w-0 truncate text-faint">
              <RevealedText text={showText(texts?.text, text)} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
