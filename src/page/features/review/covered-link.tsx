import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import { say } from '../../i18n/say.ts'

export interface CoveredLinkProps {
  sessionId: SessionId
  throughMessageId: MessageId
}

/** Links to the messages that a summary replaces, at the last one. */
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
