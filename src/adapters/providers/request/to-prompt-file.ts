import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider'
import type { ModelFile } from '../../../core/engine/ports.ts'
import type { StoredBlob } from '../../../core/engine/blob-port.ts'
import { sentAsText } from '../../../core/kernel/attachment-limits.ts'
import type { BlobId } from '../../../core/kernel/id.ts'
import type { Result } from '../../../core/kernel/result.ts'

export interface FileRules {
  /** What a person may attach for this dialect; texts go as text everywhere. */
  takes: RegExp
  /** Whether pictures that the model made go back to it as pictures. */
  takesBack: boolean
  /** Whether the provider reads public videos by their address. */
  takesVideos?: boolean
}

/** The bytes of a request's files as models get them; one that is missing was purged or could not be read. */
export type BlobBytes = ReadonlyMap<BlobId, StoredBlob>

/** As much of a document's words as a request may hold, and how much there is. */
export interface FileWords {
  text: string
  characterCount: number
  /** Pages, where it has pages. */
  sectionCount: number
}

/** Of documents that do not go as they are. */
export type WordsOfFiles = ReadonlyMap<BlobId, Result<FileWords>>

export interface FileContext {
  rules: FileRules
  /** `false` for a model that is known to see no pictures. */
  seesImages: boolean
  bytes: BlobBytes
  words: WordsOfFiles
  /** Of one file: as much goes as text. */
  maxCharacters: number
  /** Whether the request offers the tool that searches files. */
  canSearch: boolean
}

type FileContent = LanguageModelV4FilePart | LanguageModelV4TextPart

/** A file of a person, or of a restart, as the model can take it: itself, its text, or a sentence that says what it does not get. */
export function toUserFile(
  file: ModelFile,
  context: FileContext,
  opening: 'The person attached' | 'A tool brought' = 'The person attached',
): FileContent {
  const { mediaType } = file
  const stored = context.bytes.get(file.blobId)
  const what = describeFile(file)
  if (!stored) return say(`${opening} ${what}; it is no longer stored and cannot be sent.`)
  if (sentAsText.test(mediaType))
    return say(`${opening} ${what}:

${readText(stored.bytes, context)}`)
  const words = context.words.get(file.blobId)
  if (words) return say(`${opening} ${what}. ${tellWords(words, context)}`)
  if (mediaType.startsWith('image/') && !context.seesImages) {
    return say(`${opening} ${what}. This model cannot see images, so it was not sent.`)
  }
  if (!context.rules.takes.test(stored.mediaType)) {
    return say(`${opening} ${what}. This model cannot be given files of that kind.`)
  }
  return toFilePart(stored, file.filename)
}

/** A public video, which the provider reads itself, or a sentence in its place. */
export function toUserVideo(address: string, { rules }: FileContext): FileContent {
  if (rules.takesVideos !== true)
    return say(`A tool brought the video ${address}. This model cannot be given videos by their address.`)
  return { type: 'file', mediaType: 'video/mp4', data: { type: 'url', url: new URL(address) } }
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

function tellWords(words: Result<FileWords>, context: FileContext): string {
  if (!words.ok) return words.failure.message
  const { text, characterCount } = words.value
  return `This is its text:\n\n${cutText(text, characterCount, context)}`
}

function readText(bytes: Uint8Array, context: FileContext): string {
  const text = decodeText(bytes)
  return cutText(text, text.length, context)
}

/** Of a file that can be searched, enough to know what it is. */
const glimpseCharacters = 4000

/** Whole, or its beginning with a note that says what is missing, and how to get at it. */
function cutText(text: string, length: number, { maxCharacters, canSearch }: FileContext): string {
  if (length <= maxCharacters) return text
  const sent = canSearch ? Math.min(glimpseCharacters, maxCharacters) : maxCharacters
  const left = (length - sent).toLocaleString('en')
  const way = canSearch
    ? ': search_files finds passages in them, or reads them part by part'
    : ' were left out'
  return `${text.slice(0, sent)}\n\n[The file goes on: ${left} more characters${way}.]`
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
