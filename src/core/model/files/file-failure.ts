import { truncateString } from '../../../lib/text.ts'
import { createFailure, type Failure, type FailureCode } from '../failures/failure.ts'
import { joinTexts, toPlainText, type LocalizedText } from '../messages/localized-text.ts'
import { storageText } from '../messages/write-text.ts'

/** Location of a problem in a file: the entry, its line counted from 1, and the field of the row on that line. */
export interface FileLocation {
  part?: string
  line?: number
  field?: string
}

/** Returns a failure whose detail starts with the location, e.g. `chats/00001.ndjson, line 3, row.title: too long`. */
export function fileFailure(code: FailureCode, location: FileLocation, problem: LocalizedText): Failure {
  const where = describeLocation(location)
  return createFailure(code, { detail: where ? joinTexts(where, problem) : problem })
}

function describeLocation({ part, line, field }: FileLocation): LocalizedText | undefined {
  const list = [
    toName(part),
    line === undefined ? undefined : storageText('file-line', { line: String(line) }),
    toName(field),
  ].filter((text) => text !== undefined)
  if (list.length === 0) return undefined
  return storageText('file-location', { location: { list, style: 'commas' } })
}

function toName(name: string | undefined): LocalizedText | undefined {
  return name === undefined || name === '' ? undefined : toPlainText(truncateString(name, maxNameCharacters))
}

const maxNameCharacters = 200

/** Returns why a text is not JSON. */
export function toJsonProblem(error: unknown): LocalizedText {
  return error instanceof Error
    ? toPlainText(truncateString(error.message, 300))
    : storageText('backup-line-not-json')
}
