import type { Attachment, DraftAttachment } from '../../../core/model/conversation/attachment.ts'
import { attachmentLimits } from '../../../core/model/files/attachment-limits.ts'
import type { DraftHolderId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { maxOneDigit, formatNumber, whole } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import {
  addAttachmentProblem,
  finishReading,
  usePendingAttachments,
  type PendingFile,
} from './pending-attachments.ts'
import { findResource, noteReadResource } from './attach-resource.ts'
import { getDraft, setDraft } from '../drafts/drafts.ts'
import { showFailure, showHint } from '../../i18n/show-text.ts'

export interface AttachOptions {
  client: Pick<WorkerClient, 'call'>
  holderId: DraftHolderId
  draftKey: string
}

const { filesPerMessage, bytesPerFile, bytesPerMessage } = attachmentLimits

/** Attaches files one after the other, in the given order: reads each, has the worker store it, and adds it to the draft. */
export async function attachFiles(
  pendingFiles: readonly PendingFile[],
  options: AttachOptions,
): Promise<void> {
  const { draftKey } = options
  for (const each of pendingFiles) {
    const problem = await attachFile(each, options)
    if (problem !== null) addAttachmentProblem(draftKey, problem)
    finishReading(draftKey, [each])
  }
}

/** Attaches one file. Returns the problem as a sentence, or `null`. */
async function attachFile(pendingFile: PendingFile, options: AttachOptions): Promise<string | null> {
  const { file, filename } = pendingFile
  const { client, holderId, draftKey } = options
  const resource = findResource(file)
  const replaced = resource?.replaces
  const others = (getDraft(draftKey).attachments ?? []).filter(({ blobId }) => blobId !== replaced)
  const refusal = describeRejection(pendingFile, others)
  if (refusal !== null) return refusal
  const bytes = await readBytes(file)
  if (bytes === null)
    return i18n.t(
      '“{filename}” could not be read. A folder cannot be attached; a file may have been moved.',
      {
        filename,
      },
    )
  const stored = await client.call('store-attachment', { holderId, filename, bytes })
  if (!stored.ok) return [showFailure(stored.failure), showHint(stored.failure)].filter(Boolean).join(' ')
  const { serverId, uri } = resource ?? {}
  const attachment: DraftAttachment = {
    ...stored.value.attachment,
    resource: serverId && uri ? { serverId, uri } : undefined,
  }
  const draft = getDraft(draftKey)
  const attachments = draft.attachments ?? []
  const same = attachments.find(({ blobId }) => blobId === attachment.blobId)
  if (resource) noteReadResource(attachment.blobId, resource)
  if (same && same.blobId !== replaced) {
    return same.filename === filename
      ? i18n.t('“{filename}” is already attached.', { filename })
      : i18n.t('“{filename}” is the same file as “{other}”, which is already attached.', {
          filename,
          other: same.filename,
        })
  }
  const place = attachments.findIndex(({ blobId }) => blobId === replaced)
  setDraft(draftKey, {
    ...draft,
    attachments: place < 0 ? [...attachments, attachment] : attachments.with(place, attachment),
  })
  usePendingAttachments.setState({ announcement: i18n.t('Attached {filename}.', { filename }) })
  return null
}

/** Checks the limits before the file is read. Returns the problem as a sentence, or `null`. */
export function describeRejection(
  { file, filename }: Pick<PendingFile, 'file' | 'filename'>,
  attachments: readonly Attachment[],
): string | null {
  if (file.size === 0) return i18n.t('“{filename}” is empty.', { filename })
  if (file.size > bytesPerFile) {
    return i18n.t('“{filename}” is {size}. Files can be up to {most}.', {
      filename,
      size: toMb(file.size),
      most: toMb(bytesPerFile),
    })
  }
  if (attachments.length >= filesPerMessage) {
    return i18n.t('“{filename}” was left out: a message can have at most {filesPerMessage} files.', {
      filename,
      filesPerMessage,
    })
  }
  const together = attachments.reduce((sum, { byteLength }) => sum + byteLength, file.size)
  if (together > bytesPerMessage) {
    return i18n.t(
      '“{filename}” was left out: a message’s files can be up to {most} in total, and these would be {size}.',
      { filename, most: toMb(bytesPerMessage), size: toMb(together) },
    )
  }
  return null
}

async function readBytes(file: File): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer()
  } catch {
    // A folder, or a file that is gone or may not be read. The browser does not say which.
    return null
  }
}

function toMb(bytes: number): string {
  const mb = bytes / 1_000_000
  return `${formatNumber(mb, mb < 100 ? maxOneDigit : whole)} MB`
}
