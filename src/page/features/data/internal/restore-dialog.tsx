import { showStored } from '../../../i18n/show-text.ts'
import { Virtualizer } from 'virtua'
import { useRef, useState } from 'react'
import type { RestoreDifference, RestoredChat, FileProblem } from '../../../../core/model/data/restore.ts'
import { listRaisedLimits, type ReviewedSetting } from '../../../../core/model/settings/reviewed-settings.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { limitEntryOf } from '../../settings/setting-entries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChatTitle } from '../../../ui/text/display-text.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { Trans } from '../../../i18n/trans.tsx'
import { hasChanges, countOutcomes, formatDateTime, outcomeLabels } from './data-labels.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'

export interface RestoreDialogProps {
  fileName: string
  difference: RestoreDifference
  /** `withReviewed`: whether the settings that are shown apply here. */
  onRestore: (withReviewed: boolean) => void
  onClose: () => void
}

/** Shows what restoring would do, in numbers and per chat, before it starts. */
export function RestoreDialog({ fileName, difference, onRestore, onClose }: RestoreDialogProps) {
  const isNeeded = hasChanges(difference)
  const { reviewed = [] } = difference
  const [withReviewed, setWithReviewed] = useState(false)
  return (
    <Dialog
      title={i18n.t('Restore this backup?')}
      description={i18n.t('{fileName}, created {moment}.', {
        fileName,
        moment: formatDateTime(difference.createdAt),
      })}
      isOpen
      onClose={onClose}
    >
      <div className="flex min-h-0 flex-auto flex-col gap-4 overflow-y-auto px-5 pb-4">
        {!isNeeded && (
          <p>{i18n.t('Everything in this backup is already stored here. There is nothing to restore.')}</p>
        )}
        <DifferenceTable difference={difference} />
        <p className="text-sm text-muted">
          {i18n.t(
            'Nothing here is overwritten or deleted. Restored providers are off and have no keys until you turn them on. Restored chats ask before tools run.',
          )}
        </p>
        {reviewed.length > 0 && (
          <section aria-label={i18n.t('Settings to check')} className="flex flex-col gap-2">
            <Switch
              label={i18n.t('Restore instructions, “About you”, fallback models and raised limits')}
              hint={i18n.t('Check them first: they apply to all chats.')}
              isOn={withReviewed}
              onChange={setWithReviewed}
            />
            <ReviewedSettings settings={reviewed} />
          </section>
        )}
        <ChatList chats={difference.chats} />
        <RestoreProblems difference={difference} />
      </div>
      <footer className="flex justify-end gap-2 border-t border-border px-5 py-4">
        <Button onClick={onClose}>{isNeeded ? i18n.t('Cancel') : i18n.t('Close')}</Button>
        {isNeeded && (
          <Button look="primary" onClick={() => onRestore(withReviewed)}>
            {i18n.t('Restore now')}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

function ReviewedSettings({ settings }: { settings: readonly ReviewedSetting[] }) {
  return (
    <dl className="flex max-h-56 flex-col gap-2 overflow-y-auto rounded-lg border border-border px-3 py-2">
      {settings.flatMap(describeSetting).map(([label, text]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="whitespace-pre-wrap">
            <RevealedText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function describeSetting(setting: ReviewedSetting): [string, string][] {
  switch (setting.key) {
    case 'instructions':
      return [[i18n.t('Instructions'), setting.value]]
    case 'about-you':
      return [[i18n.t('About you'), setting.value.text]]
    case 'fallback-models':
      return [[i18n.t('Fallback models'), setting.value.map(({ modelId }) => modelId).join(', ')]]
    case 'limits':
      return listRaisedLimits(setting.value).map(({ name, value }) => [
        i18n.t(limitEntryOf(name).label),
        value === 'off' ? i18n.t('No limit') : formatNumber(value),
      ])
  }
}

const columns = ['new', 'joined', 'beside', 'same', 'kept', 'refused'] as const

export function DifferenceTable({ difference }: { difference: RestoreDifference }) {
  const rows = [
    [i18n.t('Chats'), countOutcomes(difference)],
    [i18n.t('Files'), difference.files],
    [i18n.t('Memories'), difference.others.memories],
    [i18n.t('Projects'), difference.others.folders],
    [i18n.t('Assistants'), difference.others.assistants],
    [i18n.t('Workflows'), difference.others.workflows],
    [i18n.t('Settings'), difference.others.settings],
    [i18n.t('Providers'), difference.providers],
    [i18n.t('Costs of answers'), difference.others.usage],
    [i18n.t('Drafts'), difference.others.drafts],
  ] as const
  const visibleRows = rows.filter(([, counts]) => Object.values(counts).some((number) => number > 0))
  const visibleColumns = columns.filter((outcome) =>
    visibleRows.some(([, counts]) => (counts[outcome] ?? 0) > 0),
  )
  if (visibleRows.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll the box only while it has the focus.
    <div
      role="region"
      aria-label={i18n.t('What restoring does')}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border"
    >
      <table className="w-full border-collapse text-start">
        <thead className="bg-surface text-sm text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {i18n.t('In the backup')}
            </th>
            {visibleColumns.map((outcome) => (
              <th key={outcome} scope="col" className="px-3 py-2 text-end font-medium">
                {i18n.t(outcomeLabels[outcome])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visibleRows.map(([name, counts]) => (
            <tr key={name} className="border-t border-border">
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                {name}
              </th>
              {visibleColumns.map((outcome) => (
                <td key={outcome} className="px-3 py-1.5 text-end tabular-nums">
                  {counts[outcome] === undefined ? '–' : formatNumber(counts[outcome])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Rows rendered before the box has a size. */
const firstRows = 12

/** Chats with changes come first. Only rows in view are mounted. */
function ChatList({ chats }: { chats: readonly RestoredChat[] }) {
  const box = useRef<HTMLDivElement>(null)
  const sorted = chats.toSorted((first, second) => rank(first) - rank(second))
  return (
    <details>
      <summary className="w-fit rounded-sm font-medium">
        {i18n.t('{count, plural, one {# chat} other {# chats}} of the backup', { count: chats.length })}
      </summary>
      <div
        ref={box}
        role="region"
        aria-label={i18n.t('Chats of the backup')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll the box only while it has the focus.
        tabIndex={0}
        className="mt-2 h-56 overflow-y-auto rounded-lg border border-border"
      >
        <Virtualizer scrollRef={box} data={sorted} ssrCount={firstRows}>
          {(chat) => (
            <div key={chat.id} className="flex items-baseline gap-3 border-b border-border px-3 py-1.5">
              <span className="min-w-0 flex-1 truncate">
                <ChatTitle title={chat.title} />
              </span>
              <span className="shrink-0 text-sm text-muted">
                {i18n.t(outcomeLabels[chat.outcome])}
                {chat.messages > 0 &&
                  `, ${i18n.t('{count, plural, one {# message} other {# messages}}', { count: chat.messages })}`}
              </span>
            </div>
          )}
        </Virtualizer>
      </div>
    </details>
  )
}

function rank({ outcome }: RestoredChat): number {
  return ['refused', 'beside', 'joined', 'new', 'kept', 'same'].indexOf(outcome)
}

/** Rows of the file that could not be used, with their location. */
export function RestoreProblems({
  difference: { problems, problemCount },
}: {
  difference: RestoreDifference
}) {
  if (problemCount === 0) return null
  return (
    <div role="group" aria-label={i18n.t('Problems')} className="rounded-lg bg-warning-soft px-4 py-3">
      <p className="font-medium">
        {i18n.t('{count, plural, one {# row} other {# rows}} in the file cannot be used, or only in part:', {
          count: problemCount,
        })}
      </p>
      <ul className="mt-1 list-disc ps-5 text-sm">
        {problems.map((problem, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index} className="break-words">
            {problem.chat !== undefined && (
              <>
                <Trans id="“{title}”:" values={{ title: <ChatTitle title={problem.chat} /> }} />{' '}
              </>
            )}
            {describePlace(problem)}
            <RevealedText text={showStored(problem)} />
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className="mt-1 text-sm">{i18n.t('The first {count} are listed.', { count: problems.length })}</p>
      )}
    </div>
  )
}

function describePlace({ part, line, field }: FileProblem): string {
  const parts = [part, line === undefined ? undefined : i18n.t('line {line}', { line }), field]
  const presentParts = parts.filter((word) => word !== undefined && word !== '')
  return presentParts.length === 0 ? '' : `${presentParts.join(', ')}: `
}
