import type { ReactNode } from 'react'

/** One sentence and one action, shown in place of an empty list. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title?: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-start gap-3 py-6">
      {title !== undefined && <h1 className="text-lg font-semibold">{title}</h1>}
      <p className="text-muted">{children}</p>
      {action}
    </div>
  )
}
