import { maxInstructionsLength } from '../../../core/kernel/built-in-instructions.ts'
import type { Session } from '../../../core/kernel/session.ts'
import type { SessionNote } from '../../../core/kernel/session-note.ts'
import type { SessionCommands } from './session-commands.ts'
import type { TextQuestion } from './text-dialog.tsx'

export type SessionText = 'title' | 'instructions' | 'note'

const maxTitleCharacters = 200
const maxNoteCharacters = 2000

/** What a person may write about a chat, each in the dialog of its menu. */
export const sessionQuestions: Record<
  SessionText,
  (session: Session, commands: SessionCommands) => TextQuestion
> = {
  title: (session, { rename }) => ({
    title: 'Rename chat',
    label: 'Title',
    text: session.title,
    maxLength: maxTitleCharacters,
    isOneLine: true,
    emptyError: 'Give the chat a name.',
    onSave: (title) => rename(session, title),
  }),
  instructions: (session, { instruct }) => ({
    title: 'Instructions for this chat',
    label: 'System prompt',
    text: session.instructions ?? '',
    maxLength: maxInstructionsLength,
    hint: () =>
      'From the next message on, in place of the instructions for every chat. Leave it empty to use those.',
    onSave: (text) => instruct(session, text),
  }),
  note: (session, { saveNote }) => ({
    title: 'Note of this chat',
    description:
      'What the assistant keeps in mind here. It is sent along in this chat only; the assistant can rewrite it once a turn.',
    label: 'Note',
    text: session.note?.text ?? '',
    maxLength: maxNoteCharacters,
    hint: (left) =>
      `${session.note ? `${describeOrigin(session.note)} ` : ''}${left.toLocaleString()} characters left.`,
    onSave: (text) => saveNote(session, text),
  }),
}

function describeOrigin({ by, at }: SessionNote): string {
  const when = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return by === 'person' ? `Written by you, ${when}.` : `Written by the assistant, ${when}.`
}
