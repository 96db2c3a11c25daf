import type { Attachment } from '../../../../core/kernel/attachment.ts'
import { attachmentLimits } from '../../../../core/kernel/attachment-limits.ts'
import type { DraftHolderId } from '../../../../core/kernel/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { atMostOneDigit, formatNumber, whole } from '../../../words/formats.ts'
import { say } from '../../../words/say.ts'
import { useAttaching } from './attaching.ts'
import { readDraft, setDraft } from '../drafts.ts'
import { translate } from '../../../words/translate.ts'

export interface AttachOptions {
  client: Pick<WorkerClient, 'call'>
  holderId: DraftHolderId
  draftKey: string
}

const { filesPerMessage, bytesPerFile, bytesPerMessage } = attachmentLimits

/** One file after the other, in the order they were given: reads, has stored, and puts into the draft. */
export async function attachFiles(files: readonly File[], options: AttachOptions): Promise<void> {
  const { draftKey } = options
  setProblems(draftKey, [])
  const waiting = files.map((file) => ({ id: crypto.randomUUID(), filename: nameOf(file), file }))
  for (const { id, filename } of waiting) addReading(draftKey, { id, filename })
  for (const { id, file } of waiting) {
    const problem = await attachFile(file, options)
    if (problem !== null) addProblem(draftKey, problem)
    endReading(draftKey, id)
  }
}

/** What is wrong with it, in a sentence. */
async function attachFile(file: File, { client, holderId, draftKey }: AttachOptions): Promise<string | null> {
  const filename = nameOf(file)
  const refusal = refuse(file, readDraft(draftKey).attachments ?? [])
  if (refusal !== null) return refusal
  const bytes = await readBytes(file)
  if (bytes === null)
    return say('“{filename}” could not be read. A folder cannot be attached; a file may have been moved.', {
      filename,
    })
  const stored = await client.call('store-attachment', { holderId, filename, bytes })
  if (!stored.ok)
    return [translate(stored.failure.message), translate(stored.failure.hint)].filter(Boolean).join(' ')
  const { attachment } = stored.value
  const draft = readDraft(draftKey)
  const attachments = draft.attachments ?? []
  const same = attachments.find(({ blobId }) => blobId === attachment.blobId)
  if (same) {
    return same.filename === filename
      ? say('“{filename}” is attached already.', { filename })
      : say('“{filename}” is the same file as “{other}”, which is attached already.', {
          filename,
          other: same.filename,
        })
  }
  setDraft(draftKey, { ...draft, attachments: [...attachments, attachment] })
  useAttaching.setState({ said: say('Attached {filename}.', { filename }) })
  return null
}

/** Before anything of it is read. */
export function refuse(file: File, attachments: readonly Attachment[]): string | null {
  const filename = nameOf(file)
  if (file.size === 0) return say('“{filename}” is empty.', { filename })
  if (file.size > bytesPerFile) {
    return say('“{filename}” has {size}. A file may have at most {most}.', {
      filename,
      size: toMb(file.size),
      most: toMb(bytesPerFile),
    })
  }
  if (attachments.length >= filesPerMessage) {
    return say('“{filename}” was left out: a message may have at most {filesPerMessage} files.', {
      filename,
      filesPerMessage,
    })
  }
  const together = attachments.reduce((sum, { byteLength }) => sum + byteLength, file.size)
  if (together > bytesPerMessage) {
    return say(
      '“{filename}” was left out: the files of a message may have at most {most} together, and would have {size}.',
      { filename, most: toMb(bytesPerMessage), size: toMb(together) },
    )
  }
  return null
}

async function readBytes(file: File): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer()
  } catch {
    // A folder, or a file that is gone or may not be read: the browser says no more.
    return null
  }
}

function nameOf(file: File): string {
  const name = file.name.trim().slice(0, 255)
  return name === '' ? say('file') : name
}

function toMb(bytes: number): string {
  const mb = bytes / 1_000_000
  return `${formatNumber(mb, mb < 100 ? atMostOneDigit : whole)} MB`
}

function addReading(key: string, item: { id: string; filename: string }): void {
  useAttaching.setState(({ reading }) => ({
    reading: { ...reading, [key]: [...(reading[key] ?? []), item] },
  }))
}

function endReading(key: string, id: string): void {
  useAttaching.setState(({ reading }) => ({
    reading: { ...reading, [key]: (reading[key] ?? []).filter((item) => item.id !== id) },
  }))
}

function setProblems(key: string, found: readonly string[]): void {
  useAttaching.setState(({ problems }) => ({ problems: { ...problems, [key]: found } }))
}

function addProblem(key: string, problem: string): void {
  setProblems(key, [...(useAttaching.getState().problems[key] ?? []), problem])
}
