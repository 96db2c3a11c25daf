import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/popovers/popover.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { MessageMenu } from './message-chunks.ts'
import type { MessageMenuProps } from './message-menu.tsx'

/** Button that opens the less common actions of a message. */
export function MoreButton(props: Omit<MessageMenuProps, 'close'>) {
  return (
    <Popover
      role="menu"
      side="below"
      align="start"
      renderTrigger={(trigger) => (
        <IconButton {...trigger} data-control="more" icon={Ellipsis} label={i18n.t('More')} small />
      )}
    >
      {(close) => <MessageMenu {...props} close={close} />}
    </Popover>
  )
}
