import { toSentMessage } from '../model/agents/apply-data-policy.ts'
import type { MessageId } from '../model/id.ts'
import { toModelText } from '../model/conversation/message-draft.ts'
import { summaryOf } from '../model/conversation/compaction.ts'
import { isCompacted, isDeleted } from '../model/conversation/annotated-message.ts'
import type { FilePart, Message, MessagePart, NoticePart, TextPart } from '../model/conversation/message.ts'
import {
  isReplacement,
  leaveOutReduced,
  noReductions,
  reduceMessage,
  type ImageOmission,
  type ReducedView,
} from './reductions/apply-reductions.ts'
import { BranchIds, imagesOf, type BranchImage } from './branch-ids.ts'
import { formatReplyContext } from './format-injections.ts'

/** The view of the branch for the model. Context injections change it for the rest of the turn. */
export interface BranchView {
  /** Number of newest image groups that are sent. Older images are only named. */
  mediaWindow: number
  /** Lines to add to the end of messages. */
  annotations: ReadonlyMap<MessageId, string>
  /** `true` if replies include the time of the replied-to message. */
  datesReplies: boolean
  /** Number of earlier messages that are sent. Absent for all. */
  maxMessages?: number
  /** Number of times that the current message was cut after it had joined the branch. */
  cutCount?: number
}

export const defaultBranchView: BranchView = { mediaWindow: 4, annotations: new Map(), datesReplies: false }

/**
 * Returns the branch as models get it. The data policy of each answer is applied. A summary replaces compacted messages. Deleted messages, reduced content and images outside
 * the window are left out. Images are named, replies name their message, and annotations are added. Pure. A message without
 * changes stays the same object.
 */
export function viewBranch(
  branch: readonly Message[],
  { mediaWindow, annotations, datesReplies, maxMessages }: BranchView,
  reduced: ReducedView = unreduced,
): readonly Message[] {
  const ids = new BranchIds(branch)
  const ofMessage = Map.groupBy(ids.images(), ({ messageId }) => messageId)
  const findOmission = ({ group, messageId, file }: BranchImage): ImageOmission | undefined =>
    reduced.reductions.findOmission(messageId, file.blobId, reduced.target) ??
    (group < ids.groupCount - mediaWindow ? 'named' : undefined)
  const recent = leaveOutOld(leaveOutCompacted(branch), maxMessages)
  const viewed = leaveOutDeleted(leaveOutReduced(recent, reduced.reductions)).map((message) => {
    const sent = toSentMessage(message)
    const withReply = formatReplyContext(leaveOutFiles(sent, reduced), ids, datesReplies)
    const named = ofMessage.get(message.id) ?? []
    const line = annotations.get(message.id)
    const whole =
      named.length === 0 && line === undefined
        ? withReply
        : withParts(withReply, annotate(nameImages(withReply, named, findOmission), line))
    return reduceMessage(whole, reduced)
  })
  const isSame =
    viewed.length === branch.length && viewed.every((message, index) => message === branch[index])
  return isSame ? branch : viewed
}

/** Returns the index of the first message that is sent if only a number of earlier messages is. It is always a user message. */
export function findWindowStart(branch: readonly Message[], maxMessages: number | undefined): number {
  if (maxMessages === undefined) return 0
  let start = 0
  let sent: number[] = []
  for (const [index, message] of branch.slice(0, -1).entries()) {
    if (isDeleted(message)) continue
    sent.push(index)
    if (sent.length <= maxMessages * windowSlack) continue
    const first = sent.slice(-maxMessages).find((at) => branch[at]?.role === 'user')
    start = first ?? index + 1
    sent = sent.filter((at) => at >= start)
  }
  return start
}

/** The start moves only when this many times the number of messages are sent, so that most requests extend the one before. */
const windowSlack = 1.5

function leaveOutOld(branch: readonly Message[], maxMessages: number | undefined): readonly Message[] {
  const start = findWindowStart(branch, maxMessages)
  return start === 0 ? branch : branch.slice(start)
}

/** Returns the position of the first message that is sent, or whose summary is. */
export function findSentStart(branch: readonly Message[], maxMessages: number | undefined): number {
  const compactedAt = Math.max(0, findCompactionIndex(branch))
  return compactedAt + findWindowStart(leaveOutCompacted(branch), maxMessages)
}

/**
 * Returns the files of a message of the current turn, where all images are sent unless a reduction leaves them out. `from` is the
 * number of its images that come before its parts.
 */
export function viewTurnImages(
  message: Message,
  { ids, from, reduced }: { ids: BranchIds; from: number; reduced: ReducedView },
): Message {
  const { reductions, target } = reduced
  const withFiles = leaveOutFiles(message, reduced)
  const named = ids.images().filter(({ messageId }) => messageId === message.id)
  const findOmission = ({ file }: BranchImage): ImageOmission | undefined =>
    reductions.findOmission(message.id, file.blobId, target)
  if (!named.some(findOmission)) return withFiles
  return withParts(withFiles, nameImages(withFiles, named.slice(from), findOmission))
}

const unreduced: ReducedView = { reductions: noReductions, nameOf: () => undefined, target: undefined }

/** Returns the index of the message with the newest active summary, or -1. */
export function findCompactionIndex(branch: readonly Message[]): number {
  return branch.findLastIndex(isCompacted)
}

/** Replaces compacted messages by their summary. Ids stay the same, because they are counted along the whole branch. */
function leaveOutCompacted(branch: readonly Message[]): readonly Message[] {
  const at = findCompactionIndex(branch)
  const last = branch[at]
  return last?.marks?.compaction
    ? [formatSummary(last, summaryOf(last.marks.compaction)), ...branch.slice(at + 1)]
    : branch
}

function withParts(message: Message, parts: MessagePart[]): Message {
  return { ...message, parts }
}

const deletedQuestion = '[The user deleted this message.]'

/** Leaves out deleted messages. A deleted user message with an answer gets a placeholder, because providers require a user message first. */
function leaveOutDeleted(branch: readonly Message[]): readonly Message[] {
  return branch.flatMap((message, index) => {
    if (!isDeleted(message)) return [message]
    const next = branch[index + 1]
    const hasAnswer = next?.role === 'assistant' && !isDeleted(next) && !isReplacement(next)
    const isAnswered = message.role === 'user' && hasAnswer
    return isAnswered ? [{ ...message, parts: [{ type: 'text', round: 0, text: deletedQuestion }] }] : []
  })
}

/** Names images in the order of the parts, as `BranchIds` counts them. */
function nameImages(
  { parts, role }: Message,
  named: readonly BranchImage[],
  findOmission: (image: BranchImage) => ImageOmission | undefined,
): MessagePart[] {
  let next = 0
  const lines: string[] = []
  const visibleParts = parts.flatMap((part): MessagePart[] => {
    const mine = named.slice(next, (next += imagesOf(part, role).length))
    if (mine.length === 0) return [part]
    const labels = mine.map((image) => formatImage(image, findOmission(image)))
    const isComplete = mine.every((image) => findOmission(image) === undefined)
    if (part.type === 'notice') return [isComplete ? part : withoutFiles(part, mine, labels)]
    lines.push(...labels)
    return isComplete ? [part] : []
  })
  return lines.length === 0 ? visibleParts : appendText(visibleParts, lines.join('\n'))
}

/** Removes the images of a context injection. Its text already names them, so those lines are replaced. */
function withoutFiles(part: NoticePart, mine: readonly BranchImage[], labels: readonly string[]): NoticePart {
  if (!part.enrichment) return part
  const earlier = new Set(mine.map((image) => formatImageLabel(image, true)))
  const lines = (part.instruction ?? '').split('\n').filter((line) => !earlier.has(line))
  const named = labels.map((label) => (earlier.has(label) ? label.replace(/]$/, notSentAgain) : label))
  const instruction = [...lines, ...named].join('\n')
  return { ...part, instruction, enrichment: { ...part.enrichment, files: [] } }
}

function formatImage(image: BranchImage, omission: ImageOmission | undefined): string {
  return omission === 'refused' ? refusedImage : formatImageLabel(image, omission === undefined)
}

const refusedImage = '[Image removed: the server refused it]'

/** Leaves out files that reductions only name, and images of models that a server refused. */
export function leaveOutFiles(message: Message, { reductions, target }: ReducedView): Message {
  if (reductions.findOmission === noReductions.findOmission) return message
  const lines: string[] = []
  const parts = message.parts.flatMap((part): MessagePart[] => {
    if (part.type !== 'file' || part.superseded) return [part]
    const isImage = part.mediaType.startsWith('image/')
    const omission = reductions.findOmission(message.id, part.blobId, target)
    const isLeftOut = message.role === 'user' ? omission === 'named' && !isImage : omission && isImage
    if (!isLeftOut) return [part]
    const text = omission === 'refused' ? refusedImage : formatFileLabel(part)
    if (message.role === 'assistant')
      return part.isReasoning ? [] : [{ type: 'text', round: part.round, text }]
    lines.push(text)
    return []
  })
  const isSame =
    parts.length === message.parts.length && parts.every((part, at) => part === message.parts[at])
  if (isSame) return message
  return withParts(message, lines.length === 0 ? parts : appendText(parts, lines.join('\n')))
}

function formatFileLabel({ filename, mediaType }: Pick<FilePart, 'filename' | 'mediaType'>): string {
  return `[${filename === undefined ? mediaType : `${filename}, ${mediaType}`}; older, and not sent again]`
}

/** Returns the line by which the model knows the image. */
export function formatImageLabel(
  { mediaId, file: { filename, mediaType } }: Pick<BranchImage, 'mediaId' | 'file'>,
  isShown: boolean,
): string {
  const what = filename === undefined ? mediaType : `${filename}, ${mediaType}`
  return `[${mediaId}: ${what}${isShown ? ']' : notSentAgain}`
}

const notSentAgain = '; older, and not sent again]'

function annotate(parts: MessagePart[], line: string | undefined): MessagePart[] {
  return line === undefined ? parts : appendText(parts, line)
}

/** Appends the line to the last text, or adds a new text part. */
function appendText(parts: readonly MessagePart[], line: string): MessagePart[] {
  const last = parts.findLastIndex((part) => part.type === 'text' && part.superseded !== true)
  const text = parts[last] as TextPart | undefined
  if (!text) return [{ type: 'text', round: 0, text: line }, ...parts]
  // The ranges of a cut text do not cover what is added to it.
  const { sentRanges, pasted: _, ...base } = text
  const sent = sentRanges ? { ...base, text: toModelText(text) } : text
  return parts.with(last, { ...sent, text: `${sent.text}\n${line}` })
}

/** Creates the message that replaces compacted messages. It is marked as not written by the user. Its text is the same in every request. */
function formatSummary(last: Message, summary: string): Message {
  const { id, sessionId, parentId, order, createdAt } = last
  return {
    id,
    sessionId,
    parentId,
    order,
    role: 'assistant',
    status: 'complete',
    createdAt,
    parts: [
      {
        type: 'notice',
        round: 0,
        code: 'context-compacted',
        text: '',
        instruction: `${opening}\n\n${summary}\n\n${closing}`,
      },
    ],
  }
}

const opening =
  '[A summary of the earlier part of this conversation stands here in place of its messages. It is no message of the user.]'
const closing = '[End of the summary. The conversation goes on from here.]'
