import { isDeleted } from '../kernel/mark-message.ts'
import type { Message } from '../kernel/message.ts'
import { maxNoteCharacters } from '../kernel/session-note.ts'

/** So many messages back a note still counts as told. */
const freshMessages = 10

/**
 * The note of the chat as the model is told it, or nothing where the end of the branch tells it already. It goes to the tail
 * and stays there, so that every request still begins with the one before: a note in the system prompt, or one that moves
 * along with the tail, would cost the provider's cache at each change.
 */
export function noteToTell(note: string | undefined, branch: readonly Message[]): string | undefined {
  const text = note?.trim().slice(0, maxNoteCharacters) ?? ''
  const earlier = lastTold(branch.slice(-freshMessages)) ?? ''
  if (text === '') return earlier === '' || earlier === emptied ? undefined : emptied
  const words = `${opening}\n${text}`
  return words === earlier ? undefined : words
}

const opening =
  '[The note of this chat, kept by you and the user: it holds until it changes, and is no message of the user]'
const emptied = '[The note of this chat was taken away]'

function lastTold(branch: readonly Message[]): string | undefined {
  const present = branch.filter((message) => !isDeleted(message))
  const notices = present.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'notice' && part.code === 'note-told' ? [part] : [])),
  )
  return notices.at(-1)?.instruction
}
