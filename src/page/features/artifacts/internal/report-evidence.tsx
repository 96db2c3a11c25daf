import { useId, type ReactNode } from 'react'
import type { Note } from '../../../../core/model/research/notes.ts'
import type { Report } from '../../../../core/model/research/report.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { EvidenceTable } from './evidence-table.tsx'
import { SourceLink } from './source-link.tsx'

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
