import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider'
import type { ModelFile } from '../../core/engine/ports.ts'
import type { StoredBlob } from '../../core/engine/blob-port.ts'
import { attachmentLimits, sentAsText } from '../../core/kernel/attachment-limits.ts'
import type { BlobId } from '../../core/kernel/id.ts'

export interface FileRules {
  /** What a person may attach for this dialect; texts go as text everywhere. */
  takes: RegExp
  /** Whether pictures that the model made go back to it as pictures. */
  takesBack: boolean
}

/** The bytes of a request's files as models get them; one that is missing was purged or could not be read. */
export type BlobBytes = ReadonlyMap<BlobId, StoredBlob>

export interface FileContext {
  rules: FileRules
  /** `false` for a model that is known to see no pictures. */
  seesImages: boolean
  bytes: BlobBytes
}

type FileContent = LanguageModelV4FilePart | LanguageModelV4TextPart

/** A file of a person, or of a restart, as the model can take it: itself, its text, or a sentence that says what it does not get. */
export function toUserFile(file: ModelFile, context: FileContext): FileContent {
  const { mediaType } = file
  const stored = context.bytes.get(file.blobId)
  const what = describeFile(file)
  if (!stored) return say(`[Here was ${what}; it is no longer stored and cannot be sent.]`)
  if (sentAsText.test(mediaType)) return say(`The person attached ${what}:\n\n${readText(stored.bytes)}`)
  if (mediaType.startsWith('image/') && !context.seesImages) {
    return say(`[Here is ${what}. This model cannot see images, so it was not sent.]`)
  }
  if (!context.rules.takes.test(stored.mediaType)) {
    return say(`[Here is ${what}. This model cannot be given files of that kind.]`)
  }
  return toFilePart(stored, file.filename)
}

/** What a model made goes back to it as it was where the dialect takes that, else as a sentence in its place. */
export function toAssistantFile(file: ModelFile & { isOwn?: true }, context: FileContext): FileContent {
  const stored = context.bytes.get(file.blobId)
  if (stored && file.isOwn && context.rules.takesBack && context.seesImages)
    return toFilePart(stored, file.filename)
  return say(`[Here I gave the person ${describeFile(file)}, which I cannot see any more.]`)
}

function toFilePart(
  { mediaType, bytes: data }: StoredBlob,
  filename: string | undefined,
): LanguageModelV4FilePart {
  return {
    type: 'file',
    mediaType,
    data: { type: 'data', data },
    ...(filename !== undefined && { filename }),
  }
}

/** Whole, or its beginning with a note that says what is missing. */
function readText(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  const { sentCharacters } = attachmentLimits
  if (text.length <= sentCharacters) return text
  const left = (text.length - sentCharacters).toLocaleString('en')
  return `${text.slice(0, sentCharacters)}\n\n[The file goes on: ${left} more characters were left out.]`
}

/** UTF-16 where its mark says so; what is not UTF-8 is read as the encoding that old files of Windows have. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: every byte means something in this one.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function describeFile({ mediaType, byteLength, filename }: ModelFile): string {
  const kind = mediaType.startsWith('image/') ? 'an image' : 'a file'
  const name = filename === undefined ? '' : `“${filename}”, `
  return `${kind} (${name}${mediaType}, ${byteLength} bytes)`
}

function say(text: string): LanguageModelV4TextPart {
  return { type: 'text', text }
}
