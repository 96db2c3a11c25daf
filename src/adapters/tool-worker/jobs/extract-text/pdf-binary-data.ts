import type { JobContext } from '../../job.ts'

/** Loads files of the PDF library by name: character maps of East Asian languages and decoders of images. */
export function pdfBinaryData({ readFile }: JobContext) {
  return class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const isKnown = kind === 'cMapUrl' || kind === 'wasmUrl'
      const file = isKnown ? await readFile(filename) : undefined
      if (!file?.ok) throw new Error(`the file ${filename} does not exist`)
      return new Uint8Array(file.value)
    }
  }
}
