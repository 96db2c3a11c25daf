import type { ChatRecord, Session } from '../../../core/model/conversation/session.ts'
import { toShownMessage } from '../../../core/model/agents/apply-data-policy.ts'
import { collectBlobIds } from '../../../core/conversation/copy-branch.ts'
import type { DemoFile } from '../../../core/model/data/demo-file.ts'
import { isDeleted } from '../../../core/model/conversation/annotated-message.ts'
import type { Message, MessagePart } from '../../../core/model/conversation/message.ts'
import { isHiddenNotice } from '../../../core/model/conversation/tail-notice.ts'
import { toChatJson } from './internal/chat-json.ts'

/**
 * Exports a demo. With `record`, the file includes the chat that the demo was made from, reduced to what is shown.
 * The file has no permissions, contacts, provider metadata, deleted messages, other wordings or files named only by
 * these. The person who shares the file has not reviewed them.
 */
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
  const exported = messages.map((message) => toPlainMessage(toShownMessage(message)))
  const named = collectBlobIds(exported)
  const blobs = new Map([...record.blobs].filter(([blobId]) => named.has(blobId)))
  return { ...record, session: plain, messages: exported, blobs, providers: [] }
}

function toPlainMessage(message: Message): Message {
  const { contacts: _, lastRequest: __, context: ___, runId: ____, failure, parts, marks, ...plain } = message
  const {
    revisions: _____,
    shownRevision: ______,
    compaction: _______,
    reductions: ________,
    reductionChanges: _________,
    ...shownAnnotations
  } = marks ?? {}
  return {
    ...plain,
    parts: isDeleted(message) ? [] : parts.filter((part) => !isHidden(part)).map(toPlainPart),
    ...(Object.keys(shownAnnotations).length > 0 && { marks: shownAnnotations }),
    // The detail may contain an address.
    ...(failure && { failure: { ...failure, detail: undefined } }),
  }
}

/** Returns whether the part is left out. An import cannot read a job, whose failures may contain addresses. */
function isHidden(part: MessagePart): boolean {
  return part.type === 'workflow' || (part.type === 'notice' && isHiddenNotice(part))
}

function toPlainPart(part: MessagePart): MessagePart {
  if (part.type === 'tool-call') {
    const { decision: _, reportedOutcome: __, providerMetadata: ___, failure, ...call } = part
    return { ...call, ...(failure && { failure: { ...failure, detail: undefined } }) }
  }
  if (part.type === 'notice') {
    const { reduction: _, ...notice } = part
    return notice
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
