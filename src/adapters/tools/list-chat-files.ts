import { documentTypes, sentAsText } from '../../core/kernel/attachment-limits.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { ChatFile } from './file-port.ts'

/** Returns the files of a branch that may contain text, newest first. Each file appears once, under a unique name. */
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

/** Includes old document formats, so that the result can say why they are not read. */
function hasWords(mediaType: string): boolean {
  return [sentAsText, documentTypes, oldDocuments].some((types) => types.test(mediaType))
}

/** Samples of the application, so that the demo model can show the tool in a chat without files. */
export const sampleFiles: readonly ChatFile[] = [
  { name: 'harbour-log.md', mediaType: 'text/markdown', source: { sample: 'harbour-log.md' } },
  { name: 'field-guide.pdf', mediaType: 'application/pdf', source: { sample: 'field-guide.pdf' } },
  { name: 'sales.csv', mediaType: 'text/csv', source: { sample: 'sales.csv' } },
]
