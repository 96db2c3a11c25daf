import { truncateString } from '../../../../lib/text.ts'
import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider'
import type { ModelFile } from '../../../../core/engine/ports/turn-ports.ts'
import type { StoredBlob } from '../../../../core/model/files/blob-store-port.ts'
import { adviseConversion } from '../../../../core/model/files/conversion-advice.ts'
import { textMediaTypes } from '../../../../core/model/files/attachment-limits.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import { decodeText } from '../../../tool-worker/text-encoding/decode-text.ts'
import type { Result } from '../../../../core/model/failures/result.ts'

export interface FileRules {
  /** Media types that a person may attach for this dialect. Text files are sent as text everywhere. */
  takes: RegExp
  /** Whether images that the model made are sent back as images. */
  takesBack: boolean
  /** Whether the provider reads public videos by their address. */
  takesVideos?: boolean
}

/** Bytes of a request's files in the form for models. A missing entry was purged or could not be read. */
export type BlobBytes = ReadonlyMap<BlobId, StoredBlob>

/** Text of a document up to the limit of a request, and its full length. */
export interface DocumentText {
  text: string
  characterCount: number
  /** Number of pages, or of other sections. */
  sectionCount: number
  /** Pages of a PDF without text, by number from 1. */
  pagesWithoutText?: readonly number[] | undefined
}

/** Pages of a PDF as images. */
export interface DocumentPages {
  images: readonly { page: number; mediaType: string; bytes: Uint8Array<ArrayBuffer> }[]
  pageCount: number
}

/** Texts of documents that are not sent as they are. */
export type DocumentTexts = ReadonlyMap<BlobId, Result<DocumentText>>

export interface FileContext {
  rules: FileRules
  /** False only if the model is known not to see images. */
  seesImages: boolean
  bytes: BlobBytes
  texts: DocumentTexts
  /** Pages without text that are sent as images. */
  pages?: ReadonlyMap<BlobId, DocumentPages> | undefined
  /** Replaces secrets in the text of a file. */
  redactText?: ((text: string, blobId: BlobId) => string) | undefined
  /** Limit for the text of one file. */
  maxCharacters: number
  /** Whether the request offers the tool that searches files. */
  canSearch: boolean
}

type FileContent = LanguageModelV4FilePart | LanguageModelV4TextPart

/** Converts a file to what the model can take: the file itself, its text, or a sentence about what is missing. */
export function toUserFile(
  file: ModelFile,
  context: FileContext,
  opening: 'The user attached' | 'A tool added' = 'The user attached',
): FileContent {
  const { mediaType } = file
  const stored = context.bytes.get(file.blobId)
  const what = describeFile(file)
  if (!stored) return toTextPart(`${opening} ${what}; it is no longer stored and cannot be sent.`)
  if (textMediaTypes.test(mediaType))
    return toTextPart(`${opening} ${what}:

${readText(stored.bytes, file, context)}`)
  const documentText = context.texts.get(file.blobId)
  if (documentText) return toTextPart(`${opening} ${what}. ${describeText(documentText, file, context)}`)
  if (mediaType.startsWith('image/') && !context.seesImages) {
    return toTextPart(`${opening} ${what}. This model cannot see images, so it was not sent.`)
  }
  if (!context.rules.takes.test(stored.mediaType)) {
    return toTextPart(
      `${opening} ${what}. This model cannot be given files of that kind. ${adviseConversion(mediaType).text}`,
    )
  }
  return toFilePart(stored, file.filename)
}

/** Converts a file to all that the model can take of it: also the pages of a PDF that have no text, as images. */
export function toUserFiles(
  file: ModelFile,
  context: FileContext,
  opening?: Parameters<typeof toUserFile>[2],
): FileContent[] {
  const main = toUserFile(file, context, opening)
  const pages = context.seesImages ? context.pages?.get(file.blobId) : undefined
  if (!pages || main.type !== 'text') return [main]
  const numbers = pages.images.map(({ page }) => page).join(', ')
  const name = file.filename === undefined ? 'the PDF' : `“${file.filename}”`
  const note = `Pages without text of ${name} follow as images: ${numbers} of ${pages.pageCount}.`
  return [
    main,
    toTextPart(note),
    ...pages.images.map(({ mediaType, bytes }) => toFilePart({ mediaType, bytes }, undefined)),
  ]
}

/** Converts a public video to a part that the provider reads itself, or to a sentence. */
export function toUserVideo(address: string, { rules }: FileContext): FileContent {
  if (rules.takesVideos !== true)
    return toTextPart(
      `A tool added the video ${address}. This model cannot be given videos by their address.`,
    )
  return { type: 'file', mediaType: 'video/mp4', data: { type: 'url', url: new URL(address) } }
}

/**
 * Converts a file that a model made. It is sent back unchanged if the dialect allows that, and otherwise replaced by a
 * sentence.
 */
export function toAssistantFile(file: ModelFile & { isOwn?: true }, context: FileContext): FileContent {
  const stored = context.bytes.get(file.blobId)
  if (stored && file.isOwn && context.rules.takesBack && context.seesImages)
    return toFilePart(stored, file.filename)
  return toTextPart(`[Here I gave the person ${describeFile(file)}, which I cannot see any more.]`)
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

function describeText(documentText: Result<DocumentText>, file: ModelFile, context: FileContext): string {
  if (!documentText.ok) return documentText.failure.message
  const { text, characterCount } = documentText.value
  return `This is its text:\n\n${cutText({ original: text, length: characterCount, file }, context)}`
}

function readText(bytes: Uint8Array, file: ModelFile, context: FileContext): string {
  const text = decodeText(bytes, file.encoding)
  return cutText({ original: text, length: text.length, file }, context)
}

/** Characters of a searchable file that are sent, enough to recognize it. */
const glimpseCharacters = 4000

/** Returns the whole text without secrets, or its start with a note about the rest. */
function cutText(
  { original, length, file }: { original: string; length: number; file: ModelFile },
  { maxCharacters, canSearch, redactText }: FileContext,
): string {
  const text = redactText?.(original, file.blobId) ?? original
  if (length <= maxCharacters) return text
  const characterLimit = canSearch ? Math.min(glimpseCharacters, maxCharacters) : maxCharacters
  const left = (length - characterLimit).toLocaleString('en')
  const way = canSearch
    ? ': search_files finds passages in them, or reads them part by part'
    : ' were left out'
  return `${truncateString(text, characterLimit)}\n\n[The file goes on: ${left} more characters${way}.]`
}

function describeFile({ mediaType, byteLength, filename, encoding }: ModelFile): string {
  const kind = mediaType.startsWith('image/') ? 'an image' : 'a file'
  const name = filename === undefined ? '' : `“${filename}”, `
  const reading = encoding === undefined || encoding === 'utf-8' ? '' : `, read as ${encoding}`
  return `${kind} (${name}${mediaType}, ${byteLength} bytes${reading})`
}

function toTextPart(text: string): LanguageModelV4TextPart {
  return { type: 'text', text }
}
