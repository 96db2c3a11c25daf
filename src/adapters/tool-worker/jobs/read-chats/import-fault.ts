import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

/** Thrown if a whole file is refused. The caller converts it to a failure. */
export class ImportFault extends Error {
  readonly text: LocalizedText
  readonly place: string | undefined
  readonly hint: LocalizedText

  constructor(
    text: LocalizedText,
    { place, hint = defaultHint }: { place?: string; hint?: LocalizedText } = {},
  ) {
    super(text.text)
    this.name = 'ImportFault'
    this.text = text
    this.place = place
    this.hint = hint
  }
}

const defaultHint = toolWorkerText('get-export-again')

export function toImportFailure({ text: message, place, hint }: ImportFault): Failure {
  return createFailure('invalid-input', { message, hint, detail: place })
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
