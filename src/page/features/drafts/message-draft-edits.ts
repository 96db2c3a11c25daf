import type { PastedText } from '../../../core/model/conversation/attachment.ts'
import { splitDraft, type MessageDraft, expandDraft } from '../../../core/model/conversation/message-draft.ts'

/** Longest paste that is inserted as text. A longer one becomes a placeholder, so that the typed text stays in view. */
export const maxInlinePaste = { lines: 20, characters: 2000 }

export function isLongPaste(text: string): boolean {
  return text.length > maxInlinePaste.characters || countLines(text) > maxInlinePaste.lines
}

/** Returns the message with one more paste, and the placeholder to insert. */
export function addPaste(
  content: MessageDraft,
  text: string,
): { content: MessageDraft; placeholder: string } {
  const placeholder = toPlaceholder(nextNumber(content), text)
  const pasted = [...(content.pasted ?? []), { placeholder, text }]
  return { content: { ...content, pasted }, placeholder }
}

/** Joins two messages. If both have a paste with the same placeholder, the second one is renamed. */
export function joinDraft(first: MessageDraft, second: MessageDraft): MessageDraft {
  const pasted = [...(first.pasted ?? [])]
  let text = `${first.text}\n\n`
  for (const piece of splitDraft(second)) {
    const paste = piece.pasted && renameIfTaken(piece.pasted, { text, pasted })
    if (paste) pasted.push(paste)
    text += paste?.placeholder ?? piece.text
  }
  const attachments = joinAttachments(first, second)
  const replyTo = first.replyTo ?? second.replyTo
  return {
    text,
    pasted: pasted.length > 0 ? pasted : undefined,
    attachments: attachments.length > 0 ? attachments : undefined,
    replyTo,
    workflowStart: first.workflowStart,
  }
}

function joinAttachments(first: MessageDraft, second: MessageDraft) {
  const [before, since] = [first.attachments ?? [], second.attachments ?? []]
  const known = new Set(before.map(({ blobId }) => blobId))
  return [...before, ...since.filter(({ blobId }) => !known.has(blobId))]
}

function renameIfTaken(paste: PastedText, into: MessageDraft): PastedText {
  const isTaken = into.pasted?.some(({ placeholder }) => placeholder === paste.placeholder)
  return isTaken ? { ...paste, placeholder: addPaste(into, paste.text).placeholder } : paste
}

/** Returns the range of the placeholder that ends or begins at a position of the text. */
export function findPlaceholderAt(
  content: MessageDraft,
  at: number,
  side: 'ends' | 'begins',
): { from: number; to: number } | undefined {
  let from = 0
  for (const { text, pasted } of splitDraft(content)) {
    const to = from + (pasted?.placeholder ?? text).length
    if (pasted && (side === 'ends' ? to : from) === at) return { from, to }
    from = to
  }
  return undefined
}

/** Returns the range of a paste's placeholder. */
export function findPlaceholder(
  content: MessageDraft,
  paste: PastedText,
): { from: number; to: number } | undefined {
  let from = 0
  for (const { text, pasted } of splitDraft(content)) {
    const to = from + (pasted?.placeholder ?? text).length
    if (pasted?.placeholder === paste.placeholder) return { from, to }
    from = to
  }
  return undefined
}

/** Returns the message without a paste. Its name stays in the text, unless there is no other text. */
export function removePaste(content: MessageDraft, paste: PastedText, name: string): MessageDraft {
  const pasted = content.pasted?.filter(({ placeholder }) => placeholder !== paste.placeholder)
  const isAlone = content.text.trim() === paste.placeholder
  const text = isAlone ? '' : content.text.replace(paste.placeholder, () => name)
  return { ...content, text, pasted: pasted && pasted.length > 0 ? pasted : undefined }
}

/** Returns the display name of a paste: the placeholder without brackets. */
export function pasteLabel({ placeholder }: PastedText): string {
  return placeholder.slice(1, -1)
}

function toPlaceholder(number: number, text: string): string {
  const lines = countLines(text)
  const [count, unit] = lines > maxInlinePaste.lines ? [lines, 'lines'] : [text.length, 'characters']
  return `[Pasted text #${number}, ${count.toLocaleString('en')} ${unit}]`
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1))
    lines++
  return lines
}

/** Returns a number higher than any in the message, including one that was typed by hand. */
function nextNumber({ text, pasted = [] }: MessageDraft): number {
  const names = [text, ...pasted.map(({ placeholder }) => placeholder)].join(' ')
  const numbers = [...names.matchAll(/\[Pasted text #(\d{1,6})/g)].map(([, number]) => Number(number))
  return Math.max(0, ...numbers) + 1
}

/** Whether two messages have the same text, pastes and files. */
export function isSameDraft(one: MessageDraft, other: MessageDraft): boolean {
  const [files, others] = [one, other].map(({ attachments = [] }) =>
    attachments.map(({ blobId }) => blobId).join(),
  )
  return files === others && one.text === other.text && expandDraft(one) === expandDraft(other)
}
