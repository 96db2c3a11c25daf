import type { WrittenText } from '../../../../core/kernel/written-text.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { say } from '../../../words/say.ts'
import type { SendAsk } from '../chat-services.ts'
import { UserMessage } from '../message/user-message.tsx'

/** Where the conversation will be, with what was sent before it could be. */
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
