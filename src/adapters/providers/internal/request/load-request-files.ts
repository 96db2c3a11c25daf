import type { BlobStorePort, StoredBlob } from '../../../../core/model/files/blob-store-port.ts'
import type { ModelFile, ModelRequest } from '../../../../core/engine/ports/turn-ports.ts'
import { documentMediaTypes } from '../../../../core/model/files/attachment-limits.ts'
import { estimateFileTokens } from '../../../../core/model/context/token-estimate.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import type { ModelCapabilities } from '../../../../core/model/providers/model-info.ts'
import type { Result } from '../../../../core/model/failures/result.ts'
import type { BlobBytes, DocumentText, DocumentTexts } from './to-prompt-file.ts'

/** Extracts the text of a document, up to the limit of a request. Never rejects. */
export type ExtractDocumentTextPort = (
  file: { blobId: BlobId; mediaType: string },
  signal: AbortSignal,
) => Promise<Result<DocumentText>>

export interface RequestFilePorts {
  blobs?: Pick<BlobStorePort, 'readForModel'>
  extractText?: ExtractDocumentTextPort
}

export interface RequestFiles {
  bytes: BlobBytes
  texts: DocumentTexts
}

export interface RequestFileContext {
  takes: RegExp
  capabilities: Pick<ModelCapabilities, 'readsFiles' | 'windowTokens'> | undefined
  signal: AbortSignal
}

/** Returns whether a request contains images or files. */
export function hasFiles({ messages }: ModelRequest): boolean {
  return messages.some((message) => listFiles(message).length > 0)
}

/**
 * Loads the files of a request: their bytes, and the text of documents that are not sent as they are.
 * Unreadable files are left out, and the request says so in their place.
 */
export async function loadRequestFiles(
  request: ModelRequest,
  { blobs, extractText: readWords }: RequestFilePorts,
  about: RequestFileContext,
): Promise<RequestFiles> {
  const wanted = new Map<BlobId, ModelFile>()
  for (const message of request.messages) for (const file of listFiles(message)) wanted.set(file.blobId, file)
  const bytes = new Map<BlobId, StoredBlob>()
  const words = new Map<BlobId, Result<DocumentText>>()
  const canSearch = request.tools.some(({ name }) => name === 'search_files')
  for (const file of wanted.values()) {
    const { blobId, mediaType } = file
    const read = await blobs?.readForModel(blobId)
    if (read?.ok && read.value) bytes.set(blobId, read.value)
    if (!readWords || !documentMediaTypes.test(mediaType)) continue
    const goesWhole = about.takes.test(mediaType) && about.capabilities?.readsFiles !== false
    if (goesWhole && !(canSearch && mayFill(file, about))) continue
    const text = await readWords({ blobId, mediaType }, about.signal)
    if (!goesWhole || (text.ok && fills(text.value, about))) words.set(blobId, text)
  }
  return { bytes, texts: words }
}

/** A document that needs more than this share of the window is better searched than sent. */
const windowShare = 0.5
const usualWindowTokens = 128_000
/** Each page is sent as an image and as text. */
const tokensPerPage = 2000

function mayFill(file: ModelFile, { capabilities: facts }: RequestFileContext): boolean {
  return estimateFileTokens(file) > windowShare * (facts?.windowTokens ?? usualWindowTokens)
}

function fills({ sectionCount }: DocumentText, { capabilities: facts }: RequestFileContext): boolean {
  return sectionCount * tokensPerPage > windowShare * (facts?.windowTokens ?? usualWindowTokens)
}

function listFiles(message: ModelRequest['messages'][number]): readonly ModelFile[] {
  if (message.role === 'user') return message.files ?? []
  if (message.role === 'tool') return []
  return message.parts.flatMap((part) => (part.type === 'file' ? [part as ModelFile] : []))
}
