import type { BlobStorePort, StoredBlob } from '../../../../core/model/files/blob-store-port.ts'
import {
  filesOfMessage,
  type ModelFile,
  type ModelRequest,
} from '../../../../core/model/providers/model-request.ts'
import { documentMediaTypes } from '../../../../core/model/files/attachment-limits.ts'
import { estimateFileTokens } from '../../../../core/model/context/token-estimate.ts'
import type { BlobId } from '../../../../core/model/id.ts'
import type { ModelCapabilities } from '../../../../core/model/providers/model-info.ts'
import type { Result } from '../../../../core/model/failures/result.ts'
import type { BlobBytes, DocumentPages, DocumentText, DocumentTexts, FileContext } from './to-prompt-file.ts'

/** Extracts the text of a document, up to the limit of a request. Never rejects. */
export type ExtractDocumentTextPort = (
  file: { blobId: BlobId; mediaType: string },
  signal: AbortSignal,
) => Promise<Result<DocumentText>>

/** Renders pages of a PDF as images. `pages` is null for the first ones. Never rejects. */
export type RenderPagesPort = (
  file: { blobId: BlobId; pages: readonly number[] | null },
  signal: AbortSignal,
) => Promise<Result<DocumentPages>>

export interface RequestFilePorts {
  blobs?: Pick<BlobStorePort, 'readForModel'>
  extractText?: ExtractDocumentTextPort
  renderPages?: RenderPagesPort
}

export interface RequestFiles {
  bytes: BlobBytes
  texts: DocumentTexts
  /** Pages without text that are sent as images. */
  pages?: ReadonlyMap<BlobId, DocumentPages> | undefined
}

export interface RequestFileContext {
  takes: RegExp
  capabilities: Pick<ModelCapabilities, 'readsFiles' | 'windowTokens' | 'seesPictures'> | undefined
  /** True if the model can search a file that it does not get whole. */
  canSearch: boolean
  /** Replaces secrets in the text of a file. A document that contains one is sent as text, because its bytes cannot be changed. */
  redactText?: FileContext['redactText']
  signal: AbortSignal
}

/** Returns the images and files of a request. A file that occurs twice is returned once. */
export function listRequestFiles({ messages }: ModelRequest): ReadonlyMap<BlobId, ModelFile> {
  const files = new Map<BlobId, ModelFile>()
  for (const message of messages) for (const file of filesOfMessage(message)) files.set(file.blobId, file)
  return files
}

/**
 * Loads the files of a request: their bytes, and the text of documents that are not sent as they are.
 * Unreadable files are left out, and the request says so in their place.
 */
export async function loadRequestFiles(
  requested: ReadonlyMap<BlobId, ModelFile>,
  { blobs, extractText, renderPages }: RequestFilePorts,
  about: RequestFileContext,
): Promise<RequestFiles> {
  const bytes = new Map<BlobId, StoredBlob>()
  const documentTexts = new Map<BlobId, Result<DocumentText>>()
  const pages = new Map<BlobId, DocumentPages>()
  const seesPages = about.capabilities?.seesPictures !== false && about.takes.test(pageType)
  for (const file of requested.values()) {
    const { blobId, mediaType } = file
    const read = await blobs?.readForModel(blobId)
    if (read?.ok && read.value) bytes.set(blobId, read.value)
    if (!extractText || !documentMediaTypes.test(mediaType)) continue
    const isSentWhole = about.takes.test(mediaType) && about.capabilities?.readsFiles !== false
    const mayBeLong = about.canSearch && mayFill(file, about)
    if (isSentWhole && !mayBeLong && !about.redactText) continue
    const text = await extractText({ blobId, mediaType }, about.signal)
    const isLong = mayBeLong && text.ok && fills(text.value, about)
    if (isSentWhole && !isLong && !hasSecret(text, file, about)) continue
    documentTexts.set(blobId, text)
    const unread = seesPages ? findPagesWithoutText(text) : undefined
    if (unread === undefined || !renderPages) continue
    const rendered = await renderPages({ blobId, pages: unread }, about.signal)
    if (rendered.ok && rendered.value.images.length > 0) pages.set(blobId, rendered.value)
  }
  return { bytes, texts: documentTexts, pages }
}

const pageType = 'image/jpeg'

function hasSecret(
  text: Result<DocumentText>,
  { blobId }: ModelFile,
  { redactText }: RequestFileContext,
): boolean {
  return text.ok && redactText !== undefined && redactText(text.value.text, blobId) !== text.value.text
}

/** Returns the pages that have no text: null for all pages of a scan, undefined if there are none. */
function findPagesWithoutText(text: Result<DocumentText>): readonly number[] | null | undefined {
  if (!text.ok) return text.failure.texts?.message?.code === 'pages-are-images' ? null : undefined
  const { pagesWithoutText = [] } = text.value
  return pagesWithoutText.length > 0 ? pagesWithoutText : undefined
}

/** A document that needs more than this share of the window is better searched than sent. */
const windowShare = 0.5
const usualWindowTokens = 128_000
/** Each page is sent as an image and as text. */
const tokensPerPage = 2000

function mayFill(file: ModelFile, { capabilities }: RequestFileContext): boolean {
  return estimateFileTokens(file) > windowShare * (capabilities?.windowTokens ?? usualWindowTokens)
}

function fills({ sectionCount }: DocumentText, { capabilities }: RequestFileContext): boolean {
  return sectionCount * tokensPerPage > windowShare * (capabilities?.windowTokens ?? usualWindowTokens)
}
