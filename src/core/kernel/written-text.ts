import type { Attachment } from './attachment.ts'
import type { MessageId } from './id.ts'
import type { FilePart, MessagePart, TextPart } from './message.ts'
import type { PastedText } from './pasted-text.ts'

/** What a person wrote: `text` holds the placeholders of what was pasted. This file stays free of zod, for the page. */
export interface WrittenText {
  text: string
  pasted?: readonly PastedText[] | undefined
  attachments?: readonly Attachment[] | undefined
  /** The message that it answers. */
  replyTo?: MessageId | undefined
}

/** A stretch of a message: typed, or one paste that stands there. */
export interface WrittenPiece {
  text: string
  pasted?: PastedText
}

/**
 * The pieces in order. Each paste stands once, where its placeholder comes first; a further one, and one that no paste
 * belongs to, is what it looks like. What a paste contains is never looked at.
 */
export function splitWritten({ text, pasted = [] }: WrittenText): WrittenPiece[] {
  if (pasted.length === 0) return text === '' ? [] : [{ text }]
  const waiting = new Map(pasted.map((each) => [each.placeholder, each]))
  const pieces: WrittenPiece[] = []
  let typedFrom = 0
  for (const { 0: placeholder, index } of text.matchAll(toPattern([...waiting.keys()]))) {
    const found = waiting.get(placeholder)
    if (!found) continue
    waiting.delete(placeholder)
    if (index > typedFrom) pieces.push({ text: text.slice(typedFrom, index) })
    pieces.push({ text: found.text, pasted: found })
    typedFrom = index + placeholder.length
  }
  if (typedFrom < text.length) pieces.push({ text: text.slice(typedFrom) })
  return pieces
}

/** The whole text, as the model and every guard get it. */
export function expandWritten(written: WrittenText): string {
  return splitWritten(written)
    .map(({ text }) => text)
    .join('')
}

/** Without what was pasted: the person's own words. */
export function readOwnWords(written: WrittenText): string {
  return splitWritten(written)
    .map(({ text, pasted }) => (pasted ? ' ' : text))
    .join('')
}

/** The same message without pastes whose placeholder is gone. */
export function dropUnplaced(written: WrittenText): {
  text: string
  pasted?: PastedText[]
  attachments?: Attachment[]
  replyTo?: MessageId
} {
  const placed = splitWritten(written).flatMap(({ pasted }) => pasted ?? [])
  const attachments = [...(written.attachments ?? [])]
  return {
    text: written.text,
    ...(placed.length > 0 && { pasted: placed }),
    ...(attachments.length > 0 && { attachments }),
    ...(written.replyTo !== undefined && { replyTo: written.replyTo }),
  }
}

/** Nothing that could be sent. */
export function isNothing({ text, attachments = [] }: WrittenText): boolean {
  return text.trim() === '' && attachments.length === 0
}

/** A person's message: what it answers, its words, then its files. */
export function toWrittenParts(written: WrittenText): MessagePart[] {
  const files = written.attachments ?? []
  const { replyTo } = written
  const reply: MessagePart[] = replyTo === undefined ? [] : [{ type: 'reply', round: 0, messageId: replyTo }]
  return [...reply, toTextPart(written), ...files.map(toFilePart)]
}

function toFilePart(file: Attachment): FilePart {
  return { type: 'file', round: 0, ...file }
}

/** The words alone. */
export function toTextPart(written: WrittenText): TextPart {
  const { attachments: _, replyTo: __, ...words } = dropUnplaced(written)
  return { type: 'text', round: 0, ...words }
}

/** What a person wrote, from the parts of their message. */
export function fromWrittenParts(parts: readonly MessagePart[]): WrittenText {
  const texts = parts.filter((part) => part.type === 'text')
  const [only] = texts
  const { text, pasted }: WrittenText =
    only && texts.length === 1 ? only : { text: texts.map(expandWritten).join('\n\n') }
  const replyTo = parts.find((part) => part.type === 'reply')?.messageId
  const attachments = parts.flatMap((part) => (part.type === 'file' ? [toAttachment(part)] : []))
  return {
    text,
    ...(pasted && { pasted }),
    ...(attachments.length > 0 && { attachments }),
    ...(replyTo !== undefined && { replyTo }),
  }
}

function toAttachment({ blobId, mediaType, byteLength, filename, width, height }: FilePart): Attachment {
  const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  return { blobId, mediaType, byteLength, filename: filename ?? 'file', ...size }
}

/**
 * The message with another whole text, folded as it was where what was typed around its pastes is still there. Law: its
 * whole text is `changed`, whatever it was before.
 */
export function changeWhole(written: WrittenText, changed: string): WrittenText {
  const folded = foldLike(splitWritten(written), changed)
  const words = folded && expandWritten(folded) === changed ? folded : { text: changed }
  const { attachments, replyTo } = written
  return { ...words, ...(attachments && { attachments }), ...(replyTo !== undefined && { replyTo }) }
}

function foldLike(pieces: readonly WrittenPiece[], changed: string): WrittenText | undefined {
  const pasted: PastedText[] = []
  let text = ''
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    const end = piece.pasted ? findEnd(pieces, index, { changed, at }) : at + piece.text.length
    if (end === undefined) return undefined
    const kept = changed.slice(at, end)
    if (piece.pasted && kept !== '') pasted.push({ ...piece.pasted, text: kept })
    else if (!piece.pasted && kept !== piece.text) return undefined
    text += piece.pasted ? (kept === '' ? '' : piece.pasted.placeholder) : kept
    at = end
  }
  return at === changed.length && pasted.length > 0 ? { text, pasted } : undefined
}

/** Where a paste ends: as it was, or where what was typed after it begins. */
function findEnd(
  pieces: readonly WrittenPiece[],
  index: number,
  { changed, at }: { changed: string; at: number },
): number | undefined {
  const before = pieces[index]?.text ?? ''
  if (changed.startsWith(before, at)) return at + before.length
  const next = pieces[index + 1]
  if (!next) return changed.length
  if (next.pasted) return undefined
  const isLast = index + 2 === pieces.length
  const end = isLast ? changed.length - next.text.length : changed.indexOf(next.text, at)
  return end < at ? undefined : end
}

function toPattern(placeholders: readonly string[]): RegExp {
  return new RegExp(
    placeholders.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'),
    'g',
  )
}
