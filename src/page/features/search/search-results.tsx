import { FileText, MessageSquare, Tag, Wrench, type LucideIcon } from 'lucide-react'
import type { ReactNode, KeyboardEvent } from 'react'
import type { SearchHit } from '../../../core/model/commands/search-commands.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { ChatSearchState } from './chat-search.ts'
import type { TitleMatch } from './title-search.ts'
import { dayAndMonth, dayOfYear, formatAlternatives, formatDate } from '../../i18n/formats.ts'

export interface SearchResultsProps extends Omit<ChatSearchState, 'filterOptions'> {
  query: string
  titles: readonly TitleMatch[]
  /** `null`: no more results can be shown. */
  onMore: (() => void) | null
}

const rowClass =
  'flex min-h-11 flex-col gap-0.5 rounded-md px-2.5 py-1.5 hover:bg-fill/50 focus-visible:-outline-offset-2'

/** Chats by title, then messages, newest first. */
export function SearchResults(props: SearchResultsProps) {
  const { isSearching: isAsking, isStale, results: answer, failure, query, titles, onMore } = props
  if (failure !== null) {
    return (
      <div className="p-2">
        <FailureProblem failure={failure} />
      </div>
    )
  }
  if (answer === null) return <Spinner>{i18n.t('Searching your chats…')}</Spinner>
  const { hits, hasMore, pending } = answer
  const isEmpty = hits.length === 0 && titles.length === 0
  return (
    <div aria-busy={isAsking}>
      <p role="status" className="px-2.5 pt-1 pb-1 text-xs text-muted">
        {isStale ? i18n.t('Searching your chats…') : describeCount(hits.length, titles.length, hasMore)}
        {!isStale && describeInstead(answer.insteadOf)}
        {pending > 0 && ` ${i18n.t('Your chats are still being indexed. More results may appear.')}`}
      </p>
      {isEmpty && !isStale && (
        <div className="px-2.5">
          <EmptyState>
            {query.trim() === ''
              ? i18n.t('No messages match this filter.')
              : i18n.t('No chat contains all of these words. Try fewer words, or only the start of one.')}
          </EmptyState>
        </div>
      )}
      {!isEmpty && (
        <ul aria-label={i18n.t('Search results')}>
          {titles.map(({ item: { session }, ranges }) => (
            <li key={session.id}>
              <a href={`#/c/${session.id}`} className={rowClass}>
                <RowHead
                  title={<HighlightedText text={session.title} ranges={ranges} />}
                  at={session.updatedAt}
                />
                <span className="flex items-center gap-1.5 text-xs text-muted">
                  <MessageSquare aria-hidden size={12} className="shrink-0" />
                  {i18n.t('Chat')}
                </span>
              </a>
            </li>
          ))}
          {hits.map((hit) => (
            <li key={hit.messageId} inert={isStale} className={isStale ? 'opacity-50' : ''}>
              <a href={`#/c/${hit.sessionId}/${hit.messageId}`} className={rowClass}>
                <RowHead title={<RevealedText text={hit.title} />} at={hit.at} />
                <span className="line-clamp-3 text-sm wrap-anywhere text-muted">
                  <Speaker hit={hit} /> <HighlightedText text={hit.passage.text} ranges={hit.passage.marks} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {hasMore && onMore !== null && (
        <div className="p-2">
          <Button onClick={onMore}>{i18n.t('Show more')}</Button>
        </div>
      )}
    </div>
  )
}

function RowHead({ title, at }: { title: ReactNode; at: number }) {
  return (
    <span className="flex items-baseline gap-2">
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
        {title}
      </span>
      <time dateTime={new Date(at).toISOString()} className="shrink-0 text-xs text-muted tabular-nums">
        {formatDay(at)}
      </time>
    </span>
  )
}

/** Names the author, and the part of the message if the match is not in its text. */
function Speaker({ hit }: { hit: SearchHit }) {
  const who = hit.role === 'user' ? i18n.t('You') : i18n.t('Assistant')
  const Icon = icons[hit.place]
  return (
    <span className="text-faint">
      {Icon && <Icon aria-hidden size={12} className="me-1 inline-block align-[-1px]" />}
      {describeSpeaker(hit, who)}
    </span>
  )
}

const icons: { [Place in SearchHit['place']]?: LucideIcon } = { file: FileText, tool: Wrench, label: Tag }

function describeSpeaker({ place, toolName }: SearchHit, who: string): string {
  switch (place) {
    case 'text':
      return `${who}:`
    case 'reasoning':
      return i18n.t('{who}, reasoning:', { who })
    case 'file':
      return i18n.t('{who}, file:', { who })
    case 'label':
      return i18n.t('{who}, label:', { who })
    case 'tool':
      return `${who}, ${toolName}:`
  }
}

function describeCount(messages: number, chats: number, hasMore: boolean): string {
  if (messages + chats === 0) return i18n.t('Nothing found.')
  const messageCount = i18n.t('{count, plural, one {# message} other {# messages}}', { count: messages })
  const texts = [
    ...(chats > 0 ? [i18n.t('{count, plural, one {# chat} other {# chats}}', { count: chats })] : []),
    hasMore ? i18n.t('more than {found}', { found: messageCount }) : messageCount,
  ]
  return `${texts.join(', ')}.`
}

function describeInstead(insteadOf: readonly { word: string; found: readonly string[] }[]): string {
  return insteadOf
    .map(
      ({ word, found: matches }) =>
        ` ${i18n.t('Nothing contains “{word}”. Shown are results for {listed}.', { word, listed: listed(matches.slice(0, 3)) })}`,
    )
    .join('')
}

function listed(terms: readonly string[]): string {
  return formatAlternatives(terms.map((word) => i18n.t('“{word}”', { word })))
}

function formatDay(at: number): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return formatDate(date, isThisYear ? dayAndMonth : dayOfYear)
}

interface MarkedTextProps {
  text: string
  ranges: readonly { start: number; end: number }[]
}

/** A text with highlighted matches. Hidden characters are revealed. */
function HighlightedText({ text, ranges }: MarkedTextProps) {
  let at = 0
  const pieces = ranges.flatMap(({ start, end }) => {
    const before = { at, text: text.slice(at, start), isMarked: false }
    at = end
    return [before, { at: start, text: text.slice(start, end), isMarked: true }]
  })
  return (
    <bdi>
      {[...pieces, { at, text: text.slice(at), isMarked: false }].map((piece) =>
        piece.isMarked ? (
          <mark key={`mark-${piece.at}`} className="rounded-sm bg-mark font-medium text-text">
            <RevealedText text={piece.text} />
          </mark>
        ) : (
          piece.text !== '' && <RevealedText key={`text-${piece.at}`} text={piece.text} />
        ),
      )}
    </bdi>
  )
}

/** Moves the focus with arrow keys among the search box and the links of the list. */
export function handleListKey(
  event: KeyboardEvent<HTMLElement>,
  { box, list }: { box: HTMLElement | null; list: HTMLElement | null },
): void {
  const stops = [box, ...(list?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].filter(
    (stop) => stop !== null,
  )
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stopAfter(event.key, at, stops.length - 1)
  if (next === null || at === -1) return
  event.preventDefault()
  stops[next]?.focus()
  stops[next]?.scrollIntoView({ block: 'nearest' })
}

/** Returns the next stop. Home and End stay with the text while the box has the focus. */
function stopAfter(key: string, at: number, last: number): number | null {
  if (key === 'ArrowDown') return Math.min(last, at + 1)
  if (at === 0) return null
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return Math.min(1, last)
  return key === 'End' ? last : null
}
