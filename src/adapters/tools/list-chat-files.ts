import { documentTypes, sentAsText } from '../../core/kernel/attachment-limits.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { ChatFile } from './file-port.ts'

/** The files of a branch that may hold words, newest first, each once and under a name of its own. */
export function listChatFiles(messages: readonly Pick<Message, 'role' | 'parts'>[]): ChatFile[] {
  const parts = messages.flatMap(({ role, parts: all }) =>
    role === 'user' ? all.filter((part) => part.type === 'file') : [],
  )
  const files = new Map<string, ChatFile>()
  const names = new Map<string, number>()
  for (const { blobId, mediaType, filename = 'file' } of parts) {
    if (files.has(blobId) || !hasWords(mediaType)) continue
    const count = (names.get(filename) ?? 0) + 1
    names.set(filename, count)
    const name = count === 1 ? filename : `${filename} (${count})`
    files.set(blobId, { name, mediaType, source: { blobId } })
  }
  return [...files.values()].toReversed()
}

const oldDocuments = /^application\/(msword|vnd\.ms-(excel|powerpoint))$/

/** Of an old document it is at least said why it is not read. */
function hasWords(mediaType: string): boolean {
  return [sentAsText, documentTypes, oldDocuments].some((types) => types.test(mediaType))
}

/** They come with the application, so that the demo model can show the tool in a chat without a file. */
export const sampleFiles: readonly ChatFile[] = [
  { name: 'harbour-log.md', mediaType: 'text/markdown', source: { sample: 'harbour-log.md' } },
  { name: 'field-guide.pdf', mediaType: 'application/pdf', source: { sample: 'field-guide.pdf' } },
  { name: 'sales.csv', mediaType: 'text/csv', source: { sample: 'sales.csv' } },
]
