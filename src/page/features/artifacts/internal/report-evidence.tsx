import { Check, CircleHelp, EyeOff, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Note } from '../../../../core/model/research/notes.ts'
import type { Evidence, Report } from '../../../../core/model/research/report.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
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
        <table
          aria-label={i18n.t('Evidence')}
          className="w-full table-fixed border-collapse text-sm wrap-anywhere"
        >
          <thead>
            <tr className="border-b border-border text-muted">
              <th scope="col" className="py-2 pe-3 text-start font-medium">
                {i18n.t('Claim')}
              </th>
              <th scope="col" className="w-[30%] py-2 pe-3 text-start font-medium">
                {i18n.t('Source')}
              </th>
              <th scope="col" className="w-[6.5rem] py-2 text-start font-medium">
                {i18n.t('Check')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {evidence.map((row, index) => {
              const source = byNumber.get(row.source)
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the evidence of a report never changes
                <tr key={index} data-check={row.check} className="align-top">
                  <td dir="auto" className="py-2 pe-3 break-words">
                    {revealInProse(row.claim)}
                    {row.quotation !== undefined && (
                      <q className="mt-1 block border-s-2 border-border ps-2 text-muted">
                        {revealInProse(row.quotation)}
                      </q>
                    )}
                  </td>
                  <td className="py-2 pe-3 break-words">
                    {source ? <SourceLink source={source} /> : row.source}
                  </td>
                  <td className="py-2">
                    <CheckLabel check={row.check} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
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
            <p className="font-medium">{revealInProse(about)}</p>
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
