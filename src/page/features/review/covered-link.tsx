import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import { say } from '../../i18n/say.ts'

export interface CoveredLinkProps {
  sessionId: SessionId
  throughMessageId: MessageId
}

/** To the messages that a summary stands for, as they were written: the chat at the last of them. */
export function CoveredLink({ sessionId, throughMessageId }: CoveredLinkProps) {
  return (
    <a
      href={`#/c/${sessionId}/${throughMessageId}`}
      className="w-fit rounded-sm text-sm text-accent hover:underline pointer-coarse:py-3.5"
    >
      {say('Show the messages it stands for')}
    </a>
  )
}
