import type { Attachment, DraftAttachment, PastedText } from './attachment.ts'
import type { TextRange } from '../context/reduction.ts'
import type { MessageId } from '../id.ts'
import type { JsonObject } from '../json.ts'
import type { ResearchEffort } from '../research/research-terms.ts'
import type { FilePart, Message, MessagePart, TextPart } from './message.ts'

/** Text that a person wrote. `text` holds placeholders for pasted texts. This file must stay free of zod, for the page. */
export interface MessageDraft {
  text: string
  pasted?: readonly PastedText[] | undefined
  attachments?: readonly DraftAttachment[] | undefined
  /** The message that it replies to. */
  replyTo?: MessageId | undefined
  /** Set if the message starts a deep research. */
  research?: ResearchEffort | undefined
  /** Set if the message starts a workflow. */
  workflowStart?: WorkflowStart | undefined
}

/** The workflow that a message starts. */
export interface WorkflowStart {
  id: string
  name: string
  /** Inputs that were entered or that have a preset value. */
  inputs: JsonObject
  /** Names of the required inputs without a value, apart from the two below. */
  missing: readonly string[]
  /** The input that gets the text of the message. */
  textInput?: { name: string; required: boolean } | undefined
  /** The input that gets the attachments of the message. */
  filesInput?: { name: string; required: boolean } | undefined
}

/** A typed section of a message, or one pasted text. */
export interface DraftSegment {
  text: string
  pasted?: PastedText
}

/**
 * Splits a message into its pieces, in order. Each pasted text replaces the first occurrence of its placeholder. Further
 * occurrences and unknown placeholders stay text. Placeholders within a pasted text are ignored.
 */
export function splitDraft({ text, pasted = [] }: MessageDraft): DraftSegment[] {
  if (pasted.length === 0) return text === '' ? [] : [{ text }]
  const waiting = new Map(pasted.map((each) => [each.placeholder, each]))
  const pieces: DraftSegment[] = []
  let typedFrom = 0
  for (const { 0: placeholder, index } of text.matchAll(toPattern([...waiting.keys()]))) {
    const block = waiting.get(placeholder)
    if (!block) continue
    waiting.delete(placeholder)
    if (index > typedFrom) pieces.push({ text: text.slice(typedFrom, index) })
    pieces.push({ text: block.text, pasted: block })
    typedFrom = index + placeholder.length
  }
  if (typedFrom < text.length) pieces.push({ text: text.slice(typedFrom) })
  return pieces
}

/** Returns the complete text, as the model and every guard get it. */
export function expandDraft(content: MessageDraft): string {
  return splitDraft(content)
    .map(({ text }) => text)
    .join('')
}

/** Returns only the text that the person typed, without pasted texts. */
export function typedTextOf(content: MessageDraft): string {
  return splitDraft(content)
    .map(({ text, pasted }) => (pasted ? ' ' : text))
    .join('')
}

/** Returns only the text of a message and its pasted texts, without files and reply. */
export function withoutFiles({ text, pasted }: MessageDraft): MessageDraft {
  return { text, pasted }
}

/** Removes pasted texts whose placeholder is gone. */
export function withoutUnplacedPastes(content: MessageDraft): {
  text: string
  pasted?: PastedText[]
  attachments?: Attachment[]
  replyTo?: MessageId
  research?: ResearchEffort
  workflowStart?: WorkflowStart
} {
  const placed = splitDraft(content).flatMap(({ pasted }) => pasted ?? [])
  const attachments = [...(content.attachments ?? [])]
  return {
    text: content.text,
    pasted: placed.length > 0 ? placed : undefined,
    attachments: attachments.length > 0 ? attachments : undefined,
    ...(content.replyTo !== undefined && { replyTo: content.replyTo }),
    ...(content.research !== undefined && { research: content.research }),
    ...(content.workflowStart !== undefined && { workflowStart: content.workflowStart }),
  }
}

/** Returns whether there is nothing to send. */
export function isEmptyText({ text, attachments = [] }: MessageDraft): boolean {
  return text.trim() === '' && attachments.length === 0
}

/** Converts a message to parts in order: reply reference, text, files. */
export function toDraftParts(content: MessageDraft): MessagePart[] {
  const files = content.attachments ?? []
  const { replyTo } = content
  const reply: MessagePart[] = replyTo === undefined ? [] : [{ type: 'reply', round: 0, messageId: replyTo }]
  return [...reply, toTextPart(content), ...files.map(toFilePart)]
}

function toFilePart(file: Attachment): FilePart {
  const { isEncodingUnsure: _, isCutOff: __, ...stored } = file
  return { type: 'file', round: 0, ...stored }
}

/** Converts only the text to a part. */
export function toTextPart(content: MessageDraft): TextPart {
  const { text, pasted } = withoutUnplacedPastes(content)
  return { type: 'text', round: 0, text, pasted }
}

/** Restores a person's text from the parts of their message. */
export function fromDraftParts(parts: readonly MessagePart[]): MessageDraft {
  const texts = parts.filter((part) => part.type === 'text')
  const [only] = texts
  const { text, pasted }: MessageDraft =
    only && texts.length === 1 ? only : { text: texts.map(expandDraft).join('\n\n') }
  const replyTo = parts.find((part) => part.type === 'reply')?.messageId
  const attachments = parts.flatMap((part) => (part.type === 'file' ? [toAttachment(part)] : []))
  return {
    text,
    pasted,
    attachments: attachments.length > 0 ? attachments : undefined,
    replyTo,
  }
}

function toAttachment({
  blobId,
  mediaType,
  byteLength,
  filename,
  width,
  height,
  encoding,
}: FilePart): Attachment {
  const size = { width, height }
  return {
    blobId,
    mediaType,
    byteLength,
    filename: filename ?? 'file',
    ...size,
    ...(encoding && { encoding }),
  }
}

/**
 * Replaces the complete text. Placeholders are kept if the typed text around the pasted texts is unchanged. The complete text
 * of the result is always `changed`.
 */
export function replaceWholeText(content: MessageDraft, changed: string): MessageDraft {
  const withPlaceholders = restorePlaceholders(splitDraft(content), changed)
  const replaced =
    withPlaceholders && expandDraft(withPlaceholders) === changed ? withPlaceholders : { text: changed }
  const { attachments, replyTo } = content
  return { ...replaced, ...(attachments && { attachments }), ...(replyTo !== undefined && { replyTo }) }
}

function restorePlaceholders(pieces: readonly DraftSegment[], changed: string): MessageDraft | undefined {
  const pasted: PastedText[] = []
  let text = ''
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    const end = piece.pasted ? findEnd(pieces, index, { changed, at }) : at + piece.text.length
    if (end === undefined) return undefined
    const unchanged = changed.slice(at, end)
    if (piece.pasted && unchanged !== '') pasted.push({ ...piece.pasted, text: unchanged })
    else if (!piece.pasted && unchanged !== piece.text) return undefined
    text += piece.pasted ? (unchanged === '' ? '' : piece.pasted.placeholder) : unchanged
    at = end
  }
  return at === changed.length && pasted.length > 0 ? { text, pasted } : undefined
}

/** Returns the end of a pasted text: unchanged, or at the start of the typed text after it. */
function findEnd(
  pieces: readonly DraftSegment[],
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

/** Separates pasted texts from the person's question. */
const userQueryPrefix = 'User Query: '

/** Text as it is stored, with the ranges of it that models get if it was too long for them. */
type StoredText = MessageDraft & Pick<TextPart, 'sentRanges'>

/**
 * Formats a message for a model. The pasted texts come first, in the order of the message, each under its placeholder; then
 * the question. Without a question the result is the pasted texts alone. A note replaces what the sent ranges leave out.
 */
export function toModelText(content: StoredText): string {
  const pieces = splitSentText(content)
  const pasted = pieces.flatMap((piece) => (piece.pasted ? [{ ...piece.pasted, text: piece.text }] : []))
  const question = pieces.map((piece) => piece.pasted?.placeholder ?? piece.text).join('')
  if (pasted.length === 0) return question
  const isAsked = pieces.some((piece) => !piece.pasted && piece.text.trim() !== '')
  if (!isAsked) return pasted.map(({ text }) => text).join('\n\n')
  const named = pasted.map(({ placeholder, text }) => `${placeholder}\n${text}`)
  return [...named, `${userQueryPrefix}${question.trim()}`].join('\n\n')
}

/** Splits a message into its pieces, with a note in each for the text that models do not get. */
function splitSentText(content: StoredText): DraftSegment[] {
  const pieces = splitDraft(content)
  const { sentRanges } = content
  if (!sentRanges) return pieces
  let start = 0
  return pieces.map(({ text, pasted }) => {
    const from = start
    start += text.length
    return { text: formatSentRanges(text, toRangesWithin(sentRanges, from, start)), pasted }
  })
}

function toRangesWithin(ranges: readonly TextRange[], from: number, to: number): TextRange[] {
  return ranges
    .filter(({ start, end }) => start < to && end > from)
    .map(({ start, end }) => ({ start: Math.max(start, from) - from, end: Math.min(end, to) - from }))
}

function formatSentRanges(text: string, ranges: readonly TextRange[]): string {
  const lines: string[] = []
  let at = 0
  for (const { start, end } of [...ranges, { start: text.length, end: text.length }]) {
    if (start > at) lines.push(formatLeftOut(start - at))
    if (end > start) lines.push(text.slice(start, end))
    at = end
  }
  return lines.join('\n')
}

/** Returns the message with the ranges of its text parts that models get. */
export function withSentRanges(
  message: Message,
  ranges: readonly { index: number; sentRanges: TextRange[] }[],
): Message {
  const byIndex = new Map(ranges.map(({ index, sentRanges }) => [index, sentRanges]))
  const parts = message.parts.map((part, index) => {
    const sentRanges = byIndex.get(index)
    return part.type === 'text' && sentRanges ? { ...part, sentRanges } : part
  })
  return { ...message, parts }
}

/** Returns the note for models in place of a text that is left out. */
export function formatLeftOut(characters: number): string {
  return `[... ${characters.toLocaleString('en')} characters left out ...]`
}

/** Counts the characters of a message, and those that models get of it. */
export function countSentCharacters(content: StoredText): { sent: number; total: number } {
  const total = splitDraft(content).reduce((sum, { text }) => sum + text.length, 0)
  const sent = content.sentRanges?.reduce((sum, { start, end }) => sum + end - start, 0) ?? total
  return { sent, total }
}

/** Extracts the question from a text that `toModelText` formatted. */
export function parseUserQuery(placed: string): string {
  const at = placed.startsWith('[') ? placed.lastIndexOf(`\n\n${userQueryPrefix}`) : -1
  return at === -1 ? placed : placed.slice(at + 2 + userQueryPrefix.length)
}
