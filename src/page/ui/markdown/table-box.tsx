import type { ReactNode } from 'react'

/** A table scrolls in its own box, by keyboard too; the page never scrolls sideways. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard
    <div className="markdown-table" role="region" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
