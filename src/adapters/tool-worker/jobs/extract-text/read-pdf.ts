import { getDocument, InvalidPDFException, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/no-unassigned-import -- makes its half known to the other one: both run in this worker
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { TextSection } from '../../../../core/model/files/file-text.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { JobContext } from '../../job.ts'
import { describeScan, describeUnreadable } from './describe-unreadable.ts'
import { maxExtractedCharacters, type ExtractedText } from './extracted-text.ts'

type Document = Awaited<ReturnType<typeof getDocument>['promise']>

/** Reads a PDF page by page. A broken page has no text; the other pages are read. */
export async function readPdf(bytes: Uint8Array, context: JobContext): Promise<Result<ExtractedText>> {
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 0,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    BinaryDataFactory: characterMaps(context),
  })
  try {
    const pdf = await task.promise
    const { sections, isCut } = await readPages(pdf, context)
    if (sections.every(({ text }) => text.trim() === '')) return fail(describeScan(pdf.numPages))
    return succeed({ sections, isCut })
  } catch (error) {
    if (error instanceof PasswordException) return fail(describeUnreadable('locked'))
    if (error instanceof InvalidPDFException) return fail(describeUnreadable('damaged'))
    throw error
  } finally {
    await task.destroy()
  }
}

async function readPages(pdf: Document, { report }: JobContext): Promise<ExtractedText> {
  const sections: TextSection[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (characters > maxExtractedCharacters) return { sections, isCut: true }
    if (number % 25 === 0) report(`Reading page ${number} of ${pdf.numPages}`)
    const text = await readPage(pdf, number)
    characters += text.length
    sections.push({ label: `page ${number}`, text })
  }
  return { sections, isCut: false }
}

async function readPage(pdf: Document, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  } catch {
    // The library throws for pages that it cannot read.
    return ''
  }
}

/** Loads character maps for East Asian languages, which a PDF may reference by name. */
function characterMaps({ readFile }: JobContext) {
  return class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const file = kind === 'cMapUrl' ? await readFile(filename) : undefined
      if (!file?.ok) throw new Error(`There is no ${filename}`)
      return new Uint8Array(file.value)
    }
  }
}
