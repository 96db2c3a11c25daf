import { truncateString } from '../../../lib/text.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { TextEncoding } from '../../../core/model/files/text-encodings.ts'
import type { BlobId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'

/** A data file to analyze. `blobId` is null for a sample of the application. */
export interface SelectedDataFile {
  name: string
  blobId: BlobId | null
  /** Encoding of a text file. It is detected if it is omitted. */
  encoding?: TextEncoding
}

export const sampleNames: readonly string[] = ['samples/sales.csv']

const dataNames =
  /\.(csv|tsv|tab|json|geojson|jsonl|ndjson|parquet|xlsx|xlsm|xlsb|xltx|xls|xlt|ods|ots|fods|numbers)$/i
const dataTypes =
  /^text\/(csv|tab-separated-values)$|^application\/(json|vnd\.(apache\.parquet|ms-excel\b.*|oasis\.opendocument\.spreadsheet|openxmlformats-officedocument\.spreadsheetml\.sheet))$/

/** Selects the data files of a branch, by name or all. If several have the same name, the last attached one is used. */
export function selectDataFiles(
  messages: readonly Pick<Message, 'role' | 'parts'>[],
  requestedNames: readonly string[] | null,
): Result<SelectedDataFile[]> {
  const attached = findDataFiles(messages)
  if (requestedNames === null || requestedNames.length === 0)
    return attached.length === 0 ? fail(noData) : succeed([...attached])
  const chosen: SelectedDataFile[] = []
  for (const name of new Set(requestedNames)) {
    const file = attached.findLast((each) => isNamed(each.name, name))
    if (file) chosen.push(file)
    else if (sampleNames.includes(name)) chosen.push({ name, blobId: null })
    else return fail(unknownFile(name, attached))
  }
  return succeed(chosen)
}

function findDataFiles(messages: readonly Pick<Message, 'role' | 'parts'>[]): readonly SelectedDataFile[] {
  const files = new Map<string, SelectedDataFile>()
  for (const { role, parts } of messages) {
    for (const part of role === 'user' ? parts : []) {
      if (part.type !== 'file') continue
      const name = part.filename ?? 'data'
      if (!dataNames.test(name) && !dataTypes.test(part.mediaType)) continue
      files.delete(name)
      const { blobId, encoding } = part
      files.set(name, { name, blobId, encoding })
    }
  }
  return [...files.values()]
}

const isNamed = (name: string, requestedName: string) =>
  name === requestedName || name.toLowerCase() === requestedName.toLowerCase()

const noData = createFailure('tool-failed', {
  message: toolsText('data-file-missing'),
  hint: toolsText('request-data-file'),
  retryable: false,
})

function unknownFile(name: string, attached: readonly SelectedDataFile[]) {
  const available = [...attached.map((file) => file.name), ...sampleNames]
    .map((each) => `"${each}"`)
    .join(', ')
  return createFailure('tool-failed', {
    message: toolsText('data-file-unknown', { name: truncateString(name, 100) }),
    hint: toolsText('available-data-files', { known: available }),
    retryable: false,
  })
}
