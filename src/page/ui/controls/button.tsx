import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

const looks = {
  primary: 'bg-accent text-on-accent hover:opacity-90 font-medium',
  outline: 'border border-border bg-raised text-text hover:bg-surface font-medium',
  accent: 'text-accent hover:bg-accent-soft font-medium',
  quiet: 'text-muted hover:bg-surface hover:text-text',
  danger: 'border border-border bg-raised text-danger hover:bg-danger-soft font-medium',
} as const

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks
  /** As high as an icon button. A smaller height in `className` would lose against the button's own. */
  small?: boolean
}

export function Button({
  look = 'outline',
  small = false,
  className,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-md px-3 text-base whitespace-nowrap',
        small ? 'h-8' : 'h-9',
        'transition-colors duration-120 disabled:opacity-55 pointer-coarse:h-11',
        looks[look],
        className,
      )}
    />
  )
}
