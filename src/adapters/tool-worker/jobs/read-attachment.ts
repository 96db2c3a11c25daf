import type { Job } from '../job.ts'
import { inspectAttachment as read, type InspectedFile } from './images/inspect-attachment.ts'

export interface FileToAttach {
  bytes: Uint8Array<ArrayBuffer>
  filename: string
}

/** Detects the type of a file and draws the smaller copies of an image. */
export const readAttachment: Job<FileToAttach, InspectedFile> = async ({ bytes, filename }, context) => {
  const file = await read(bytes, filename)
  if (file.ok) context.transfer(...file.value.renditions.map((each) => each.bytes.buffer))
  return file
}
