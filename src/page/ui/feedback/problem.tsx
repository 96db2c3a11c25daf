import type { ReactNode } from 'react'
import { i18n } from '../../i18n/i18n.ts'

export interface ProblemProps {
  message: string
  hint?: string | undefined
  detail?: string | undefined
  children?: ReactNode
}

/** A failure: what happened, what to do, buttons, and collapsed details. */
export function Problem({ message, hint, detail, children }: ProblemProps) {
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-base text-text">
      <p className="font-medium text-danger">{message}</p>
      {hint !== undefined && <p className="mt-1">{hint}</p>}
      {detail !== undefined && detail !== '' && (
        <details className="mt-2">
          <summary className="w-fit rounded-sm text-sm text-muted">{i18n.t('Details')}</summary>
          <pre className="mt-2 max-h-64 overflow-auto rounded-md bg-background p-3 font-mono text-sm break-words whitespace-pre-wrap">
            {detail}
          </pre>
        </details>
      )}
      {children !== undefined && (
        <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">{children}</div>
      )}
    </div>
  )
}
