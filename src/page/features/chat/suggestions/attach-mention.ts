import type { Attachment } from '../../../../core/kernel/attachment.ts'
import type { MessageId, SessionId } from '../../../../core/kernel/id.ts'
import { say } from '../../../words/say.ts'
import { translate } from '../../../words/translate.ts'
import { addProblem, readMeanwhile, type AttachFiles } from '../attachments/attaching.ts'
import type { ChatServices } from '../chat-services.ts'

export interface AttachMentionOptions extends Pick<ChatServices, 'client'> {
  draftKey: string
  attach: AttachFiles | undefined
}

/** Attaches a stored file once more, so that the file a message refers to is sent with it. */
export async function attachStored(
  { blobId, filename }: Attachment,
  { queries, draftKey, attach }: AttachMentionOptions & Pick<ChatServices, 'queries'>,
): Promise<void> {
  const read = async () => {
    const bytes = await queries.readBlob(blobId)
    if (bytes === null)
      addProblem(draftKey, say('“{name}” is not stored on this device any more.', { name: filename }))
    else attach?.(draftKey, [new File([bytes], filename)])
  }
  await readMeanwhile(draftKey, filename, read())
}

/** Attaches the text of another chat as a file, so that it is visible, sent and recorded like any other. */
export async function attachChat(
  quote: { sessionId: SessionId; around?: MessageId },
  { client, draftKey, attach }: AttachMentionOptions,
): Promise<void> {
  const read = async () => {
    const quoted = await client.call('quote-chat', quote)
    if (!quoted.ok) return addProblem(draftKey, translate(quoted.failure.message))
    const { filename, text } = quoted.value
    attach?.(draftKey, [new File([text], filename, { type: 'text/markdown' })])
  }
  await readMeanwhile(draftKey, '', read())
}
