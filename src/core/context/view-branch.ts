import type { MessageId } from '../model/id.ts'
import { summaryOf } from '../model/conversation/compaction.ts'
import { isCompacted, isDeleted } from '../model/conversation/annotated-message.ts'
import type { Message, MessagePart, NoticePart, TextPart } from '../model/conversation/message.ts'
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
}

export const defaultBranchView: BranchView = { mediaWindow: 4, annotations: new Map(), datesReplies: false }

/**
 * Returns the branch as models get it. A summary replaces compacted messages. Deleted messages and images outside the window are
 * left out. Images are named, replies name their message, and annotations are added. Pure. A message without changes stays the
 * same object.
 */
export function viewBranch(
  branch: readonly Message[],
  { mediaWindow, annotations, datesReplies }: BranchView,
): readonly Message[] {
  const ids = new BranchIds(branch)
  const images = ids.images()
  const visibleIds = new Set(
    images.filter(({ group }) => group >= ids.groupCount - mediaWindow).map(({ mediaId }) => mediaId),
  )
  const ofMessage = Map.groupBy(images, ({ messageId }) => messageId)
  const viewed = leaveOutDeleted(leaveOutCompacted(branch)).map((message) => {
    const withReply = formatReplyContext(message, ids, datesReplies)
    const named = ofMessage.get(message.id) ?? []
    const line = annotations.get(message.id)
    if (named.length === 0 && line === undefined) return withReply
    return withParts(withReply, annotate(nameImages(withReply, named, visibleIds), line))
  })
  const isSame =
    viewed.length === branch.length && viewed.every((message, index) => message === branch[index])
  return isSame ? branch : viewed
}

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
    const isAnswered = message.role === 'user' && next?.role === 'assistant' && !isDeleted(next)
    return isAnswered ? [{ ...message, parts: [{ type: 'text', round: 0, text: deletedQuestion }] }] : []
  })
}

/** Names images in the order of the parts, as `BranchIds` counts them. */
function nameImages(
  { parts, role }: Message,
  named: readonly BranchImage[],
  visibleIds: ReadonlySet<string>,
): MessagePart[] {
  let next = 0
  const lines: string[] = []
  const visibleParts = parts.flatMap((part): MessagePart[] => {
    const mine = named.slice(next, (next += imagesOf(part, role).length))
    if (mine.length === 0) return [part]
    const isShown = ({ mediaId }: BranchImage): boolean => visibleIds.has(mediaId)
    if (part.type === 'notice') return [mine.every(isShown) ? part : withoutFiles(part, mine)]
    lines.push(...mine.map((image) => formatImageLabel(image, isShown(image))))
    return mine.every(isShown) ? [part] : []
  })
  return lines.length === 0 ? visibleParts : appendText(visibleParts, lines.join('\n'))
}

/** Removes the images of a context injection. Its text already names them, so those lines are replaced. */
function withoutFiles(part: NoticePart, mine: readonly BranchImage[]): NoticePart {
  if (!part.enrichment) return part
  const labels = new Set(mine.map((image) => formatImageLabel(image, true)))
  const lines = (part.instruction ?? '').split('\n').filter((line) => !labels.has(line))
  const instruction = [...lines, ...mine.map((image) => formatImageLabel(image, false))].join('\n')
  return { ...part, instruction, enrichment: { ...part.enrichment, files: [] } }
}

/** Returns the line by which the model knows the image. */
export function formatImageLabel(
  { mediaId, file: { filename, mediaType } }: Pick<BranchImage, 'mediaId' | 'file'>,
  isShown: boolean,
): string {
  const what = filename === undefined ? mediaType : `${filename}, ${mediaType}`
  return isShown ? `[${mediaId}: ${what}]` : `[${mediaId}: ${what}; older, and not sent again]`
}

function annotate(parts: MessagePart[], line: string | undefined): MessagePart[] {
  return line === undefined ? parts : appendText(parts, line)
}

/** Appends the line to the last text, or adds a new text part. */
function appendText(parts: readonly MessagePart[], line: string): MessagePart[] {
  const last = parts.findLastIndex((part) => part.type === 'text' && part.superseded !== true)
  const text = parts[last] as TextPart | undefined
  if (!text) return [{ type: 'text', round: 0, text: line }, ...parts]
  return parts.with(last, { ...text, text: `${text.text}\n${line}` })
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
