import { createContext, use, useId, type ReactNode } from 'react'

/** Level of the next heading. The page's title has level 1. */
const HeadingLevel = createContext(2)

function titleClass(level: number): string {
  if (level === 2) return 'text-xl font-semibold'
  return level === 3 ? 'text-lg font-semibold' : 'text-base font-medium'
}

/** Classes of a card whose children are rows of settings. */
export const settingsCard = 'divide-y divide-border rounded-lg border border-border bg-raised px-4'

interface SettingsSectionProps {
  /** Id in the address, if the section has one. */
  id?: string
  title: string
  /** Describes the section in a sentence. */
  intro?: ReactNode
  /** Main button, next to the title. */
  action?: ReactNode
  /** False for a page whose sections are the regions. True if missing. */
  isRegion?: boolean
  children: ReactNode
}

/** One page of the settings, or a section in a page: a region named by its title. */
export function SettingsSection({
  id,
  title,
  intro,
  action,
  isRegion = true,
  children,
}: SettingsSectionProps) {
  const titleId = useId()
  const level = use(HeadingLevel)
  const Title = `h${level}` as 'h2'
  const Box = isRegion ? 'section' : 'div'
  return (
    <Box
      data-settings-section={id}
      aria-labelledby={isRegion ? titleId : undefined}
      className={`flex scroll-mt-4 flex-col ${level === 2 ? 'gap-10' : 'gap-5'}`}
    >
      <div>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 pointer-coarse:min-h-11">
          <Title id={titleId} tabIndex={-1} className={`${titleClass(level)} rounded-sm outline-none`}>
            {title}
          </Title>
          {action}
        </div>
        {intro !== undefined && <p className="mt-1 text-muted">{intro}</p>}
      </div>
      <HeadingLevel value={level + 1}>{children}</HeadingLevel>
    </Box>
  )
}

interface SectionHeaderProps {
  title: string
  titleId?: string
  /** Main button, next to the title. */
  action?: ReactNode
  /** Describes the part in a sentence or two. */
  children?: ReactNode
}

/** Heading of a part of a section. */
export function SectionHeader({ title, titleId, action, children }: SectionHeaderProps) {
  const level = use(HeadingLevel)
  const Title = `h${level}` as 'h3'
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Title id={titleId} className={titleClass(level)}>
          {title}
        </Title>
        {action}
      </div>
      {children !== undefined && <p className="mt-1 text-sm text-muted">{children}</p>}
    </div>
  )
}

/** Settings that few people need, collapsed at first. A link to one of them expands them. */
export function FoldedSettings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-9 w-fit rounded-md py-1.5 pe-3 font-medium text-muted hover:text-text pointer-coarse:min-h-11 pointer-coarse:py-3">
        {title}
      </summary>
      <div className="mt-3 flex flex-col gap-8">{children}</div>
    </details>
  )
}
