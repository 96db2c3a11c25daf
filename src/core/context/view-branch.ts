import type { MessageId } from '../kernel/id.ts'
import { summaryOf } from '../kernel/compaction.ts'
import { isCompacted, isDeleted } from '../kernel/mark-message.ts'
import type { Message, MessagePart, NoticePart, TextPart } from '../kernel/message.ts'
import { BranchIds, picturesOf, type BranchPicture } from './branch-ids.ts'
import { tellReply } from './format-injections.ts'

/** What a restart may have changed about how the branch is shown to the model, for the rest of the turn. */
export interface BranchView {
  /** So many of the newest pictures are sent, those that came together counting as one; the others are named. */
  mediaWindow: number
  /** A line for the end of a message. */
  annotations: ReadonlyMap<MessageId, string>
  /** References of replies tell when the message was sent that they answer. */
  datesReplies: boolean
}

export const defaultBranchView: BranchView = { mediaWindow: 4, annotations: new Map(), datesReplies: false }

/**
 * The branch as a model sees it: of what was compacted the summary stands there, what is deleted is left out, pictures are named, those outside the window left out, replies
 * say what they answer, and annotations are in place. Pure; a message that has none of these is the same object.
 */
export function viewBranch(
  branch: readonly Message[],
  { mediaWindow, annotations, datesReplies }: BranchView,
): readonly Message[] {
  const ids = new BranchIds(branch)
  const pictures = ids.pictures()
  const shown = new Set(
    pictures.filter(({ group }) => group >= ids.groupCount - mediaWindow).map(({ mediaId }) => mediaId),
  )
  const ofMessage = Map.groupBy(pictures, ({ messageId }) => messageId)
  const viewed = leaveOutDeleted(leaveOutCompacted(branch)).map((message) => {
    const told = tellReply(message, ids, datesReplies)
    const named = ofMessage.get(message.id) ?? []
    const line = annotations.get(message.id)
    if (named.length === 0 && line === undefined) return told
    return withParts(told, annotate(namePictures(told, named, shown), line))
  })
  const isSame =
    viewed.length === branch.length && viewed.every((message, index) => message === branch[index])
  return isSame ? branch : viewed
}

/** The place of the newest summary that stands for its message and all before it; -1: there is none. */
export function findCompacted(branch: readonly Message[]): number {
  return branch.findLastIndex(isCompacted)
}

/** Names of pictures and messages stay: they are counted along the whole branch. */
function leaveOutCompacted(branch: readonly Message[]): readonly Message[] {
  const at = findCompacted(branch)
  const last = branch[at]
  return last?.marks?.compaction
    ? [tellSummary(last, summaryOf(last.marks.compaction)), ...branch.slice(at + 1)]
    : branch
}

function withParts(message: Message, parts: MessagePart[]): Message {
  return { ...message, parts }
}

const deletedQuestion = '[The user deleted this message.]'

/** An answer whose question is gone keeps something to follow: providers want a person to have spoken first. */
function leaveOutDeleted(branch: readonly Message[]): readonly Message[] {
  return branch.flatMap((message, index) => {
    if (!isDeleted(message)) return [message]
    const next = branch[index + 1]
    const isAnswered = message.role === 'user' && next?.role === 'assistant' && !isDeleted(next)
    return isAnswered ? [{ ...message, parts: [{ type: 'text', round: 0, text: deletedQuestion }] }] : []
  })
}

/** Pictures in the order of the parts, as `BranchIds` counts them. */
function namePictures(
  { parts, role }: Message,
  named: readonly BranchPicture[],
  shown: ReadonlySet<string>,
): MessagePart[] {
  let next = 0
  const lines: string[] = []
  const kept = parts.flatMap((part): MessagePart[] => {
    const mine = named.slice(next, (next += picturesOf(part, role).length))
    if (mine.length === 0) return [part]
    const isShown = ({ mediaId }: BranchPicture): boolean => shown.has(mediaId)
    if (part.type === 'notice') return [mine.every(isShown) ? part : withoutFiles(part, mine)]
    lines.push(...mine.map((picture) => namePicture(picture, isShown(picture))))
    return mine.every(isShown) ? [part] : []
  })
  return lines.length === 0 ? kept : appendText(kept, lines.join('\n'))
}

/** What a restart brought is named in its words already, which stay as they are for as long as it is shown. */
function withoutFiles(part: NoticePart, mine: readonly BranchPicture[]): NoticePart {
  if (!part.enrichment) return part
  const shown = new Set(mine.map((picture) => namePicture(picture, true)))
  const kept = (part.instruction ?? '').split('\n').filter((line) => !shown.has(line))
  const instruction = [...kept, ...mine.map((picture) => namePicture(picture, false))].join('\n')
  return { ...part, instruction, enrichment: { ...part.enrichment, files: [] } }
}

/** A line for the model, by which it knows the picture. */
export function namePicture(
  { mediaId, file: { filename, mediaType } }: Pick<BranchPicture, 'mediaId' | 'file'>,
  isShown: boolean,
): string {
  const what = filename === undefined ? mediaType : `${filename}, ${mediaType}`
  return isShown ? `[${mediaId}: ${what}]` : `[${mediaId}: ${what}; older, and not sent again]`
}

function annotate(parts: MessagePart[], line: string | undefined): MessagePart[] {
  return line === undefined ? parts : appendText(parts, line)
}

/** To the last text; as a text of its own where there is none. */
function appendText(parts: readonly MessagePart[], line: string): MessagePart[] {
  const last = parts.findLastIndex((part) => part.type === 'text' && part.superseded !== true)
  const text = parts[last] as TextPart | undefined
  if (!text) return [{ type: 'text', round: 0, text: line }, ...parts]
  return parts.with(last, { ...text, text: `${text.text}\n${line}` })
}

/** In place of what was compacted: told as what no person wrote, and in the same words at every request. */
function tellSummary(last: Message, summary: string): Message {
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
