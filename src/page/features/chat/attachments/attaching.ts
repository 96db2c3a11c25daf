import { createContext } from 'react'
import type { BlobId } from '../../../../core/kernel/id.ts'
import { create } from 'zustand'
import { say } from '../../../words/say.ts'

/** A file that was given and is not attached yet. */
export interface GivenFile {
  id: string
  filename: string
  file: File
}

/** Files that are being read, and what was wrong with some, by draft. Small: the composer looks at it from the start. */
interface Attaching {
  reading: Readonly<Record<string, readonly Pick<GivenFile, 'id' | 'filename'>[]>>
  problems: Readonly<Record<string, readonly string[]>>
  /** For a screen reader: what was last attached or taken out. */
  said: string
}

export const useAttaching = create<Attaching>(() => ({ reading: {}, problems: {}, said: '' }))

/** From the moment files are given: a message that is sent before they are read must wait for them. */
export function beginReading(draftKey: string, files: readonly File[]): GivenFile[] {
  const given = files.map((file) => ({ id: crypto.randomUUID(), filename: nameOf(file), file }))
  useAttaching.setState(({ reading, problems }) => ({
    reading: { ...reading, [draftKey]: [...(reading[draftKey] ?? []), ...given.map(toReading)] },
    problems: { ...problems, [draftKey]: [] },
  }))
  return given
}

export function endReading(draftKey: string, ended: readonly GivenFile[]): void {
  const ids = new Set(ended.map(({ id }) => id))
  useAttaching.setState(({ reading }) => ({
    reading: { ...reading, [draftKey]: (reading[draftKey] ?? []).filter(({ id }) => !ids.has(id)) },
  }))
}

/** What is fetched before it is a file counts as being read, too. */
export async function readMeanwhile(
  draftKey: string,
  filename: string,
  fetching: Promise<void>,
): Promise<void> {
  const given = beginReading(draftKey, [new File([], filename)])
  await fetching.finally(() => endReading(draftKey, given))
}

export function addProblem(draftKey: string, problem: string): void {
  useAttaching.setState(({ problems }) => ({
    problems: { ...problems, [draftKey]: [...(problems[draftKey] ?? []), problem] },
  }))
}

function toReading({ id, filename }: GivenFile) {
  return { id, filename }
}

function nameOf(file: File): string {
  const name = file.name.trim().slice(0, 255)
  return name === '' ? say('file') : name
}

/** Puts files into a draft. What cannot be attached is said beside it. */
export type AttachFiles = (draftKey: string, files: readonly File[]) => void

export interface AttachCommands {
  attach: AttachFiles
  /** No draft of this tab names it any more. */
  release: (blobId: BlobId) => void
}

export const AttachContext = createContext<AttachCommands | null>(null)
