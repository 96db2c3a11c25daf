import { truncateString } from '../../../../lib/text.ts'
import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import { fileFailure, type FileLocation } from '../../../../core/model/files/file-failure.ts'
import { toPlainText } from '../../../../core/model/messages/localized-text.ts'
import { fail } from '../../../../core/model/failures/result.ts'

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
    const code = error.name === 'QuotaExceededError' ? 'storage-full' : 'file-unreadable'
    return fail(fileFailure(code, place, toPlainText(truncateString(`${error.name}: ${error.message}`, 300))))
  }
  throw error
}
