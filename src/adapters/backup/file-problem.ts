import { createFailure, type Failure, type FailureCode } from '../../core/kernel/failure.ts'
import { fail } from '../../core/kernel/result.ts'

/** Where in a file something is wrong: the entry, its line counted from 1, and the field of the row on it. */
export interface FilePlace {
  part?: string
  line?: number
  field?: string
}

/** A failure with its place in front of what is wrong, as `chats/00001.ndjson, line 3, row.title: too long`. */
export function fileFailure(code: FailureCode, place: FilePlace, what: string): Failure {
  return createFailure(code, { detail: `${describePlace(place)}${what}`.slice(0, 300) })
}

export function describePlace({ part, line, field }: FilePlace): string {
  const words = [part, line === undefined ? undefined : `line ${line}`, field].filter(
    (word) => word !== undefined && word !== '',
  )
  return words.length === 0 ? '' : `${words.join(', ')}: `
}

/** Carries a failure through a library that knows errors only; nothing of this room throws it at others. */
export class FileProblemError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'FileProblemError'
    this.failure = failure
  }
}

/** What was thrown at one boundary of this room, as a value; what the file is not to blame for is thrown on. */
export function toFileFailure(error: unknown, place: FilePlace): { ok: false; failure: Failure } {
  if (error instanceof FileProblemError) return fail(error.failure)
  if (error instanceof DOMException) {
    if (error.name === 'AbortError') return fail(createFailure('aborted'))
    const detail = `${describePlace(place)}${error.name}: ${error.message}`.slice(0, 300)
    return fail(
      createFailure(error.name === 'QuotaExceededError' ? 'storage-full' : 'file-unreadable', { detail }),
    )
  }
  throw error
}
