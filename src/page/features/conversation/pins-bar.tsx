import { ChevronDown, Pin, PinOff } from 'lucide-react'
import { use, useMemo } from 'react'
import type { PinnedMessage, Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/popovers/popover.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageActions } from '../chat-state/commands/message-actions.ts'
import { MessageNavigationContext } from './transcript/use-jump.ts'

export interface PinsBarProps {
  sessionId: SessionId
  queries: Queries
  actions: Pick<MessageActions, 'pin'>
}

/** The pinned messages of the chat, from all branches. Renders nothing if there are none. */
export function PinsBar({ sessionId, queries, actions }: PinsBarProps) {
  const pins = useObservable(useMemo(() => queries.watchPins(sessionId), [queries, sessionId]))
  if (pins.state !== 'ready' || pins.value.length === 0) return null
  const count = pins.value.length
  return (
    <div className="border-b border-border">
      <div className="mx-auto flex w-full max-w-column justify-end px-2 sm:px-4">
        <Popover
          role="dialog"
          side="below"
          align="end"
          renderTrigger={(props) => (
            <Button {...props} look="quiet" small className="text-sm">
              <Pin aria-hidden size={14} />
              {i18n.t('{count, plural, one {# pinned message} other {# pinned messages}}', { count })}
              <ChevronDown aria-hidden size={14} />
            </Button>
          )}
        >
          {(close) => <PinList pins={pins.value} onGo={close} onUnpin={(id) => actions.pin(id, false)} />}
        </Popover>
      </div>
    </div>
  )
}

function PinList({
  pins,
  onGo,
  onUnpin,
}: {
  pins: readonly PinnedMessage[]
  onGo: () => void
  onUnpin: (id: string) => void
}) {
  const places = use(MessageNavigationContext)
  return (
    <div role="dialog" aria-label={i18n.t('Pinned messages')} className="w-80 max-w-full">
      <ul className="flex flex-col">
        {pins.map(({ messageId, role, excerpt }) => (
          <li key={messageId} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => {
                onGo()
                places?.goTo(messageId)
              }}
              className="flex min-h-11 min-w-0 flex-1 flex-col rounded-md px-2.5 py-1.5 text-start -outline-offset-2 hover:bg-surface"
            >
              <span className="text-xs text-muted">
                {role === 'user' ? i18n.t('You') : i18n.t('Assistant')}
              </span>
              <span className="line-clamp-2 break-words">{excerpt}</span>
            </button>
            <IconButton
              icon={PinOff}
              label={i18n.t('Unpin “{excerpt}”', { excerpt })}
              small
              onClick={() => onUnpin(messageId)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
