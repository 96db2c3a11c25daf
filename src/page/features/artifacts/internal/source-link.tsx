import type { Source } from '../../../../core/model/research/notes.ts'
import type { Evidence } from '../../../../core/model/research/report.ts'
import { ExternalLink } from '../../../ui/links/external-link.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'

/** Results of comparing a quotation with the stored text of its source. */
export const quotationChecks: Record<Evidence['check'], MessageDescriptor> = {
  found: /*i18n*/ { id: 'Quotation found' },
  missing: /*i18n*/ { id: 'Quotation not found' },
  none: /*i18n*/ { id: 'No quotation' },
  unread: /*i18n*/ { id: 'Source not read' },
}

/** Number, title and host of a source. A web page is a link. */
export function SourceLink({ source: { number, title, url } }: { source: Source }) {
  const web = URL.parse(url)
  const name = title === '' ? url : title
  const label = (
    <>
      <span className="text-faint tabular-nums">{number}</span>{' '}
      <span dir="auto">
        <RevealedText text={name} />
      </span>
    </>
  )
  if (web === null || !/^https?:$/.test(web.protocol)) return <span className="break-words">{label}</span>
  return (
    <span className="min-w-0 break-words">
      <ExternalLink
        url={web}
        title={web.href}
        fullText={name}
        className="hover:text-accent pointer-coarse:py-3"
      >
        {label}
      </ExternalLink>{' '}
      <span className="block truncate text-muted">{web.hostname.replace(/^www\./, '')}</span>
    </span>
  )
}
