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

/** Of a file of strangers (field/reliability.md E.7); how large it may be, packed and inflated, is judged before it gets here. */
export const importLimits = {
  /** The text of one chat. */
  recordBytes: 100_000_000,
  lineBytes: 5_000_000,
  depth: 100,
  /** Values, keys and brackets of one chat. */
  tokensPerRecord: 4_000_000,
  chats: 100_000,
  /** One file of a chat. */
  attachmentBytes: 20_000_000,
  warnings: 200,
} as const
