import { splitWritten, type WrittenText } from './written-text.ts'

/** Stands between what was pasted and what is asked about it. */
export const queryMark = 'User Query: '

/**
 * The message as a model gets it: what was pasted comes first, in the order of the message, each under the name that
 * stands for it in the question; then the question. With nothing asked it is the pastes alone.
 */
export function placePastes(written: WrittenText): string {
  const pieces = splitWritten(written)
  const pasted = pieces.flatMap((piece) => piece.pasted ?? [])
  if (pasted.length === 0) return written.text
  const isAsked = pieces.some((piece) => !piece.pasted && piece.text.trim() !== '')
  if (!isAsked) return pasted.map(({ text }) => text).join('\n\n')
  const named = pasted.map(({ placeholder, text }) => `${placeholder}\n${text}`)
  return [...named, `${queryMark}${written.text.trim()}`].join('\n\n')
}

/** The question of a message that `placePastes` made. */
export function readQuery(placed: string): string {
  const at = placed.startsWith('[') ? placed.lastIndexOf(`\n\n${queryMark}`) : -1
  return at === -1 ? placed : placed.slice(at + 2 + queryMark.length)
}
