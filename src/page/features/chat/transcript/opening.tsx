import type { WrittenText } from '../../../../core/kernel/written-text.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { say } from '../../../words/say.ts'
import type { SendAsk } from '../chat-services.ts'
import { UserMessage } from '../message/user-message.tsx'

/** Placeholder for the conversation, with the message that waits to be sent. */
export function Opening({ pending }: { pending: SendAsk | null }) {
  return (
    <div className="mx-auto w-full max-w-column flex-1 px-4 sm:px-6">
      {pending !== null && <UserMessage id={pending.messageId} {...toWords(pending)} />}
      <Waiting>
        {pending === null ? say('Opening this chat…') : say('Sending, as soon as everything is loaded…')}
      </Waiting>
    </div>
  )
}

function toWords({ text, pasted, attachments }: WrittenText): WrittenText {
  return { text, pasted, attachments }
}
