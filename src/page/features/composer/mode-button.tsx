import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { SecurityModeName } from '../../../core/model/conversation/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import { modeLabels } from '../chat-state/new-chat.ts'

/** Button that opens the list of modes. Also a placeholder until the list is loaded. */
export function ModeButton({ mode, ...props }: ComponentProps<'button'> & { mode: SecurityModeName }) {
  return (
    <button
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      {...props}
      title={i18n.t('What tools may do in this chat')}
      className="inline-flex h-8 min-w-0 shrink-0 items-center gap-1.5 rounded-md px-2 @max-lg:px-1.5 text-sm text-muted hover:bg-surface hover:text-text aria-expanded:bg-surface aria-expanded:text-text pointer-coarse:h-11"
    >
      <span>
        <span className="sr-only">{i18n.t('Mode:')} </span>
        <span className="text-text">{i18n.t(modeLabels[mode].name)}</span>
      </span>
      <ChevronDown aria-hidden size={14} className="shrink-0" />
    </button>
  )
}
