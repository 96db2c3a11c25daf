import type { MessageId } from '../kernel/id.ts'
import type { Message, MessagePart, NoticePart, TextPart } from '../kernel/message.ts'
import { BranchIds, picturesOf, type BranchPicture } from './branch-ids.ts'

/** What a restart may have changed about how the branch is shown to the model, for the rest of the turn. */
export interface BranchView {
  /** So many of the newest pictures are sent; the others are named. */
  mediaWindow: number
  /** A line for the end of a message. */
  annotations: ReadonlyMap<MessageId, string>
}

export const defaultBranchView: BranchView = { mediaWindow: 4, annotations: new Map() }

/**
 * The branch with its pictures named, those outside the window left out, and its annotations in place. Pure; a message that
 * has neither is the same object.
 */
export function viewBranch(
  branch: readonly Message[],
  { mediaWindow, annotations }: BranchView,
): readonly Message[] {
  const pictures = new BranchIds(branch).pictures()
  if (pictures.length === 0 && annotations.size === 0) return branch
  const shown = new Set(
    pictures.slice(Math.max(0, pictures.length - mediaWindow)).map(({ mediaId }) => mediaId),
  )
  const ofMessage = Map.groupBy(pictures, ({ messageId }) => messageId)
  return branch.map((message) => {
    const named = ofMessage.get(message.id) ?? []
    const line = annotations.get(message.id)
    if (named.length === 0 && line === undefined) return message
    return { ...message, parts: annotate(namePictures(message, named, shown), line) }
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
    const names = mine.map((picture) => nameOf(picture, isShown(picture)))
    if (part.type === 'notice') return [withFiles(part, mine.filter(isShown), names)]
    lines.push(...names)
    return mine.every(isShown) ? [part] : []
  })
  return lines.length === 0 ? kept : appendText(kept, lines.join('\n'))
}

function withFiles(part: NoticePart, mine: readonly BranchPicture[], names: readonly string[]): NoticePart {
  if (!part.enrichment) return part
  const instruction = [part.instruction ?? '', ...names].join('\n')
  return { ...part, instruction, enrichment: { ...part.enrichment, files: mine.map(({ file }) => file) } }
}

function nameOf({ mediaId, file: { filename, mediaType } }: BranchPicture, isShown: boolean): string {
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
