import { Check, LoaderCircle } from 'lucide-react'
import type { ToolStep } from '../../../../core/kernel/message.ts'
import { RevealedText } from '../../../ui/revealed-text.tsx'
import { say } from '../../../words/say.ts'
import { translate } from '../../../words/translate.ts'

/** The steps of a call. */
export function CallSteps({ steps }: { steps: readonly ToolStep[] }) {
  return (
    <ol aria-label={say('Steps')} className="flex flex-col gap-1 ps-5 pb-2 text-sm text-muted">
      {steps.map(({ label, text, isEnded }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step's place is what names it, and never changes
        <li key={index} className="flex min-w-0 items-center gap-2">
          {isEnded ? (
            <Check aria-label={say('done')} size={13} className="shrink-0 text-success" />
          ) : (
            <LoaderCircle aria-label={say('not finished')} size={13} className="shrink-0 text-faint" />
          )}
          <span className="shrink-0">
            <RevealedText text={translate(label)} />
          </span>
          {text !== undefined && (
            <span className="min-w-0 truncate text-faint">
              <RevealedText text={translate(text)} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
