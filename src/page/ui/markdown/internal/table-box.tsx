import './table-box.css'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useRef, type ReactNode, useEffect, useLayoutEffect, type RefObject } from 'react'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { CopyButton } from '../../controls/copy-button.tsx'
import { extractTableRows, toCellTexts, rowsToMarkdown } from '../table-rows.ts'

interface TableBoxProps {
  label: string
  sections: readonly RenderedNode[]
  children: ReactNode
}

/** Sections drawn at once: header and two bodies. The others of a giant table follow frame by frame. */
export const maxInitialSections = 3

/** Scroll box of a table, reachable by keyboard. The page itself never scrolls sideways. */
export function TableBox({ label, sections, children }: TableBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useFixedColumns(box, sections.length > maxInitialSections)
  return (
    <div className="markdown-table-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard */}
      <div ref={box} className="markdown-table" dir="auto" role="region" aria-label={label} tabIndex={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- laid out as grids, its rows are no table for some browsers */}
        <table role="table">{children}</table>
      </div>
      <div className="markdown-table-tools">
        <CopyButton
          label={i18n.t('Copy as CSV')}
          icon={FileSpreadsheet}
          look="onSurface"
          readText={async () => {
            const { toCsv } = await import('../../tables/csv.ts')
            const [head = [], ...rows] = toCellTexts(extractTableRows(sections))
            return toCsv(head, rows)
          }}
        />
        <CopyButton
          label={i18n.t('Copy as Markdown')}
          icon={FileText}
          look="onSurface"
          readText={() => rowsToMarkdown(extractTableRows(sections))}
        />
      </div>
    </div>
  )
}

const settledAfterMs = 200

/**
 * Fixes the columns of a long table at the width that its first rows need. Otherwise the browser would measure every cell again with each
 * added body and shift the content. Fixed columns also let it skip bodies that are off screen. The widths are measured again, in the first
 * rows only, when the box changes its width.
 */
function useFixedColumns(box: RefObject<HTMLElement | null>, isLong: boolean): void {
  useLayoutEffect(() => {
    if (isLong && box.current !== null) fixColumns(box.current)
  }, [box, isLong])
  useEffect(() => {
    const element = box.current
    if (!isLong || element === null || !('ResizeObserver' in globalThis)) return undefined
    let width = element.clientWidth
    let settled: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      clearTimeout(settled)
      settled = setTimeout(() => {
        fixColumns(element)
      }, settledAfterMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(settled)
      observer.disconnect()
    }
  }, [box, isLong])
}

/**
 * Measures and fixes the columns. While `data-columns` is `measured`, the style sheet shows only the first rows. With `fixed`, each row is
 * a grid of `--columns`.
 */
function fixColumns(box: HTMLElement): void {
  const table = box.querySelector('table')
  if (table === null) return
  table.style.width = ''
  table.dataset['columns'] = 'measured'
  const widths = Array.from(table.querySelectorAll('th'), (cell) => cell.getBoundingClientRect().width)
  const height = table.querySelector('tbody')?.offsetHeight ?? 0
  const isScrolled = table.offsetWidth > box.clientWidth
  if (isScrolled) table.style.width = `${table.offsetWidth}px`
  table.style.setProperty('--columns', widths.map((width) => `minmax(0, ${width}fr)`).join(' '))
  table.style.setProperty('--body-height', `${height}px`)
  table.dataset['columns'] = 'fixed'
}
