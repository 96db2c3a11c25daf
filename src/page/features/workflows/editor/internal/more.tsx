import { useState, type ReactNode } from 'react'

interface MoreProps {
  label: string
  /** How many of the fields have a value. */
  count: number
  children: ReactNode
}

/** Fields that few people need. The group is open if one of them has a value when the group is first shown. */
export function More({ label, count, children }: MoreProps) {
  const [isOpenAtFirst] = useState(count > 0)
  return (
    <details className="rounded-lg border border-border bg-surface" open={isOpenAtFirst || undefined}>
      <summary className="flex min-h-10 cursor-pointer items-center rounded-lg px-3 font-medium pointer-coarse:min-h-11">
        {label}
      </summary>
      <div className="flex flex-col gap-5 border-t border-border px-3 pt-3 pb-4">{children}</div>
    </details>
  )
}
