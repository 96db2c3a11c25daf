import { MessageCircleDashed } from 'lucide-react'
import { HeaderTools } from '../../ui/layout/header-tools.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { chooseTemporary, useNewChatTemporary } from '../chat-state/new-chat.ts'

/** Switch next to the title of a new chat. */
export function TemporarySwitch() {
  const { isTemporary } = useNewChatTemporary()
  return (
    <HeaderTools>
      <IconButton
        icon={MessageCircleDashed}
        label={i18n.t('Temporary chat')}
        aria-pressed={isTemporary}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={() => chooseTemporary(!isTemporary)}
      />
    </HeaderTools>
  )
}

export function TemporaryNote() {
  return (
    <p className="flex items-start gap-2 px-4 pb-2 text-sm text-muted">
      <MessageCircleDashed aria-hidden size={15} className="mt-0.5 shrink-0 text-accent" />
      {i18n.t(
        'Temporary chat: it is not stored, and is gone when this tab is closed or reloaded. The model’s provider still gets what you send.',
      )}
    </p>
  )
}
