import { Check, CircleHelp, EyeOff, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Note, Source } from '../../../../core/model/research/notes.ts'
import type { Evidence, Report } from '../../../../core/model/research/report.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { quotationChecks, SourceLink } from './source-link.tsx'

const icons: Record<Evidence['check'], { icon: LucideIcon; look: string }> = {
  found: { icon: Check, look: 'text-success' },
  missing: { icon: TriangleAlert, look: 'text-warning' },
  none: { icon: CircleHelp, look: 'text-faint' },
  unread: { icon: EyeOff, look: 'text-warning' },
}

/** The evidence for the claims of a report, and the claims without any. */
export function ReportEvidence({ report }: { report: Report }) {
  const { evidence, sources, unsupported, disagreements } = report
  const byNumber = new Map(sources.map((source) => [source.number, source]))
  const unreadable = sources.filter(({ state }) => state === 'unreadable')
  return (
    <div className="flex flex-col gap-6">
      {evidence.length === 0 ? (
        <p className="text-muted">{i18n.t('No claim of this report has a source.')}</p>
      ) : (
        <EvidenceTable evidence={evidence} sources={byNumber} />
      )}
      <Section title={i18n.t('Claims without a source')} isEmpty={unsupported.length === 0}>
        {unsupported.map((claim) => (
          <li key={claim} dir="auto" className="break-words">
            {revealInProse(claim)}
          </li>
        ))}
      </Section>
      <Section title={i18n.t('Where sources disagree')} isEmpty={disagreements.length === 0}>
        {disagreements.map(({ about, notes: [one, other] }) => (
          <li key={`${about} ${one.claim} ${other.claim}`} dir="auto" className="break-words">
            <p className="font-medium">{revealInProse(capitalize(about))}</p>
            <ul className="mt-1 flex flex-col gap-1 text-muted">
              <Side note={one} />
              <Side note={other} />
            </ul>
          </li>
        ))}
      </Section>
      <Section title={i18n.t('Could not be read')} isEmpty={unreadable.length === 0}>
        {unreadable.map((source) => (
          <li key={source.number}>
            <SourceLink source={source} />
          </li>
        ))}
      </Section>
    </div>
  )
}

interface EvidenceTableProps {
  evidence: readonly Evidence[]
  sources: ReadonlyMap<number, Source>
}

/** Claims with their sources. In a narrow panel, source and check are below the claim. The roles remain in that layout too. */
function EvidenceTable({ evidence, sources }: EvidenceTableProps) {
  return (
    <table
      role="table"
      aria-label={i18n.t('Evidence')}
      className="block w-full border-collapse text-sm wrap-anywhere @xl:table @xl:table-fixed"
    >
      <thead role="rowgroup" className="sr-only @xl:not-sr-only @xl:table-header-group">
        <tr role="row" className="border-border text-muted @xl:border-b">
          <th role="columnheader" scope="col" className="py-2 pe-3 text-start font-medium">
            {i18n.t('Claim')}
          </th>
          <th role="columnheader" scope="col" className="w-[30%] py-2 pe-3 text-start font-medium">
            {i18n.t('Source')}
          </th>
          <th role="columnheader" scope="col" className="w-[10rem] py-2 text-start font-medium">
            {i18n.t('Check')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-border @xl:table-row-group">
        {evidence.map((row, index) => {
          const source = sources.get(row.source)
          return (
            <tr
              role="row"
              // oxlint-disable-next-line react/no-array-index-key -- the evidence of a report never changes
              key={index}
              data-check={row.check}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 py-3 align-top @xl:table-row"
            >
              <td role="cell" dir="auto" className="col-span-2 break-words @xl:py-2 @xl:pe-3">
                {revealInProse(row.claim)}
                {row.quotation !== undefined && (
                  <q className="mt-1 block border-s-2 border-border ps-2 text-muted">
                    {revealInProse(row.quotation)}
                  </q>
                )}
              </td>
              <td role="cell" className="min-w-0 break-words @xl:py-2 @xl:pe-3">
                {source ? <SourceLink source={source} /> : row.source}
              </td>
              <td role="cell" className="@xl:py-2">
                <CheckLabel check={row.check} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function CheckLabel({ check }: Pick<Evidence, 'check'>) {
  const { icon: Icon, look } = icons[check]
  return (
    <span className="flex items-start gap-1.5">
      <Icon aria-hidden size={14} className={`mt-0.5 shrink-0 ${look}`} />
      {i18n.t(quotationChecks[check])}
    </span>
  )
}

function Side({ note: { claim, sources } }: { note: Note }) {
  return (
    <li>
      {revealInProse(claim)}{' '}
      <span className="tabular-nums">{sources.map((number) => `[${number}]`).join('')}</span>
    </li>
  )
}

interface SectionProps {
  title: string
  isEmpty: boolean
  children: ReactNode
}

function Section({ title, isEmpty, children }: SectionProps) {
  const id = useId()
  return (
    <section className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {isEmpty ? (
        <p className="text-sm text-muted">{i18n.t('None.')}</p>
      ) : (
        <ul aria-labelledby={id} className="flex flex-col gap-2.5 text-sm">
          {children}
        </ul>
      )}
    </section>
  )
}
