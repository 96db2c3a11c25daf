import { toStoredText } from '../messages/localized-text.ts'
import { commonText } from '../messages/write-text.ts'
import {
  type ForeignChat,
  type ForeignMessage,
  type ForeignPart,
  toImportKey,
  type ImportedChat,
} from './foreign-chat.ts'
import type { FilePart, Message, MessagePart } from '../conversation/message.ts'
import type { MessageAnnotationSet } from '../conversation/message-annotations.ts'
import { providerIdSchema, type MessageId, type SessionId } from '../id.ts'
import type { ModelRef } from '../providers/provider.ts'
import type { Session } from '../conversation/session.ts'

export interface ImportedRows {
  session: Session
  /** Messages to add. Existing ones stay as they are. */
  messages: Message[]
  marks: { messageId: MessageId; marks: MessageAnnotationSet }[]
  imported: ImportedChat
}

export interface ImportContext {
  /** Result of an earlier import of the chat, with the changes made since. */
  earlier?: { session: Session; imported: ImportedChat } | undefined
  /** Model with which the chat continues. */
  model: ModelRef
  now: number
  newId(prefix: 'session' | 'message'): string
  /** Returns the file with this key, if it was included. */
  fileOf(key: string): Omit<FilePart, 'type' | 'round' | 'filename'> | undefined
}

/**
 * Converts an imported chat to our rows, under new ids. It starts in mode `ask` and without settings, so that imported data
 * never decides what is allowed.
 */
export function toImportedRows(chat: ForeignChat, context: ImportContext): ImportedRows {
  const { earlier, now } = context
  const ids = new Map(Object.entries(earlier?.imported.messages ?? {}))
  const added = chat.messages.filter(({ id }) => !ids.has(id))
  for (const { id } of added) ids.set(id, context.newId('message') as MessageId)
  const session = earlier?.session ?? beginSession(chat, context)
  const idOf = (id: string | null) => (id === null ? null : (ids.get(id) ?? null))
  const messages = added.map((message, index) =>
    toMessage(message, { context, session, idOf, order: session.nextOrder + index }),
  )
  const headId = idOf(chat.headId) ?? messages.at(-1)?.id ?? session.headId
  return {
    session: {
      ...session,
      deletedAt: undefined,
      nextOrder: session.nextOrder + added.length,
      headId: mayShow(context, { chat, idOf, headId }) ? headId : session.headId,
      rootIds: [...session.rootIds, ...messages.flatMap(({ id, parentId }) => (parentId === null ? id : []))],
      updatedAt: earlier ? Math.max(session.updatedAt, chat.updatedAt) : chat.updatedAt,
    },
    messages,
    marks: added.flatMap(({ id, marks: annotations }) => {
      const messageId = ids.get(id)
      return annotations && messageId !== undefined ? { messageId, marks: annotations } : []
    }),
    imported: {
      id: toImportKey(chat),
      source: chat.source,
      sessionId: session.id,
      importedAt: now,
      messages: Object.fromEntries(ids),
      extra: chat.extra,
    },
  }
}

/** Returns whether the imported branch may be shown. A chat that was continued here keeps showing its own branch. */
function mayShow(
  { earlier }: ImportContext,
  {
    chat,
    idOf,
    headId,
  }: { chat: ForeignChat; idOf(id: string | null): MessageId | null; headId: MessageId | null },
): boolean {
  const now = earlier?.session.headId ?? null
  if (now === null || headId === null) return true
  const parents = new Map(chat.messages.map(({ id, parentId }) => [id, parentId]))
  for (let at = chat.headId; at !== null; at = parents.get(at) ?? null) if (idOf(at) === now) return true
  return false
}

function beginSession(
  { title, createdAt, updatedAt, instructions, note }: ForeignChat,
  context: ImportContext,
): Session {
  return {
    id: context.newId('session') as SessionId,
    title,
    createdAt,
    updatedAt,
    activity: 0,
    nextOrder: 0,
    headId: null,
    rootIds: [],
    model: context.model,
    security: { mode: 'ask' },
    ...(instructions !== undefined && { instructions, hasForeignInstructions: true }),
    ...(note !== undefined &&
      note !== '' && { note: { text: note, by: 'person', at: context.now, isTainted: true } }),
  }
}

interface Place {
  context: ImportContext
  session: Session
  idOf(id: string | null): MessageId | null
  order: number
}

function toMessage(message: ForeignMessage, { context, session, idOf, order }: Place): Message {
  const { id, parentId, role, status, parts, createdAt, endedAt, modelName, usage, failure } = message
  return {
    id: idOf(id) as MessageId,
    sessionId: session.id,
    parentId: idOf(parentId),
    order,
    role,
    status,
    parts: withText(
      role,
      parts.flatMap((part) => toPart(part, role, { context, idOf })),
    ),
    // A later time would make the message look like one that was written here after the import.
    createdAt: Math.min(createdAt, context.now),
    provenance: 'imported',
    ...(endedAt !== undefined && { endedAt }),
    // The model's provider is unknown here, so only the name is displayed.
    ...(modelName !== undefined && { model: { providerId: importedProvider, modelId: modelName } }),
    ...(usage && { usage }),
    ...(failure && { failure }),
  }
}

const importedProvider = providerIdSchema.parse('imported')

/** Adds an empty text, because a user message always has a text part. */
function withText(role: Message['role'], parts: MessagePart[]): MessagePart[] {
  if (role === 'assistant' || parts.some(({ type }) => type === 'text')) return parts
  return [{ type: 'text', round: 0, text: '' }, ...parts]
}

/** Without its file, a stored result is its preview. It must never refer to a file of another chat. */
function toCall(part: Extract<ForeignPart, { type: 'tool-call' }>, context: ImportContext): MessagePart {
  const { reference, ...call } = part
  if (!reference) return part
  const file = context.fileOf(reference.blobId)
  if (!file) return { ...call, result: reference.preview }
  return { ...call, reference: { ...reference, blobId: file.blobId, bytes: file.byteLength } }
}

function toPart(
  part: ForeignPart,
  role: Message['role'],
  { context, idOf }: Pick<Place, 'context' | 'idOf'>,
): MessagePart[] {
  if (part.type === 'foreign-reply') {
    const messageId = idOf(part.to)
    return messageId === null ? [] : [{ type: 'reply', round: part.round, messageId }]
  }
  if (part.type === 'tool-call') return [toCall(part, context)]
  if (part.type !== 'foreign-file') return [part]
  const { round, filename } = part
  const file = context.fileOf(part.key)
  if (file) return [{ type: 'file', round, filename, ...file }]
  const text = commonText('file-not-in-import', { name: filename })
  if (role === 'assistant') return [{ type: 'notice', round, code: 'content-omitted', ...toStoredText(text) }]
  return [{ type: 'text', round, text: `[${text.text}]` }]
}
