import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { say } from '../../../words/say.ts'

export interface ModelButtonProps extends ComponentProps<'button'> {
  label: string
}

export function ModelButton({ label, ...props }: ModelButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      {...props}
      className="inline-flex h-8 min-w-0 shrink items-center gap-1.5 rounded-md px-2 max-sm:px-1.5 text-sm text-muted hover:bg-surface hover:text-text aria-expanded:bg-surface aria-expanded:text-text pointer-coarse:h-11"
    >
      <span className="truncate">
        <span className="max-sm:sr-only">{say('Model:')} </span>
        <span className="text-text">{label}</span>
      </span>
      <ChevronDown aria-hidden size={14} className="shrink-0" />
    </button>
  )
}
