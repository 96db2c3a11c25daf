import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider'
import type { ModelFile } from '../../core/engine/ports.ts'
import type { BlobId } from '../../core/kernel/id.ts'

export interface FileRules {
  /** What a person may attach for this dialect; texts go as text everywhere. */
  takes: RegExp
  /** Whether pictures that the model made go back to it as pictures. */
  takesBack: boolean
}

/** What nearly every server that takes pictures takes. */
export const commonImages = /^image\/(png|jpeg|gif|webp)$/

/** The bytes of a request's files; one that is missing was purged or could not be read. */
export type BlobBytes = ReadonlyMap<BlobId, Uint8Array>

export interface FileContext {
  rules: FileRules
  /** `false` for a model that is known to see no pictures. */
  seesImages: boolean
  bytes: BlobBytes
}

type FileContent = LanguageModelV4FilePart | LanguageModelV4TextPart

/** A file of the person as the model can take it: itself, its text, or a sentence that says what it does not get. */
export function toUserFile(file: ModelFile, context: FileContext): FileContent {
  const { mediaType, filename } = file
  const bytes = context.bytes.get(file.blobId)
  const what = describeFile(file)
  if (!bytes) return say(`The person attached ${what}; it is no longer stored and cannot be sent.`)
  if (/^text\/|^application\/(json|xml|yaml)$/.test(mediaType)) {
    return say(`The person attached ${what}:\n\n${new TextDecoder().decode(bytes)}`)
  }
  if (mediaType.startsWith('image/') && !context.seesImages) {
    return say(`The person attached ${what}. This model cannot see images, so it was not sent.`)
  }
  if (!context.rules.takes.test(mediaType)) {
    return say(`The person attached ${what}. This model cannot be given files of that kind.`)
  }
  return toFilePart(file, bytes, filename)
}

/** What a model made goes back to it as it was where the dialect takes that, else as a sentence in its place. */
export function toAssistantFile(file: ModelFile & { isOwn?: true }, context: FileContext): FileContent {
  const bytes = context.bytes.get(file.blobId)
  if (bytes && file.isOwn && context.rules.takesBack && context.seesImages)
    return toFilePart(file, bytes, file.filename)
  return say(`[Here I gave the person ${describeFile(file)}, which I cannot see any more.]`)
}

function toFilePart(
  { mediaType }: ModelFile,
  data: Uint8Array,
  filename: string | undefined,
): LanguageModelV4FilePart {
  return {
    type: 'file',
    mediaType,
    data: { type: 'data', data },
    ...(filename !== undefined && { filename }),
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
