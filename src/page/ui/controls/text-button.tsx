import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A button that looks like a link in a sentence, with a touch target of full size. */
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
