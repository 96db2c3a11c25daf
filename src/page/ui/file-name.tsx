import { RevealedText } from './revealed-text.tsx'
import { splitHidden } from '../../core/kernel/split-hidden.ts'

/** Spaces of any width are ordinary in names of files: macOS writes one into each screenshot's. */
const toPlainSpaces = (name: string) => name.replace(/\p{Zs}/gu, ' ')

/** The name of somebody's file: A name such as `invoice(U+202E)fdp.exe` must not read as a PDF. */
export function FileName({ name }: { name: string }) {
  return <RevealedText text={toPlainSpaces(name)} />
}

/** The name under which it is saved: nothing in it that is not seen. */
export function toSavedName(name: string): string {
  const seen = splitHidden(toPlainSpaces(name)).filter(({ hidden }) => hidden === undefined)
  return seen.map(({ text }) => text).join('') || 'file'
}
