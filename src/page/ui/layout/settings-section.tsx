import { useId, type ReactNode } from 'react'

interface SettingsSectionProps {
  title: string
  /** Describes the page in a sentence or two. */
  intro?: ReactNode
  /** Main button, next to the title. */
  action?: ReactNode
  children: ReactNode
}

/** One page of the settings: a region named by its title. */
export function SettingsSection({ title, intro, action, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-8">
      <div>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 pointer-coarse:min-h-11">
          <h2 id={id} className="text-xl font-semibold">
            {title}
          </h2>
          {action}
        </div>
        {intro !== undefined && <p className="mt-2 text-muted">{intro}</p>}
      </div>
      {children}
    </section>
  )
}

interface SectionHeaderProps {
  title: string
  titleId?: string
  /** Main button, next to the title. */
  action?: ReactNode
  /** Describes the section in a sentence or two. */
  children?: ReactNode
}

export function SectionHeader({ title, titleId, action, children }: SectionHeaderProps) {
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
