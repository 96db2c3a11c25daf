import type { ChatRecord } from '../../core/kernel/chat-record.ts'
import type { DemoFile } from '../../core/kernel/demo-file.ts'
import type { Message, MessagePart } from '../../core/kernel/message.ts'
import type { Session } from '../../core/kernel/session.ts'
import { toChatJson } from './to-chat-json.ts'

/** With `record`, the chat that it was made of is in it, without what was allowed, contacted or opaque. */
export function toDemoJson(
  demo: Omit<DemoFile, 'session'>,
  record: ChatRecord | null,
  exportedAt: number,
): string {
  const session: unknown =
    record === null ? undefined : JSON.parse(toChatJson(toRecording(record), exportedAt))
  return `${JSON.stringify({ ...demo, ...(session !== undefined && { session }) }, null, 2)}\n`
}

function toRecording({ session, messages, ...record }: ChatRecord): ChatRecord {
  const { id, title, createdAt, updatedAt, activity, nextOrder, headId, rootIds, model } = session
  const plain: Session = {
    id,
    title,
    createdAt,
    updatedAt,
    activity,
    nextOrder,
    headId,
    rootIds,
    model,
    security: { mode: 'ask' },
  }
  return { ...record, session: plain, messages: messages.map(toPlainMessage), providers: [] }
}

function toPlainMessage(message: Message): Message {
  const { contacts: _, lastRequest: __, context: ___, runId: ____, failure, parts, ...plain } = message
  return {
    ...plain,
    parts: parts.map(toPlainPart),
    // Its details may name an address.
    ...(failure && { failure: { ...failure, detail: undefined } }),
  }
}

function toPlainPart(part: MessagePart): MessagePart {
  if (part.type === 'tool-call') {
    const { decision: _, reportedOutcome: __, providerMetadata: ___, failure, ...call } = part
    return { ...call, ...(failure && { failure: { ...failure, detail: undefined } }) }
  }
  if (part.type === 'hosted-call') {
    const { providerMetadata: _, resultMetadata: __, ...call } = part
    return call
  }
  if (part.type === 'text' || part.type === 'reasoning' || part.type === 'file') {
    const { providerMetadata: _, ...plain } = part
    return plain
  }
  return part
}
