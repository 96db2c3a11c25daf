import type { ImportPlan, PlannedChat } from '../../../core/model/commands/import-commands.ts'
import { ChatTitle } from '../../ui/text/display-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { showText } from '../../i18n/show-text.ts'
import { describeChange, describePlan } from './import-labels.ts'
import { formatDate } from '../../i18n/formats.ts'

/** Shows what would be imported before the user confirms: counts, chats and problems. */
export function ImportPlanView({ plan }: { plan: ImportPlan }) {
  const { listed, warnings, moreWarnings } = plan
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={i18n.t('What would be imported')} className="flex flex-col gap-1">
        {describePlan(plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {listed.length > 0 && (
        <ul
          aria-label={i18n.t('Chats in the file')}
          tabIndex={0}
          className="max-h-64 divide-y divide-border overflow-y-auto rounded-lg border border-border"
        >
          {listed.map((chat, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two chats may look the same; the list never changes
            <PlannedRow key={index} chat={chat} />
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <details>
          <summary className="w-fit rounded-sm text-muted">
            {i18n.t('{count, plural, one {# warning} other {# warnings}}', {
              count: warnings.length + moreWarnings,
            })}
          </summary>
          <ul
            aria-label={i18n.t('Remarks')}
            tabIndex={0}
            className="mt-2 flex max-h-56 flex-col gap-2 overflow-y-auto"
          >
            {warnings.map(({ text, localized, place, chat }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two remarks may be the same; the list never changes
              <li key={index} className="rounded-md bg-surface px-3 py-2">
                {chat !== undefined && (
                  <span className="font-medium">
                    <ChatTitle title={chat} />:{' '}
                  </span>
                )}
                {showText(localized, text)}
                {place !== undefined && (
                  <code className="mt-0.5 block font-mono text-sm break-all text-muted">{place}</code>
                )}
              </li>
            ))}
            {moreWarnings > 0 && (
              <li className="px-3 text-muted">{i18n.t('And {count} more.', { count: moreWarnings })}</li>
            )}
          </ul>
        </details>
      )}
    </div>
  )
}

function PlannedRow({ chat: { title, change, messages, updatedAt } }: { chat: PlannedChat }) {
  return (
    <li className="flex items-baseline justify-between gap-3 px-3 py-2">
      <span className="min-w-0 truncate">
        <ChatTitle title={title} />
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">
        {describeChange(change, messages)} · {formatDate(updatedAt)}
      </span>
    </li>
  )
}
