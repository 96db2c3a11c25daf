import { BranchIds } from '../../context/branch-ids.ts'
import { defaultBranchView } from '../../context/view-branch.ts'
import { typedTextOf } from '../../model/conversation/message-draft.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { TurnInput } from '../ports/turn-ports.ts'

/** Tools that few chats need. */
const rareTools = [
  'convert_units',
  'interact_with_recent_message',
  'manage_message',
  'reveal_message_metadata',
  'update_short_term_memory',
]

interface Branch {
  images: BranchIds
  /** Texts that the user typed, in lower case. */
  texts: readonly string[]
}

/** Tools with a subject, and whether a branch has it. An address or a sample that the user names counts as well. */
const subjectTools: Readonly<Record<string, (branch: Branch) => boolean>> = {
  increase_media_context: ({ images }) => images.groupCount > defaultBranchView.mediaWindow,
  peek_image: ({ images, texts }) =>
    images.images().length > 0 || mentions(texts, ['http://', 'https://', 'sample image', 'sample picture']),
  process_gif: ({ images, texts }) =>
    images.images().some(({ file }) => file.mediaType === 'image/gif') ||
    mentions(texts, ['gif', 'animation']),
  process_youtube_video: ({ texts }) => mentions(texts, ['youtu', 'sample video']),
}

/** All tools that a request may leave out. */
export const omittableTools: ReadonlySet<string> = new Set([...rareTools, ...Object.keys(subjectTools)])

/** Returns the tools that a turn leaves out. Deliberate mode selects the tools by itself. */
export function selectOmittedTools({
  history,
  isDeliberate,
  omitsTools,
}: Pick<TurnInput, 'history' | 'isDeliberate' | 'omitsTools'>): ReadonlySet<string> {
  return omitsTools === true && isDeliberate !== true ? findOmittedTools(history) : new Set()
}

/**
 * Returns the tools whose definitions the requests of a turn leave out: rare ones, and those whose subject the branch does
 * not have. Pure. A tool whose subject appeared stays for the rest of the branch, which keeps the provider's cache. A tool
 * that is left out runs when it is called.
 */
export function findOmittedTools(history: readonly Message[]): ReadonlySet<string> {
  const branch: Branch = {
    images: new BranchIds(history),
    texts: history.flatMap(({ role, parts }) =>
      role === 'user'
        ? parts.flatMap((part) => (part.type === 'text' ? [typedTextOf(part).toLowerCase()] : []))
        : [],
    ),
  }
  const absent = Object.entries(subjectTools).flatMap(([name, hasSubject]) =>
    hasSubject(branch) ? [] : [name],
  )
  return new Set([...rareTools, ...absent])
}

function mentions(texts: readonly string[], phrases: readonly string[]): boolean {
  return texts.some((text) => phrases.some((phrase) => text.includes(phrase)))
}
