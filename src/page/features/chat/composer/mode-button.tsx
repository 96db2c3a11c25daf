import { ChevronDown, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { SecurityModeName } from '../../../../core/kernel/session.ts'
import { say } from '../../../words/say.ts'
import { modeWords } from './mode-choice.ts'

export interface ModeButtonProps extends ComponentProps<'button'> {
  mode: SecurityModeName
  isFixed: boolean
}

export function ModeButton({ mode, isFixed, ...props }: ModeButtonProps) {
  const Icon = isFixed ? Lock : ChevronDown
  return (
    <button
      type="button"
      {...props}
      className="inline-flex h-8 min-w-0 shrink-0 items-center gap-1.5 rounded-md px-2 max-sm:px-1.5 text-sm text-muted hover:bg-surface hover:text-text aria-expanded:bg-surface aria-expanded:text-text pointer-coarse:h-11"
    >
      <span>
        <span className="max-sm:sr-only">{say('Mode:')} </span>
        <span className="text-text">{say(modeWords[mode].name)}</span>
      </span>
      <Icon aria-hidden size={isFixed ? 12 : 14} className="shrink-0" />
    </button>
  )
}
