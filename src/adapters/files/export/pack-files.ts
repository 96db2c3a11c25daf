import { zipSync } from 'fflate'

export interface NamedText {
  filename: string
  text: string
}

/** Packs texts into one ZIP file. Duplicate names get a number. */
export function packFiles(files: readonly NamedText[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const packed: Record<string, Uint8Array> = {}
  for (const { filename, text } of files) packed[findFreeName(filename, packed)] = encoder.encode(text)
  return new Uint8Array(zipSync(packed))
}

function findFreeName(filename: string, usedNames: Readonly<Record<string, unknown>>): string {
  const dot = filename.lastIndexOf('.')
  const [stem, extension] = [filename.slice(0, dot), filename.slice(dot)]
  let name = filename
  for (let count = 2; name in usedNames; count += 1) name = `${stem}-${count}${extension}`
  return name
}
