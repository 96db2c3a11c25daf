import type { MessageId } from '../../../core/kernel/id.ts'
import type { Message } from '../../../core/kernel/message.ts'
import { changeWhole, expandWritten, toTextPart } from '../../../core/kernel/written-text.ts'

type Redact = (text: string) => Promise<string>

/** Redacts the earlier user messages of the branch. The message to answer is checked by itself. */
export async function redactEarlier(
  history: readonly Message[],
  answered: MessageId,
  redact: Redact,
): Promise<readonly Message[]> {
  const isEarlier = ({ role, id }: Message): boolean => role === 'user' && id !== answered
  const all = history.filter(isEarlier).flatMap(textsOf).join('\n')
  // Each call reads every key. One call is nearly always enough.
  if (all === '' || (await redact(all)) === all) return history
  return Promise.all(
    history.map(async (message) => (isEarlier(message) ? redactMessage(message, redact) : message)),
  )
}

async function redactMessage(message: Message, redact: Redact): Promise<Message> {
  const parts = message.parts.map(async (part) =>
    part.type === 'text' ? toTextPart(changeWhole(part, await redact(expandWritten(part)))) : part,
  )
  return { ...message, parts: await Promise.all(parts) }
}

function textsOf({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.type === 'text' ? [expandWritten(part)] : []))
}
