/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as blocks, its rows are no table for some browsers */
import { Check, CircleHelp, EyeOff, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { Source } from '../../../../core/model/research/notes.ts'
import type { Evidence } from '../../../../core/model/research/report.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { quotationChecks, SourceLink } from './source-link.tsx'

const icons: Record<Evidence['check'], { icon: LucideIcon; look: string }> = {
  found: { icon: Check, look: 'text-success' },
  missing: { icon: TriangleAlert, look: 'text-warning' },
  none: { icon: CircleHelp, look: 'text-faint' },
  unread: { icon: EyeOff, look: 'text-warning' },
}

interface EvidenceTableProps {
  evidence: readonly Evidence[]
  sources: ReadonlyMap<number, Source>
}

/** Claims with their sources. In a narrow panel, source and check are below the claim. The roles remain in that layout too. */
export function EvidenceTable({ evidence, sources }: EvidenceTableProps) {
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
