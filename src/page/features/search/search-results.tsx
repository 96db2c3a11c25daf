import { FileText, Tag, Wrench, type LucideIcon } from 'lucide-react'
import { useId, useMemo, type KeyboardEvent } from 'react'
import type { SessionId } from '../../../core/model/id.ts'
import type { SearchHit } from '../../../core/model/commands/search-commands.ts'
import { Button } from '../../ui/controls/button.tsx'
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
  'flex min-h-9 flex-col justify-center rounded-md px-2.5 py-1.5 hover:bg-fill/50 focus-visible:-outline-offset-2 pointer-coarse:min-h-11'

/** Chats whose titles match, then chats with matching messages, newest first. The messages are listed under their chat. */
export function SearchResults(props: SearchResultsProps) {
  const { isSearching: isAsking, isStale, results: answer, failure, query, titles, onMore } = props
  const chats = useMemo(() => groupByChat(titles, answer?.hits ?? []), [titles, answer])
  if (failure !== null) {
    return (
      <div className="p-2">
        <FailureProblem failure={failure} />
      </div>
    )
  }
  if (answer === null) return <Spinner>{i18n.t('Searching your chats…')}</Spinner>
  const { hits, hasMore, pending } = answer
  return (
    <div aria-busy={isAsking}>
      <p role="status" className="px-2.5 pt-1 pb-1 text-xs text-muted">
        {isStale
          ? i18n.t('Searching your chats…')
          : chats.length === 0
            ? describeNone(query)
            : describeCount(hits.length, titles.length, hasMore)}
        {!isStale && describeInstead(answer.insteadOf)}
        {pending > 0 && ` ${i18n.t('Your chats are still being indexed. More results may appear.')}`}
      </p>
      {chats.length > 0 && (
        <ul aria-label={i18n.t('Search results')} className="flex flex-col gap-2">
          {chats.map((chat) => (
            <ChatResults key={chat.sessionId} chat={chat} isStale={isStale} />
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

/** A chat with its matches. `titleRanges`: the matches in its title, if the title matches. */
interface ChatMatches {
  sessionId: SessionId
  title: string
  titleRanges: TitleMatch['ranges'] | null
  /** Time of the last change, or of the newest matching message. */
  at: number
  hits: SearchHit[]
}

function groupByChat(titles: readonly TitleMatch[], hits: readonly SearchHit[]): ChatMatches[] {
  const chats = new Map<SessionId, ChatMatches>()
  for (const { item, ranges } of titles) {
    const { id, title, updatedAt } = item.session
    chats.set(id, { sessionId: id, title, titleRanges: ranges, at: updatedAt, hits: [] })
  }
  for (const hit of hits) {
    const { sessionId, title, at } = hit
    const chat = chats.get(sessionId) ?? { sessionId, title, titleRanges: null, at, hits: [] }
    chat.hits.push(hit)
    chats.set(sessionId, chat)
  }
  return [...chats.values()]
}

function ChatResults({
  chat: { sessionId, title, titleRanges, at, hits },
  isStale,
}: {
  chat: ChatMatches
  isStale: boolean
}) {
  const id = useId()
  const day = formatDay(at)
  const head = (
    <span className="flex items-baseline gap-2">
      <span id={id} dir="auto" className="min-w-0 flex-1 truncate font-medium">
        {titleRanges === null ? (
          <RevealedText text={title} />
        ) : (
          <HighlightedText text={title} ranges={titleRanges} />
        )}
      </span>
      <Day at={at} />
    </span>
  )
  const isDim = isStale && titleRanges === null
  return (
    <li inert={isDim} className={isDim ? 'opacity-50' : ''}>
      {titleRanges === null ? (
        <div className="px-2.5 pt-1.5">{head}</div>
      ) : (
        <a href={`#/c/${sessionId}`} className={rowClass}>
          {head}
        </a>
      )}
      {hits.length > 0 && (
        <ul aria-labelledby={id} inert={isStale} className={isStale && !isDim ? 'opacity-50' : ''}>
          {hits.map((hit) => (
            <li key={hit.messageId}>
              <a href={`#/c/${hit.sessionId}/${hit.messageId}`} className={rowClass}>
                <span className="line-clamp-3 text-sm wrap-anywhere text-muted">
                  <Speaker hit={hit} /> <HighlightedText text={hit.passage.text} ranges={hit.passage.marks} />
                </span>
                {formatDay(hit.at) !== day && <Day at={hit.at} />}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Day({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="shrink-0 text-xs text-muted tabular-nums">
      {formatDay(at)}
    </time>
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

function describeNone(query: string): string {
  return query.trim() === ''
    ? i18n.t('No messages match this filter.')
    : i18n.t('No chat contains all of these words. Try fewer words, or only the start of one.')
}

function describeCount(messages: number, chats: number, hasMore: boolean): string {
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
