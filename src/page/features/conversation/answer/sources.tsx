import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import type { Citation } from '../../../../core/model/conversation/message.ts'
import { ExternalLink } from '../../../ui/links/external-link.tsx'
import { RevealedText, revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { SourceView } from '../../chat-state/answer/answer-view.ts'
import { Disclosure } from '../../message-parts/disclosure.tsx'

export interface SourcesProps {
  messageId: string
  sources: readonly SourceView[]
  citations: readonly Citation[]
}

/** Numbered sources of an answer, with the host of each link and the cited passages if known. */
export function Sources({ messageId, sources, citations }: SourcesProps) {
  const { cited, others, passages } = useMemo(() => numberSources(sources, citations), [sources, citations])
  return (
    <div className="flex flex-col gap-1">
      <Chips label={i18n.t('Sources')} sources={cited} />
      {passages.length > 0 && (
        <Disclosure
          detailKey={`${messageId}/citations`}
          label={i18n.t('Cited passages ({count})', { count: passages.length })}
          className={line}
        >
          {() => <Passages passages={passages} />}
        </Disclosure>
      )}
      {others.length > 0 && (
        <Disclosure
          detailKey={`${messageId}/found`}
          label={i18n.t('Also found ({count})', { count: others.length })}
          className={line}
        >
          {() => <Chips label={i18n.t('Also found')} sources={others} />}
        </Disclosure>
      )}
    </div>
  )
}

const line =
  'flex items-center gap-1.5 rounded-md py-1 pe-1.5 text-sm text-muted hover:text-text pointer-coarse:min-h-11'

function Chips({ label, sources }: { label: string; sources: readonly NumberedSource[] }) {
  return (
    <ol aria-label={label} className="flex flex-wrap gap-2">
      {sources.map((source) => (
        <li key={source.number} className="max-w-full min-w-0">
          <Chip source={source} />
        </li>
      ))}
    </ol>
  )
}

const chip =
  'inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-border bg-surface px-3 text-sm pointer-coarse:h-11'

function Chip({ source }: { source: NumberedSource }) {
  const url = source.url === undefined ? null : URL.parse(source.url)
  const isWeb = url !== null && /^https?:$/.test(url.protocol)
  const label = <span className="text-faint tabular-nums">{source.number}</span>
  if (!isWeb) {
    return (
      <span className={chip}>
        {label}
        <FileText aria-hidden size={13} className="shrink-0 text-faint" />
        <span dir="auto" className="truncate">
          <RevealedText text={source.title ?? source.url ?? i18n.t('A document')} />
        </span>
      </span>
    )
  }
  const host = url.hostname.replace(/^www\./, '')
  const title = source.title === host ? undefined : source.title
  return (
    <ExternalLink url={url} title={url.href} fullText={title ?? host} className={`${chip} hover:bg-raised`}>
      {label}
      {title !== undefined && (
        <span dir="auto" className="max-w-56 truncate text-text">
          <RevealedText text={title} />
        </span>
      )}
      <span className={title === undefined ? 'truncate text-accent' : 'shrink-0 text-accent'}>{host}</span>
    </ExternalLink>
  )
}

function Passages({ passages }: Pick<NumberedSources, 'passages'>) {
  return (
    <ul className="mt-1 mb-2 ms-1.5 flex flex-col gap-2 border-s border-border ps-4 text-sm">
      {passages.map(({ number, quote }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a passage may be cited twice, and the list only grows
        <li key={index} className="flex gap-2">
          <span className="shrink-0 text-faint tabular-nums">{number}</span>
          <q dir="auto" className="min-w-0 break-words text-muted">
            {revealInProse(quote)}
          </q>
        </li>
      ))}
    </ul>
  )
}

interface NumberedSource extends SourceView {
  number: number
}

interface NumberedSources {
  /** Sources that passages of the text cite, or all sources if none are cited. */
  cited: readonly NumberedSource[]
  /** Sources that were found and not cited. */
  others: readonly NumberedSource[]
  passages: readonly { number: number; quote: string }[]
}

/** Numbers each page or document once, cited ones first. Details that a citation lacks come from the list of sources. */
export function numberSources(
  sources: readonly SourceView[],
  citations: readonly Citation[],
): NumberedSources {
  const named = citations.map(toSource)
  const cited = withoutRepeats(named)
  const otherSources = sources.filter((source) => !cited.some((other) => isSame(other, source)))
  const number = (source: SourceView, index: number): NumberedSource => ({ ...source, number: index + 1 })
  if (cited.length === 0) return { cited: otherSources.map(number), others: [], passages: [] }
  const citedSources = cited.map((source) => ({
    ...sources.find((other) => isSame(other, source)),
    ...source,
  }))
  const passages = citations.flatMap(({ quote }, index) => {
    const source = named[index]
    if (quote === undefined || source === undefined) return []
    return [{ number: 1 + cited.findIndex((other) => isSame(other, source)), quote }]
  })
  return {
    cited: citedSources.map(number),
    others: otherSources.map((source, index) => number(source, citedSources.length + index)),
    passages,
  }
}

function toSource({ url, title }: Citation): SourceView {
  return {
    sourceId: url ?? title ?? '',
    url,
    title,
  }
}

function withoutRepeats(sources: readonly SourceView[]): SourceView[] {
  const unique: SourceView[] = []
  for (const source of sources) if (!unique.some((other) => isSame(other, source))) unique.push(source)
  return unique
}

function isSame(left: SourceView, right: SourceView): boolean {
  return left.url === undefined && right.url === undefined
    ? left.title === right.title
    : left.url === right.url
}
