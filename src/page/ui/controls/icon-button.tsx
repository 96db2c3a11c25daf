import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

const looks = {
  quiet: 'text-muted hover:bg-surface hover:text-text aria-expanded:bg-surface aria-expanded:text-text',
  onSurface: 'text-muted hover:bg-fill/60 hover:text-text aria-expanded:bg-fill/60 aria-expanded:text-text',
  primary: 'bg-accent text-on-accent hover:opacity-90',
} as const

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  label: string
  look?: keyof typeof looks
  small?: boolean
}

/** A button whose only content is an icon: `label` is its accessible name and its native tooltip. */
export function IconButton({
  icon: Icon,
  label,
  look = 'quiet',
  small,
  className,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md transition-colors duration-120',
        small === true ? 'size-7 pointer-coarse:size-11' : 'size-8 pointer-coarse:size-11',
        'disabled:opacity-55',
        looks[look],
        className,
      )}
    >
      <Icon aria-hidden size={small === true ? 15 : 17} strokeWidth={1.75} />
    </button>
  )
}
