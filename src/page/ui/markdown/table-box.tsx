import './table-box.css'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { RenderedNode } from '../../../core/kernel/rendered-block.ts'
import { say } from '../../i18n/say.ts'
import { CopyButton } from '../copy-button.tsx'
import { readTable, toCells, toMarkdownTable } from './read-table.ts'
import { useFixedColumns } from './use-fixed-columns.ts'

interface TableBoxProps {
  label: string
  sections: readonly RenderedNode[]
  children: ReactNode
}

/** Sections drawn at once: header and two bodies. The others of a giant table follow frame by frame. */
export const sectionsAtOnce = 3

/** Scroll box of a table, reachable by keyboard. The page itself never scrolls sideways. */
export function TableBox({ label, sections, children }: TableBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useFixedColumns(box, sections.length > sectionsAtOnce)
  return (
    <div className="markdown-table-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard */}
      <div ref={box} className="markdown-table" dir="auto" role="region" aria-label={label} tabIndex={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- laid out as grids, its rows are no table for some browsers */}
        <table role="table">{children}</table>
      </div>
      <div className="markdown-table-tools">
        <CopyButton
          label={say('Copy as CSV')}
          icon={FileSpreadsheet}
          look="onSurface"
          readText={async () => {
            const { toCsv } = await import('../to-csv.ts')
            const [head = [], ...rows] = toCells(readTable(sections))
            return toCsv(head, rows)
          }}
        />
        <CopyButton
          label={say('Copy as Markdown')}
          icon={FileText}
          look="onSurface"
          readText={() => toMarkdownTable(readTable(sections))}
        />
      </div>
    </div>
  )
}
