import type { ReactNode } from 'react'

export interface PartHeadProps {
  title: string
  titleId?: string
  /** Main button, next to the title. */
  action?: ReactNode
  /** Describes the section in a sentence or two. */
  children?: ReactNode
}

/** Header of a section on a settings page. */
export function PartHead({ title, titleId, action, children }: PartHeadProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={titleId} className="text-base font-medium">
          {title}
        </h3>
        {action}
      </div>
      {children !== undefined && <p className="mt-1 text-sm text-muted">{children}</p>}
    </div>
  )
}
