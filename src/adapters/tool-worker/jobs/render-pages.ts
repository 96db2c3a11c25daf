import { getDocument, InvalidPDFException, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/no-unassigned-import -- makes its half known to the other one: both run in this worker
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { ModelImage } from '../../../core/model/files/image-details.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Job, JobContext } from '../job.ts'
import { describeUnreadable } from './extract-text/describe-unreadable.ts'
import { pdfBinaryData } from './extract-text/pdf-binary-data.ts'
import { OffscreenCanvasFactory, PlainFilterFactory } from './render-pages/canvas-factory.ts'

export interface PagesToRender {
  bytes: Uint8Array<ArrayBuffer>
  /** Numbers of the pages, from 1. Null renders the first ones. */
  pages: readonly number[] | null
  /** Highest number of pages to render. */
  limit: number
}

export interface PageImage extends ModelImage {
  page: number
}

export interface RenderedPages {
  images: PageImage[]
  pageCount: number
}

/** Longest side of a page. Providers scale larger images down. */
const pagePixels = 1568
const maxImagePixels = 60_000_000

/** Renders pages of a PDF that have no text. Empty pages and pages that cannot be rendered are left out. */
export const renderPages: Job<PagesToRender, RenderedPages> = async ({ bytes, pages, limit }, context) => {
  const task = getDocument(renderOptions(bytes, context))
  try {
    const pdf = await task.promise
    const pageNumbers = pages ?? Array.from({ length: pdf.numPages }, (_, index) => index + 1)
    const images: PageImage[] = []
    for (const page of pageNumbers.slice(0, limit)) {
      const image = await renderPage(await pdf.getPage(page), page)
      if (image) images.push(image)
    }
    context.transfer(...images.map((image) => image.bytes.buffer))
    return succeed({ images, pageCount: pdf.numPages })
  } catch (error) {
    return failWith(error)
  } finally {
    await task.destroy()
  }
}

function failWith(error: unknown): Result<never> {
  if (error instanceof PasswordException) return fail(describeUnreadable('locked'))
  if (error instanceof InvalidPDFException) return fail(describeUnreadable('damaged'))
  throw error
}

function renderOptions(bytes: Uint8Array<ArrayBuffer>, context: JobContext) {
  return {
    data: bytes,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: maxImagePixels,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    wasmUrl: 'wasm/',
    useWorkerFetch: false,
    BinaryDataFactory: pdfBinaryData(context),
    CanvasFactory: OffscreenCanvasFactory,
    FilterFactory: PlainFilterFactory,
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function renderPage(page: Page, number: number): Promise<PageImage | undefined> {
  try {
    const natural = page.getViewport({ scale: 1 })
    const scale = pagePixels / Math.max(natural.width, natural.height)
    const viewport = page.getViewport({ scale })
    const width = Math.max(1, Math.round(viewport.width))
    const height = Math.max(1, Math.round(viewport.height))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('this browser has no 2D canvas context')
    await page.render({
      canvas: null,
      canvasContext: context,
      viewport,
      background: '#fff',
    }).promise
    page.cleanup()
    if (isBlank(context.getImageData(0, 0, width, height).data)) return undefined
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return { page: number, mediaType: blob.type, bytes, width, height }
  } catch {
    // The library throws for pages that it cannot render.
    return undefined
  }
}

/** Share of pixels that may differ from the background on a blank page, such as dust of a scanner. */
const blankShare = 0.0002

function isBlank(pixels: Uint8ClampedArray): boolean {
  let darkPixelCount = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const isLight = (pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 0) > 200 && (pixels[at + 2] ?? 0) > 200
    if (!isLight) darkPixelCount += 1
  }
  return darkPixelCount <= (pixels.length / 4) * blankShare
}
