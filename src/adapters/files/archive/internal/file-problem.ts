import { truncateString } from '../../../../lib/text.ts'
import { createFailure, type Failure, type FailureCode } from '../../../../core/model/failures/failure.ts'
import { fail } from '../../../../core/model/failures/result.ts'

/** Location of a problem in a file: the entry, its line counted from 1, and the field of the row on that line. */
export interface FileLocation {
  part?: string
  line?: number
  field?: string
}

/** Returns a failure whose detail starts with the location, e.g. `chats/00001.ndjson, line 3, row.title: too long`. */
export function fileFailure(code: FailureCode, place: FileLocation, what: string): Failure {
  return createFailure(code, { detail: truncateString(`${describeLocation(place)}${what}`, 300) })
}

export function describeLocation({ part, line, field }: FileLocation): string {
  const words = [part, line === undefined ? undefined : `line ${line}`, field].filter(
    (word) => word !== undefined && word !== '',
  )
  return words.length === 0 ? '' : `${words.join(', ')}: `
}

/** Carries a failure through a library that only knows errors. This module never throws it to its callers. */
export class FileProblemError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'FileProblemError'
    this.failure = failure
  }
}

/**
 * Converts an error caught at the boundary of this module to a failure. Rethrows errors that the file did not cause.
 */
export function toFileFailure(error: unknown, place: FileLocation): { ok: false; failure: Failure } {
  if (error instanceof FileProblemError) return fail(error.failure)
  if (error instanceof DOMException) {
    if (error.name === 'AbortError') return fail(createFailure('aborted'))
    const detail = truncateString(`${describeLocation(place)}${error.name}: ${error.message}`, 300)
    return fail(
      createFailure(error.name === 'QuotaExceededError' ? 'storage-full' : 'file-unreadable', { detail }),
    )
  }
  throw error
}
