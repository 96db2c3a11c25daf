import { useState } from 'react'
import { isTurn, type TurnRecord, type TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { formatRecordedText } from '../../../../core/model/review/recorded-text.ts'
import type { RecordedRequests } from '../../../../core/model/review/recorded-request.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { revealHidden, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { formatDate, dateAndSeconds } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { compareFigures, compareRequests, type ComparedPart, type ComparedRequest } from './compare-turns.ts'
import { useSentRequests, useTurnRecord, type ReviewClient } from './turn-queries.ts'

export interface CompareViewProps {
  client: ReviewClient
  turn: TurnSummary
  record: TurnRecord
  turns: readonly TurnSummary[]
}

/** Compares a turn with another one, by default one that answered the same message. */
export function CompareView({ client, turn, record, turns }: CompareViewProps) {
  const siblings = new Set(turn.siblings)
  const others = turns
    .filter((each) => each.runId !== turn.runId && isTurn(each))
    .toSorted((one, two) => Number(siblings.has(two.runId)) - Number(siblings.has(one.runId)))
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const other = others.find(({ runId }) => runId === selectedId) ?? others[0]
  if (!other)
    return <p className="p-1 text-muted">{i18n.t('This chat has no other turn to compare with.')}</p>
  return (
    <div className="flex flex-col gap-4 @container">
      <label className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {i18n.t('Compare with')}
        <select
          value={other.runId}
          onChange={(event) => setSelectedId(event.target.value)}
          className="h-9 max-w-full min-w-0 flex-1 rounded-md border border-border bg-raised px-2 text-text pointer-coarse:h-11"
        >
          {others.map((each) => (
            <option key={each.runId} value={each.runId}>
              {siblings.has(each.runId)
                ? i18n.t('Same message: {question} ({time})', {
                    question: spellHidden(each.question),
                    time: formatDate(each.startedAt, dateAndSeconds),
                  })
                : `${spellHidden(each.question)} (${formatDate(each.startedAt, dateAndSeconds)})`}
            </option>
          ))}
        </select>
      </label>
      <Compared key={other.runId} client={client} turn={turn} record={record} other={other} />
    </div>
  )
}

function Compared({ client, turn, record, other }: Omit<CompareViewProps, 'turns'> & { other: TurnSummary }) {
  const otherRecord = useTurnRecord(client, other)
  const left = useSentRequests(client, turn)
  const right = useSentRequests(client, other)
  if (otherRecord.state !== 'ready' || left.state !== 'ready' || right.state !== 'ready') {
    return <Spinner>{i18n.t('Loading the other turn…')}</Spinner>
  }
  const rows = compareFigures({ turn, record }, { turn: other, record: otherRecord.value.record })
  const requests = compareRequests(left.value, right.value)
  return (
    <>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{i18n.t('Two turns compared')}</caption>
        <thead>
          <tr className="border-b border-border text-start">
            <th scope="col" className="w-32 @min-[36rem]:w-40">
              <span className="sr-only">{i18n.t('Metric')}</span>
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {i18n.t('This turn')}
            </th>
            <th scope="col" className="py-2 text-start font-medium">
              {i18n.t('Other turn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, left: one, right: two }) => (
            <tr key={label} className="border-b border-border last:border-0">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted">
                {label}
              </th>
              <td className="py-1.5 pe-4 break-words tabular-nums">{one}</td>
              <td
                className={
                  one === two
                    ? 'py-1.5 break-words text-faint tabular-nums'
                    : 'py-1.5 font-medium break-words tabular-nums'
                }
              >
                {two}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="font-medium">{i18n.t('Requests, side by side')}</h3>
      {requests.length === 0 && (
        <p className="text-muted">{i18n.t('No requests were recorded for either turn.')}</p>
      )}
      <ol className="flex flex-col gap-4">
        {requests.map((each) => (
          <RequestPair key={each.number} compared={each} left={left.value} right={right.value} />
        ))}
      </ol>
    </>
  )
}

interface RequestPairProps {
  compared: ComparedRequest
  left: RecordedRequests
  right: RecordedRequests
}

function RequestPair({ compared, left, right }: RequestPairProps) {
  const { number, same, onlyLeft, onlyRight, missing } = compared
  const isSame = onlyLeft.length === 0 && onlyRight.length === 0
  return (
    <li className="flex flex-col gap-2">
      <p>
        <span className="font-medium">{i18n.t('Request {number}', { number })}</span>
        <span className="text-muted">
          {!missing &&
            `: ${isSame ? i18n.t('identical') : i18n.t('{count, plural, one {# part} other {# parts}} in both', { count: same })}`}
        </span>
      </p>
      {!isSame && (
        <div className="grid gap-3 @min-[36rem]:grid-cols-2">
          <OnlyIn
            name={i18n.t('Only in this turn')}
            parts={onlyLeft}
            recorded={left}
            isMissing={missing === 'left'}
          />
          <OnlyIn
            name={i18n.t('Only in the other turn')}
            parts={onlyRight}
            recorded={right}
            isMissing={missing === 'right'}
          />
        </div>
      )}
    </li>
  )
}

interface OnlyInProps {
  name: string
  parts: readonly ComparedPart[]
  recorded: RecordedRequests
  isMissing: boolean
}

function OnlyIn({ name, parts, recorded, isMissing }: OnlyInProps) {
  return (
    <section className="min-w-0 rounded-lg border border-border p-3">
      <h4 className="mb-1 text-sm text-muted">{name}</h4>
      {isMissing && <p className="text-sm text-faint">{i18n.t('No such request, or it wasn’t recorded.')}</p>}
      {!isMissing && parts.length === 0 && <p className="text-sm text-faint">{i18n.t('Nothing')}</p>}
      {parts.map(({ hash, label }) => {
        const text = recorded.texts.get(hash)
        return (
          <details key={hash}>
            <summary className="rounded-sm py-1 text-sm pointer-coarse:py-3">{revealHidden(label)}</summary>
            <pre
              tabIndex={0}
              className="max-h-72 overflow-auto rounded-md bg-surface p-2 font-mono text-xs break-words whitespace-pre-wrap"
            >
              {text ? revealHidden(formatRecordedText(text)) : i18n.t('no longer stored')}
            </pre>
          </details>
        )
      })}
    </section>
  )
}
