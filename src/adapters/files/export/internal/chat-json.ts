import { encodeBase64 } from '../../../../lib/base64.ts'
import type { ChatRecord } from '../../../../core/model/conversation/session.ts'

/** Must be increased when readers of an earlier version would misread the file. */
export const chatFormatVersion = 1

/** Exports everything stored of one chat: all branches, tool calls, results, usage and files. */
export function toChatJson(record: ChatRecord, exportedAt: number): string {
  const { session, messages, visible, blobs, providers } = record
  const files = [...blobs].map(([id, { mediaType, bytes }]) => ({
    id,
    mediaType,
    base64: encodeBase64(bytes),
  }))
  const named = new Set(messages.flatMap(({ model }) => (model ? [model.providerId] : [])))
  const file = {
    format: 'innerloop/chat',
    version: chatFormatVersion,
    exportedAt: new Date(exportedAt).toISOString(),
    session,
    visible,
    messages,
    // Names only: no address and no key.
    providers: providers
      .filter(({ id }) => named.has(id))
      .map(({ id, name, dialect }) => ({ id, name, dialect })),
    files,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
