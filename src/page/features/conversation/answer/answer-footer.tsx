import { Pencil, RefreshCw } from 'lucide-react'
import { type ReactNode, Fragment } from 'react'
import { removeHidden } from '../../../../lib/hidden-in-prose.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { CompareButton } from '../../branches/compare-button.tsx'
import { RegenerateWith } from '../../branches/regenerate-with.tsx'
import { ReadAloudButton } from '../../speech/read-aloud-button.tsx'
import { VersionSwitch, type Versions } from '../../branches/version-switch.tsx'
import { dateAndTime, formatDate } from '../../../i18n/formats.ts'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { describeCost } from '../../message-parts/cost-text.ts'

export interface AnswerFooterProps {
  view: AnswerView
  /** Name of the model with its provider. */
  modelLabel: string | undefined
  /** Short name of the model. */
  modelName: string | undefined
  isLast: boolean
  versions: Versions | undefined
  readText: (id: string) => string
  onEdit: () => void
  /** Absent while the answer cannot be changed. */
  actions: MessageActions | undefined
  annotationButtons?: ReactNode
}

/** Actions and details of an answer. Faint until the pointer or focus is on the answer, except for the versions. */
export function AnswerFooter(props: AnswerFooterProps) {
  const { view, modelLabel, modelName, isLast, versions, readText, onEdit, actions, annotationButtons } =
    props
  const hasText = view.items.some(({ type }) => type === 'text')
  const fade = isLast
    ? ''
    : 'opacity-0 transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100'
  // In a narrow column the versions have a line of their own, because the buttons would wrap.
  const width = versions !== undefined && versions.ids.length > 1 ? '@max-xl:basis-full' : ''
  return (
    <footer className="flex min-h-8 items-center gap-x-2 @max-xl:flex-wrap has-[button]:-ms-1.5 pointer-coarse:min-h-11">
      {versions !== undefined && (
        <VersionSwitch
          versions={versions}
          isDisabled={actions === undefined}
          onSelect={(id) => actions?.selectVersion(id)}
        />
      )}
      {versions !== undefined && <CompareButton messageId={view.id} versions={versions} />}
      <div
        className={`flex min-w-0 flex-1 items-center @max-xl:flex-wrap pointer-coarse:flex-wrap ${width} ${fade}`}
      >
        {hasText && <CopyButton label={i18n.t('Copy')} readText={() => removeHidden(readText(view.id))} />}
        {hasText && view.status !== 'streaming' && (
          <ReadAloudButton id={view.id} readText={() => readText(view.id)} />
        )}
        {hasText && actions !== undefined && (
          <IconButton data-control="edit" icon={Pencil} label={i18n.t('Edit')} small onClick={onEdit} />
        )}
        {actions !== undefined && view.status !== 'streaming' && (
          <IconButton
            icon={RefreshCw}
            label={i18n.t('Regenerate')}
            small
            onClick={() => actions.retry(view.id)}
          />
        )}
        {actions !== undefined && <RegenerateWith onChoose={(model) => actions.retryWith(view.id, model)} />}
        {annotationButtons}
        <div className="ms-auto min-w-0 ps-2 @max-xl:ms-2 @max-xl:basis-full @max-xl:ps-0 pointer-coarse:ms-2 pointer-coarse:basis-full pointer-coarse:ps-0">
          <AnswerMeta view={view} modelLabel={modelLabel} modelName={modelName} />
        </div>
      </div>
    </footer>
  )
}

/** Faint line with details below an answer. */
function AnswerMeta({
  view,
  modelLabel,
  modelName,
}: Pick<AnswerFooterProps, 'view' | 'modelLabel' | 'modelName'>) {
  useScreenShareMode()
  const { usage } = view
  const details = [
    view.createdAt !== undefined && formatDate(view.createdAt, dateAndTime),
    modelName,
    usage !== undefined && usage.inputTokens + usage.outputTokens > 0 && describeTokens(usage),
    usage?.cost && describeCost(usage.cost, usage.source),
  ].filter((detail) => typeof detail === 'string')
  const separate = (detail: string | undefined, index: number) =>
    index < details.length - 1 ? `${detail} ·` : detail
  return (
    <p className="min-w-0 text-xs text-faint tabular-nums @xl:text-end pointer-coarse:text-start">
      {details.map((detail, index) => (
        <Fragment key={detail}>
          {/* The text breaks between any words, so that it takes few lines. */}
          {detail === modelName && modelLabel !== modelName ? (
            <>
              <span className="sr-only">{separate(modelLabel, index)}</span>
              <span aria-hidden title={modelLabel}>
                {separate(detail, index)}
              </span>
            </>
          ) : (
            <span>{separate(detail, index)}</span>
          )}{' '}
        </Fragment>
      ))}
    </p>
  )
}

function describeTokens({ inputTokens, outputTokens, source }: NonNullable<AnswerView['usage']>): string {
  const tokens = { input: inputTokens, output: outputTokens }
  return source === 'estimated'
    ? i18n.t(
        '{input} input, {output, plural, one {# output token} other {# output tokens}} (estimated)',
        tokens,
      )
    : i18n.t('{input} input, {output, plural, one {# output token} other {# output tokens}}', tokens)
}
