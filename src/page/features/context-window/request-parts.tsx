import { useEffect, useId, useRef, useState } from 'react'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { RequestPartRow } from '../../../core/model/context/context-report.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { onResolved } from '../../ui/hooks/on-resolved.ts'
import { useContextChanges } from '../chat-state/commands/context-changes.ts'
import { SummaryEditor, useSummaryEdit, writeSummaryEdit } from './compaction/compaction-details.tsx'
import {
  describePartRule,
  namePartState,
  nameRequestPart,
  nameRequestPartOrigin,
} from './context-report-text.ts'

type PartsQuestion = CommandInput<'list-context-parts'>

export interface RequestPartsProps {
  client: Pick<WorkerClient, 'call'>
  question: PartsQuestion
  /** Resolves to whether the worker accepted the edit. Absent while an answer is written. */
  onEditSummary: ((row: RequestPartRow, text: string) => Promise<boolean>) | undefined
}

/** Number of rows that are drawn at first, and with each press of the button below them. */
const pageSize = 200

/** A button that shows every part of the next request, with its tokens, origin and state. */
export function RequestParts({ client, question, onEditSummary }: RequestPartsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {i18n.t('Show every part')}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <Parts {...{ client, question, onEditSummary }} />
        </div>
      )}
    </div>
  )
}

type PartsState = { parts: readonly RequestPartRow[] } | { failure: Failure } | null

function Parts({ client, question, onEditSummary }: RequestPartsProps) {
  const [state, setState] = useState<PartsState>(null)
  const [shownCount, setShownCount] = useState(pageSize)
  const changes = useContextChanges()
  useEffect(
    () =>
      onResolved(client.call('list-context-parts', question), (listed) =>
        setState(listed.ok ? { parts: listed.value.parts } : { failure: listed.failure }),
      ),
    [client, question, changes],
  )
  if (state === null) return <Spinner>{i18n.t('Listing the parts…')}</Spinner>
  if ('failure' in state) return <FailureProblem failure={state.failure} />
  const { parts } = state
  const more = Math.min(pageSize, parts.length - shownCount)
  return (
    <div className="flex flex-col items-start gap-3">
      <table
        aria-label={i18n.t('Parts of the next request')}
        className="w-full table-fixed text-sm tabular-nums"
      >
        <thead className="text-faint">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              {i18n.t('Part')}
            </th>
            <th scope="col" className="w-16 py-1 text-end font-medium">
              {i18n.t('Tokens')}
            </th>
            <th scope="col" className="w-22 py-1 ps-3 text-start font-medium @lg:w-36">
              {i18n.t('Origin')}
            </th>
            <th scope="col" className="w-22 py-1 ps-3 text-start font-medium @lg:w-36">
              {i18n.t('State')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.slice(0, shownCount).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no ids, and a new list replaces all of them
            <PartRow key={index} row={row} onEditSummary={onEditSummary} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button onClick={() => setShownCount(shownCount + pageSize)}>
          {i18n.t('Show {count} more', { count: more })}
        </Button>
      )}
    </div>
  )
}

/** Returns the key under which the edited text of a summary is stored. */
function toEditKey({ summary, messageId }: RequestPartRow): string {
  return summary?.reductionId ?? messageId ?? ''
}

function PartRow({ row, onEditSummary }: { row: RequestPartRow } & Pick<RequestPartsProps, 'onEditSummary'>) {
  const { summary, label, tokens, state } = row
  const key = toEditKey(row)
  const edited = useSummaryEdit(key)
  const button = useRef<HTMLButtonElement>(null)
  const isEditing = edited !== undefined && summary !== undefined && onEditSummary !== undefined
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const rule = describePartRule(row)
  return (
    <>
      <tr data-state={state} className="border-t border-border align-top">
        <th scope="row" className="py-1.5 text-start font-normal break-words">
          <span className={state === 'left-out' ? 'text-muted' : undefined}>{nameRequestPart(row)}</span>{' '}
          {label !== '' && (
            <span dir="auto" className="line-clamp-2 text-muted">
              {label}
            </span>
          )}
          {summary && !isEditing && (
            <Button
              ref={button}
              // The column is narrow on a phone.
              className="mt-1 h-auto! min-h-9 max-w-full py-1 text-start whitespace-normal! pointer-coarse:min-h-11"
              disabled={onEditSummary === undefined}
              onClick={() => writeSummaryEdit(key, summary.text)}
            >
              {i18n.t('Edit summary')}
            </Button>
          )}
        </th>
        <td className="py-1.5 text-end">{formatNumber(tokens)}</td>
        <td className="py-1.5 ps-3 break-words text-muted">{nameRequestPartOrigin(row)}</td>
        <td className="py-1.5 ps-3 break-words">
          {namePartState(row)} {rule !== undefined && <span className="block text-muted">{rule}</span>}
        </td>
      </tr>
      {isEditing && (
        <tr>
          <td colSpan={4} className="pb-3">
            <SummaryEditor
              id={key}
              before={summary.text}
              text={edited}
              onSave={(text) => onEditSummary(row, text)}
            />
          </td>
        </tr>
      )}
    </>
  )
}
