import { getDocument, InvalidPDFException, OPS, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/no-unassigned-import -- makes its half known to the other one: both run in this worker
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { TextSection } from '../../../../core/model/files/file-text.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { JobContext } from '../../job.ts'
import { describeTextlessPdf, describeUnreadable } from './describe-unreadable.ts'
import { maxExtractedCharacters, type ExtractedText } from './extracted-text.ts'
import { writeAnnotations, writeXfa, type PdfAnnotation } from './pdf-forms.ts'
import { pdfBinaryData } from './pdf-binary-data.ts'
import { isGarbled, joinTextItems } from './pdf-lines.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

type Document = Awaited<ReturnType<typeof getDocument>['promise']>
type Page = Awaited<ReturnType<Document['getPage']>>

/** Reads a PDF page by page. A broken page has no text; the other pages are read. */
export async function readPdf(bytes: Uint8Array, context: JobContext): Promise<Result<ExtractedText>> {
  // A copy, because the library takes the buffer away.
  const task = getDocument({ ...pdfOptions(context), data: bytes.slice() })
  try {
    const pdf = await task.promise
    const text = await readPages(pdf, context)
    if (text.sections.every(({ text: page }) => page.trim() === ''))
      return fail(describeTextlessPdf(pdf.numPages, hasImages(bytes) || (await hasDrawings(pdf))))
    return succeed(text)
  } catch (error) {
    if (error instanceof PasswordException) return fail(describeUnreadable('locked'))
    if (error instanceof InvalidPDFException) return fail(describeUnreadable('damaged'))
    throw error
  } finally {
    await task.destroy()
  }
}

/** Options for reading text: no font is installed, no image is decoded. */
function pdfOptions(context: JobContext) {
  return {
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 0,
    enableXfa: true,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    BinaryDataFactory: pdfBinaryData(context),
  }
}

async function readPages(pdf: Document, { report }: JobContext): Promise<ExtractedText> {
  const sections: TextSection[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (characters > maxExtractedCharacters) return { sections, isCut: true, ...describePages(sections) }
    if (number % 25 === 0) report(toolWorkerText('reading-page', { page: number, count: pdf.numPages }))
    const text = await readPage(pdf, number)
    characters += text.length
    sections.push({ label: `page ${number}`, text })
  }
  return { sections, isCut: false, ...describePages(sections) }
}

function describePages(sections: readonly TextSection[]) {
  const pagesWithoutText = sections.flatMap(({ text }, index) => (text.trim() === '' ? [index + 1] : []))
  return { unit: 'page' as const, unitCount: sections.length, pagesWithoutText }
}

async function readPage(pdf: Document, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const text = await readPageText(page)
    page.cleanup()
    return text
  } catch {
    // The library throws for pages that it cannot read.
    return ''
  }
}

async function readPageText(page: Page): Promise<string> {
  const form = await page.getXfa()
  if (form) return writeXfa(form)
  const { items } = await page.getTextContent()
  const pieces = items.filter((item) => 'str' in item)
  const text = isGarbled(pieces) ? '' : joinTextItems(pieces)
  const annotations = writeAnnotations((await page.getAnnotations()) as PdfAnnotation[])
  return [text, annotations].filter((each) => each.trim() !== '').join('\n\n')
}

/** Returns true if the file has an image. The dictionary of an image is never compressed. */
function hasImages(bytes: Uint8Array): boolean {
  return /\/Subtype\s*\/Image\b/.test(new TextDecoder('latin1').decode(bytes))
}

const inspectedPages = 5

/** Returns true if one of the first pages has drawings, such as letters drawn as outlines. */
async function hasDrawings(pdf: Document): Promise<boolean> {
  const painting = new Set<number>([
    OPS.constructPath,
    OPS.fill,
    OPS.stroke,
    OPS.paintFormXObjectBegin,
    OPS.paintInlineImageXObject,
    OPS.paintImageXObject,
    OPS.paintImageMaskXObject,
    OPS.showText,
  ])
  for (let number = 1; number <= Math.min(pdf.numPages, inspectedPages); number += 1) {
    try {
      const page = await pdf.getPage(number)
      const { fnArray } = await page.getOperatorList()
      if (fnArray.some((operator) => painting.has(operator))) return true
    } catch {
      // A page that cannot be read has no drawings.
    }
  }
  return false
}
