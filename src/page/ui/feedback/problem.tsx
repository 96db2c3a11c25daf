import type { ReactNode } from 'react'
import { showDetail, showFailure, showHint, type ShownFailure } from '../../i18n/show-text.ts'
import { i18n } from '../../i18n/i18n.ts'

export interface ProblemProps {
  /** Its texts are shown, unless `message`, `hint` or `detail` replaces them. */
  failure?: ShownFailure
  message?: string
  hint?: string
  detail?: string
  children?: ReactNode
}

/** A failure: what happened, what to do, buttons, and collapsed details. */
export function Problem({ failure, message, hint, detail, children }: ProblemProps) {
  const advice = hint ?? (failure && showHint(failure))
  const details = detail ?? (failure && showDetail(failure))
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-base text-text">
      <p className="font-medium text-danger">{message ?? (failure && showFailure(failure))}</p>
      {advice !== undefined && <p className="mt-1">{advice}</p>}
      {details !== undefined && details !== '' && (
        <details className="mt-2">
          <summary className="w-fit rounded-sm text-sm text-muted">{i18n.t('Details')}</summary>
          <pre className="mt-2 max-h-64 overflow-auto rounded-md bg-background p-3 font-mono text-sm break-words whitespace-pre-wrap">
            {details}
          </pre>
        </details>
      )}
      {children !== undefined && (
        <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">{children}</div>
      )}
    </div>
  )
}
