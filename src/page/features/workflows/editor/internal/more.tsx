import { useState, type ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'

interface MoreProps {
  label: string
  /** Number of fields that have a value. */
  count: number
  /** The group is a part of a card, and has no frame of its own. */
  isPlain?: boolean
  children: ReactNode
}

/** Fields that few people need. The group is open if one of them has a value when the group is first shown. */
export function More({ label, count, isPlain = false, children }: MoreProps) {
  const [isOpenAtFirst] = useState(count > 0)
  return (
    <details
      className={isPlain ? undefined : 'rounded-lg border border-border bg-surface'}
      open={isOpenAtFirst || undefined}
    >
      <summary
        className={classNames(
          'flex cursor-pointer items-center pointer-coarse:min-h-11',
          isPlain
            ? 'min-h-7 w-fit rounded-md pe-2 text-sm text-muted'
            : 'min-h-10 rounded-lg px-3 font-medium',
        )}
      >
        {label}
      </summary>
      <div
        className={classNames(
          'flex flex-col',
          isPlain ? 'gap-3 pt-2' : 'gap-5 border-t border-border px-3 pt-3 pb-4',
        )}
      >
        {children}
      </div>
    </details>
  )
}
