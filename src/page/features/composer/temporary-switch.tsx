import { MessageCircleDashed } from 'lucide-react'
import { HeaderTools } from '../../ui/layout/header-tools.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { chooseTemporary, useNewChatTemporary } from '../chat-state/new-chat.ts'

/** Switch next to the title of a new chat. */
export function TemporarySwitch() {
  const { isTemporary } = useNewChatTemporary()
  return (
    <HeaderTools>
      <Button
        look="quiet"
        aria-pressed={isTemporary}
        className="px-2.5 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={() => chooseTemporary(!isTemporary)}
      >
        <MessageCircleDashed aria-hidden size={17} strokeWidth={1.75} />
        {i18n.t('Temporary chat')}
      </Button>
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
