import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import { loadFileText, type SearchedFile } from './extract-text/extracted-text.ts'
import { toolWorkerText } from '../../../core/model/messages/write-text.ts'

export interface FilePart {
  text: string
  part: number
  partCount: number
}

const partCharacters = 12_000

/** Returns one part of a file's text, each section with its name. Parts are counted from 1. */
export const readFilePart: Job<SearchedFile & { part: number }, FilePart> = async ({ part, ...file }) => {
  const text = loadFileText(file)
  if (!text.isReadable) return fail(text.failure)
  const whole = text.sections
    .map((section) => (section.label === null ? section.text : `[${section.label}]\n${section.text}`))
    .join('\n\n')
  const partCount = Math.max(1, Math.ceil(whole.length / partCharacters))
  if (part > partCount) {
    const message = toolWorkerText('file-parts', { count: partCount })
    return fail(createFailure('tool-failed', { message, retryable: false }))
  }
  return succeed({
    text: whole.slice((part - 1) * partCharacters, part * partCharacters),
    part,
    partCount,
  })
}
