import { useId } from 'react'
import type { Source } from '../../../../core/model/research/notes.ts'
import { ExternalLink } from '../../../ui/links/external-link.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { FoldButton } from './fold-button.tsx'

type SourceState = Source['state'] | 'same'

const stateLabels: Record<SourceState, MessageDescriptor> = {
  found: /*i18n*/ { id: 'found, not read' },
  read: /*i18n*/ { id: 'read|source' },
  unreadable: /*i18n*/ { id: 'could not be read' },
  same: /*i18n*/ { id: 'same text as source {number}' },
}

const looks: Record<SourceState, string> = {
  found: 'text-faint',
  read: 'text-success',
  unreadable: 'text-warning',
  same: 'text-faint',
}

export interface ResearchSourcesProps {
  messageId: string
  sources: readonly Source[]
  isRunning: boolean
}

/** The numbered pages and files of a research. */
export function ResearchSources({ messageId, sources, isRunning }: ResearchSourcesProps) {
  const detailKey = `${messageId}/research-sources`
  const choice = useOpenDetails(({ choices }) => choices.get(detailKey))
  const panelId = useId()
  if (sources.length === 0) return null
  const isOpen = choice ?? isRunning
  return (
    <div className="border-t border-border">
      <FoldButton
        {...{ detailKey, isOpen, panelId }}
        className="min-h-9 w-full px-3 text-sm text-muted -outline-offset-2"
      >
        {i18n.t('{read} of {count, plural, one {# source} other {# sources}} read', {
          read: sources.filter(({ state }) => state === 'read').length,
          count: sources.length,
        })}
      </FoldButton>
      {isOpen && (
        <div
          id={panelId}
          tabIndex={0}
          role="group"
          aria-label={i18n.t('Sources, scrollable')}
          className="max-h-56 overflow-y-auto px-3 pb-2.5 -outline-offset-2"
        >
          <ol aria-label={i18n.t('Sources')} className="flex flex-col">
            {sources.map((source) => (
              <SourceRow key={source.number} source={source} />
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

function SourceRow({ source }: { source: Source }) {
  const { number, url, title, sameAs } = source
  const state = sameAs === undefined ? source.state : 'same'
  const web = URL.parse(url)
  const isWeb = web !== null && /^https?:$/.test(web.protocol)
  const name = title === '' ? url : title
  return (
    <li
      data-state={state}
      aria-label={`${number} ${name}`}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-baseline gap-x-2 py-1 text-sm"
    >
      <span className="text-end text-faint tabular-nums">{number}</span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {isWeb ? (
          <ExternalLink
            url={web}
            title={web.href}
            fullText={name}
            className="max-w-full truncate hover:text-accent pointer-coarse:py-3"
          >
            <RevealedText text={name} />
          </ExternalLink>
        ) : (
          <span dir="auto" className="max-w-full truncate">
            <RevealedText text={name} />
          </span>
        )}
        {isWeb && <span className="text-muted">{web.hostname.replace(/^www\./, '')}</span>}
        <span className={looks[state]}>{i18n.t(stateLabels[state], { number: sameAs ?? 0 })}</span>
      </span>
    </li>
  )
}
