import type { Job } from '../job.ts'
import { readAttachment as read, type ReadFile } from './images/inspect-attachment.ts'

export interface FileToAttach {
  bytes: Uint8Array<ArrayBuffer>
  filename: string
}

/** What a file is, and of a picture its smaller copies. */
export const readAttachment: Job<FileToAttach, ReadFile> = async ({ bytes, filename }, context) => {
  const file = await read(bytes, filename)
  if (file.ok) context.transfer(...file.value.renditions.map((each) => each.bytes.buffer))
  return file
}
