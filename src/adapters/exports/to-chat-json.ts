import type { ChatRecord } from '../../core/kernel/chat-record.ts'
import { toBase64 } from './to-base64.ts'

/** Grows when a reader of an earlier version would misread the file. */
export const chatFormatVersion = 1

/** All branches, calls, results, usage and files: what is stored of the chat, and nothing of any other. */
export function toChatJson(record: ChatRecord, exportedAt: number): string {
  const { session, messages, visible, blobs, providers } = record
  const files = [...blobs].map(([id, { mediaType, bytes }]) => ({ id, mediaType, base64: toBase64(bytes) }))
  const named = new Set(messages.flatMap(({ model }) => (model ? [model.providerId] : [])))
  const file = {
    format: 'innerloop/chat',
    version: chatFormatVersion,
    exportedAt: new Date(exportedAt).toISOString(),
    session,
    visible,
    messages,
    // Their names only: no address, and no key.
    providers: providers
      .filter(({ id }) => named.has(id))
      .map(({ id, name, dialect }) => ({ id, name, dialect })),
    files,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
