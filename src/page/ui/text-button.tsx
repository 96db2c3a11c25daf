import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A way out within a sentence: as quiet as a link, as large as a finger. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(
        'inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11',
        className,
      )}
    />
  )
}
