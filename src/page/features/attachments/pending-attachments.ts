import { truncateString } from '../../../lib/text.ts'
import { createContext } from 'react'
import type { BlobId } from '../../../core/model/id.ts'
import { create } from 'zustand'
import { i18n } from '../../i18n/i18n.ts'

/** A file that was picked and is not attached yet. */
export interface PendingFile {
  id: string
  filename: string
  file: File
}

/** Files that are being read and problems with files, by draft. Kept small, because the composer loads it at the start. */
interface Attaching {
  reading: Readonly<Record<string, readonly Pick<PendingFile, 'id' | 'filename'>[]>>
  problems: Readonly<Record<string, readonly string[]>>
  /** Announcement for screen readers about the latest attachment or removal. */
  announcement: string
}

export const usePendingAttachments = create<Attaching>(() => ({
  reading: {},
  problems: {},
  announcement: '',
}))

/** Registers files as soon as they are picked. A message sent meanwhile waits for them. */
export function startReading(draftKey: string, files: readonly File[]): PendingFile[] {
  const pendingFiles = files.map((file) => ({ id: crypto.randomUUID(), filename: nameOf(file), file }))
  usePendingAttachments.setState(({ reading, problems }) => ({
    reading: { ...reading, [draftKey]: [...(reading[draftKey] ?? []), ...pendingFiles.map(toReading)] },
    problems: { ...problems, [draftKey]: [] },
  }))
  return pendingFiles
}

export function finishReading(draftKey: string, ended: readonly PendingFile[]): void {
  const ids = new Set(ended.map(({ id }) => id))
  usePendingAttachments.setState(({ reading }) => ({
    reading: { ...reading, [draftKey]: (reading[draftKey] ?? []).filter(({ id }) => !ids.has(id)) },
  }))
}

/** Registers a file that is still being fetched as one that is being read. */
export async function trackPendingFile(
  draftKey: string,
  filename: string,
  fetching: Promise<void>,
): Promise<void> {
  const pendingFiles = startReading(draftKey, [new File([], filename)])
  await fetching.finally(() => finishReading(draftKey, pendingFiles))
}

export function addAttachmentProblem(draftKey: string, problem: string): void {
  usePendingAttachments.setState(({ problems }) => ({
    problems: { ...problems, [draftKey]: [...(problems[draftKey] ?? []), problem] },
  }))
}

function toReading({ id, filename }: PendingFile) {
  return { id, filename }
}

function nameOf(file: File): string {
  const name = truncateString(file.name.trim(), 255)
  return name === '' ? i18n.t('file') : name
}

/** Attaches files to a draft. Problems are shown next to the draft. */
export type AttachFiles = (draftKey: string, files: readonly File[]) => void

export interface AttachCommands {
  attach: AttachFiles
  /** Releases a file that no draft of this tab refers to. */
  release: (blobId: BlobId) => void
}

export const AttachContext = createContext<AttachCommands | null>(null)
