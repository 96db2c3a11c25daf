import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'

/** Thrown if a whole file is refused. The caller converts it to a failure. */
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

/** Limits for untrusted import files. The size of the file itself, packed and unpacked, is checked earlier. */
export const importLimits = {
  /** Size of one chat. */
  recordBytes: 100_000_000,
  lineBytes: 5_000_000,
  depth: 100,
  /** Number of values, keys and brackets of one chat. */
  tokensPerRecord: 4_000_000,
  chats: 100_000,
  /** Size of one file of a chat. */
  attachmentBytes: 20_000_000,
  warnings: 200,
} as const
