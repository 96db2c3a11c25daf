import { lazy, Suspense } from 'react'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { withoutEncrypted } from '../../tool-renderers/call-summary.ts'
import { showFailure, showHint, showText } from '../../../i18n/show-text.ts'
import { ValueBlock } from './value-block.tsx'
import { Check, LoaderCircle } from 'lucide-react'
import type { ToolStep } from '../../../../core/model/conversation/message.ts'

const StoredResult = lazy(async () => ({ default: (await import('./stored-result.tsx')).StoredResult }))

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
      {call.reference !== undefined && (
        <Suspense fallback={<Spinner>{i18n.t('Loading the result')}</Spinner>}>
          <StoredResult toolName={call.toolName} reference={call.reference} />
        </Suspense>
      )}
      {call.isInChat && (
        <p className="text-sm text-muted">
          {i18n.t('The result could not be stored as a file. Stored in the chat instead.')}
        </p>
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
