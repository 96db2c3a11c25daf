import { createFailure, type Failure } from '../../../../core/kernel/failure.ts'

/** Why a file is refused as a whole: thrown by what reads it, a failure for whoever asked. */
export class ImportFault extends Error {
  readonly place: string | undefined
  readonly hint: string

  constructor(message: string, { place, hint = defaultHint }: { place?: string; hint?: string } = {}) {
    super(message)
    this.name = 'ImportFault'
    this.place = place
    this.hint = hint
  }
}

const defaultHint = 'Nothing was changed. Get the export anew, and choose that file.'

export function toImportFailure({ message, place, hint }: ImportFault): Failure {
  return createFailure('invalid-input', { message, hint, ...(place !== undefined && { detail: place }) })
}
