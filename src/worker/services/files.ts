import { truncateString } from '../../lib/text.ts'
import type { StoredBlob, BlobStorePort } from '../../core/model/files/blob-store-port.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { attachmentLimits, textMediaTypes } from '../../core/model/files/attachment-limits.ts'
import type { FileContents } from '../../core/model/files/file-contents.ts'
import { fileTextSchema, type FileText } from '../../core/model/files/file-text.ts'
import type { TextEncoding } from '../../core/model/files/text-encodings.ts'
import type { BlobId } from '../../core/model/id.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { fetchOwnFile } from '../../adapters/network/fetch-own-file.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import { createFileTextStore } from '../../adapters/storage/files/rendition-store.ts'
import { ChildWorker } from '../transport/child-worker.ts'
import { createToolWorkers } from '../../adapters/tool-worker/create-tool-workers.ts'
import type { ToolWorkers } from '../../adapters/tool-worker/tool-workers.ts'
import { systemTimers } from '../timers.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'
import { commonText, toolWorkerText } from '../../core/model/messages/write-text.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file of a chat, by its blob, or a sample file of the application, by its name. */
export interface ReadableFile {
  name: string
  mediaType: string
  source: { blobId: BlobId } | { sample: string }
  /** Encoding of a text file. It is detected if it is omitted. */
  encoding?: TextEncoding
}

/** Text to search: plain text, or the text extracted from a document. */
interface SearchableText {
  bytes: Bytes
  isExtracted: boolean
  encoding?: TextEncoding
}

interface JobOptions {
  signal: AbortSignal
  onReport?: (text: LocalizedText) => void
}

export interface FileServicePorts {
  readBlob(blobId: BlobId): Promise<Result<StoredBlob | null>>
  readSample(name: string, signal: AbortSignal): Promise<Result<ArrayBuffer>>
  extractedTexts: {
    read(blobId: BlobId): Promise<Result<Bytes | null>>
    put(blobId: BlobId, bytes: Bytes): Promise<Result<null>>
  }
  /** Runs in a tool worker, like `search` and `readPart`. */
  extract(file: { bytes: Bytes; mediaType: string }, options: JobOptions): Promise<Result<Bytes>>
  /** Renders pages of a PDF in a tool worker. */
  renderPages(
    pdf: { bytes: Bytes; pages: readonly number[] | null; limit: number },
    options: JobOptions,
  ): Promise<Result<RenderedDocument>>
  search(
    search: { files: (SearchableText & { key: string })[]; query: string; limit: number },
    options: JobOptions,
  ): Promise<
    Result<{
      hits: { file: number; place: string; text: string; columns?: string }[]
      passageCount: number
      unreadable: { file: number; failure: Failure }[]
      cut: number[]
    }>
  >
  readPart(
    part: SearchableText & { part: number },
    options: JobOptions,
  ): Promise<Result<{ text: string; part: number; partCount: number }>>
}

/** Pages of a PDF as images. */
export interface RenderedDocument {
  images: readonly { page: number; mediaType: string; bytes: Bytes }[]
  pageCount: number
}

interface ReadContext {
  signal: AbortSignal
  report(text: LocalizedText): void
}

const passageLimit = 8

/** Text of a document, up to the limit of a request, with its total size. */
export interface TextForModel {
  text: string
  characterCount: number
  sectionCount: number
  /** Pages of a PDF without text, by number from 1. */
  pagesWithoutText?: readonly number[] | undefined
}

const maxRemembered = 30
/** Providers take about 20 images a request without scaling them further down. */
const maxRenderedPages = 20
const maxRenderedDocuments = 4

/** Extracts the text of files, once per document, and searches it. */
export class FileService {
  readonly #ports: FileServicePorts
  /** Texts by blob, because every request of a turn asks for them again. */
  readonly #remembered = new Map<BlobId, Result<TextForModel>>()

  readonly #rendered = new Map<BlobId, RenderedDocument>()

  constructor(ports: FileServicePorts) {
    this.#ports = ports
  }

  async search(files: readonly ReadableFile[], query: string, context: ReadContext) {
    const named: { name: string; searchable: SearchableText & { key: string } }[] = []
    const unreadable: { name: string; failure: Failure }[] = []
    for (const file of files) {
      const searchable = await this.#readSearchable(file, context)
      if (context.signal.aborted) return fail(createFailure('aborted'))
      if (searchable.ok)
        named.push({ name: file.name, searchable: { ...searchable.value, key: keyOf(file) } })
      else unreadable.push({ name: file.name, failure: searchable.failure })
    }
    const nameOf = (index: number) => named[index]?.name ?? ''
    const searched = await this.#ports.search(
      { files: named.map(({ searchable }) => searchable), query, limit: passageLimit },
      { signal: context.signal, onReport: context.report },
    )
    if (!searched.ok) return searched
    const { hits: passages, passageCount, cut } = searched.value
    return succeed({
      hits: passages.map((passage) => Object.assign(passage, { file: nameOf(passage.file) })),
      passageCount,
      cut: cut.map(nameOf),
      unreadable: [
        ...unreadable,
        ...searched.value.unreadable.map(({ file, failure }) => ({ name: nameOf(file), failure })),
      ],
    })
  }

  async readPart(file: ReadableFile, part: number, context: ReadContext) {
    const searchable = await this.#readSearchable(file, context)
    if (!searchable.ok) return searchable
    return this.#ports.readPart(
      { ...searchable.value, part },
      { signal: context.signal, onReport: context.report },
    )
  }

  /** Returns the text of a document for a model that cannot read the document itself. */
  async readForModel(
    file: { blobId: BlobId; mediaType: string },
    signal: AbortSignal,
  ): Promise<Result<TextForModel>> {
    const cached = this.#remembered.get(file.blobId)
    if (cached) return cached
    const named = { name: 'The file', mediaType: file.mediaType, source: { blobId: file.blobId } }
    const read = await this.#readSearchable(named, { signal, report: () => {} })
    if (!read.ok) return read
    const text = toTextForModel(read.value.bytes)
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
    this.#remembered.set(file.blobId, text)
    return text
  }

  /** Renders pages of a PDF for a model that sees images. The latest documents are kept in memory. */
  async renderForModel(
    { blobId, pages }: { blobId: BlobId; pages: readonly number[] | null },
    signal: AbortSignal,
  ): Promise<Result<RenderedDocument>> {
    const cached = this.#rendered.get(blobId)
    if (cached) return succeed(cached)
    const bytes = await this.#readBytes(
      { name: 'The file', mediaType: 'application/pdf', source: { blobId } },
      signal,
    )
    if (!bytes.ok) return bytes
    const rendered = await this.#ports.renderPages(
      { bytes: bytes.value, pages, limit: maxRenderedPages },
      { signal },
    )
    if (!rendered.ok) return rendered
    if (this.#rendered.size >= maxRenderedDocuments) this.#rendered.clear()
    this.#rendered.set(blobId, rendered.value)
    return rendered
  }

  /** Describes what models get of a document. */
  async describe(
    file: { blobId: BlobId; mediaType: string },
    signal: AbortSignal,
  ): Promise<Result<FileContents>> {
    const named = { name: 'The file', mediaType: file.mediaType, source: { blobId: file.blobId } }
    const read = await this.#readSearchable(named, { signal, report: () => {} })
    if (!read.ok) return read
    const text = parseFileText(read.value.bytes)
    if (!text.isReadable) return succeed({ kind: 'unreadable', failure: text.failure })
    const { sections, unit, unitCount, rowCount, pagesWithoutText } = text
    return succeed({
      kind: 'text',
      characterCount: sections.reduce((sum, section) => sum + section.text.length, 0),
      unit,
      unitCount,
      rowCount,
      pagesWithoutText: pagesWithoutText?.length,
    })
  }

  async #readSearchable(
    file: ReadableFile,
    { signal, report }: ReadContext,
  ): Promise<Result<SearchableText>> {
    const isExtracted = !textMediaTypes.test(file.mediaType)
    const storedText = isExtracted ? await this.#readExtracted(file) : null
    if (storedText) return succeed({ bytes: storedText, isExtracted })
    const bytes = await this.#readBytes(file, signal)
    if (!bytes.ok) return bytes
    if (!isExtracted) {
      const { encoding } = file
      return succeed({ bytes: bytes.value, isExtracted, encoding })
    }
    report(toolWorkerText('reading-files', { names: file.name }))
    const extracted = await this.#ports.extract(
      { bytes: bytes.value, mediaType: file.mediaType },
      { signal, onReport: report },
    )
    // A text that cannot be stored is extracted again when needed.
    if (extracted.ok && 'blobId' in file.source)
      await this.#ports.extractedTexts.put(file.source.blobId, extracted.value)
    return extracted.ok ? succeed({ bytes: extracted.value, isExtracted }) : extracted
  }

  async #readExtracted({ source }: ReadableFile): Promise<Bytes | null> {
    if (!('blobId' in source)) return null
    const extracted = await this.#ports.extractedTexts.read(source.blobId)
    return extracted.ok ? extracted.value : null
  }

  async #readBytes({ source, name }: ReadableFile, signal: AbortSignal): Promise<Result<Bytes>> {
    if ('sample' in source) {
      const sample = await this.#ports.readSample(source.sample, signal)
      return sample.ok ? succeed(new Uint8Array(sample.value)) : sample
    }
    const blob = await this.#ports.readBlob(source.blobId)
    if (!blob.ok) return blob
    if (blob.value) return succeed(blob.value.bytes)
    return fail(createFailure('not-found', { message: commonText('file-not-stored-on-device', { name }) }))
  }
}

function keyOf({ source, encoding }: ReadableFile): string {
  const key = 'blobId' in source ? source.blobId : `sample:${source.sample}`
  return encoding === undefined ? key : `${key}:${encoding}`
}

function toTextForModel(json: Bytes): Result<TextForModel> {
  const read = parseFileText(json)
  if (!read.isReadable) return fail(read.failure)
  const { sections } = read
  const whole = sections
    .map(({ label, text }) => (label === null ? text : `[${label}]\n${text}`))
    .join('\n\n')
  return succeed({
    text: truncateString(whole, attachmentLimits.sentCharacters),
    characterCount: whole.length,
    sectionCount: sections.length,
    pagesWithoutText: read.pagesWithoutText,
  })
}

function parseFileText(json: Bytes): FileText {
  return fileTextSchema.parse(JSON.parse(new TextDecoder().decode(json)))
}

/** Creates the pool of tool workers, which do the heavy work. */
export function startToolWorkers(): ToolWorkers {
  return createToolWorkers({
    fetchOwnFile: (url, signal) => fetchOwnFile(url, signal),
    schedule: (delayMs, task) => systemTimers.schedule(delayMs, task),
    spawn: () => new ChildWorker(self, 'tool-worker'),
  })
}

interface FileServiceDeps {
  db: ReturnType<typeof openDatabase>
  blobs: BlobStorePort
  toolWorkers: ToolWorkers
}

/** Connects the file service to storage and tool workers. */
export function createFileService({ db, blobs, toolWorkers }: FileServiceDeps): FileService {
  return new FileService({
    readBlob: (blobId) => blobs.read(blobId),
    readSample: (name, signal) => fetchOwnFile(sampleUrl(name), signal),
    extractedTexts: createFileTextStore(db),
    extract: (file, options) => toolWorkers.run('extract-text', file, options),
    renderPages: (pdf, options) => toolWorkers.run('render-pages', pdf, options),
    search: (search, options) => toolWorkers.run('search-files', search, options),
    readPart: (part, options) => toolWorkers.run('read-file-part', part, options),
  })
}

/**
 * Returns the URL of a file in `public`. The folder of the worker's script is next to these files, wherever the build
 * is served from.
 */
export function ownFileUrl(path: string): URL {
  const { href } = globalThis.location
  // The development server serves sources at their own paths.
  const root = href.replace(/\/(src\/worker|worker)\/[^/]*$/, '/')
  return new URL(path, root)
}

/** Returns the URL of a file in `public/samples`. */
function sampleUrl(name: string): URL {
  return ownFileUrl(`samples/${encodeURIComponent(name)}`)
}
