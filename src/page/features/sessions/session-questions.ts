import { maxInstructionsLength } from '../../../core/kernel/built-in-instructions.ts'
import type { Session } from '../../../core/kernel/session.ts'
import type { SessionNote } from '../../../core/kernel/session-note.ts'
import { say } from '../../i18n/say.ts'
import type { SessionCommands } from './session-commands.ts'
import type { TextQuestion } from './text-dialog.tsx'
import { dateAndTime, formatDate } from '../../i18n/formats.ts'

export type SessionText = 'title' | 'instructions' | 'note'

const maxTitleCharacters = 200
const maxNoteCharacters = 2000

/** Text dialogs of the chat menu. */
export const sessionQuestions: Record<
  SessionText,
  (session: Session, commands: SessionCommands) => TextQuestion
> = {
  title: (session, { rename }) => ({
    title: say('Rename chat'),
    label: say('Title'),
    text: session.title,
    maxLength: maxTitleCharacters,
    isOneLine: true,
    emptyError: say('Give the chat a name.'),
    onSave: (title) => rename(session, title),
  }),
  instructions: (session, { instruct }) => ({
    title: say('Instructions for this chat'),
    label: say('System prompt'),
    text: session.instructions ?? '',
    maxLength: maxInstructionsLength,
    hint: () =>
      say(
        'From the next message on, in place of the instructions for every chat. Leave it empty to use those.',
      ),
    onSave: (text) => instruct(session, text),
  }),
  note: (session, { saveNote }) => ({
    title: say('Note of this chat'),
    description: say(
      'What the assistant keeps in mind here. It is sent along in this chat only; the assistant can rewrite it once a turn.',
    ),
    label: say('Note'),
    text: session.note?.text ?? '',
    maxLength: maxNoteCharacters,
    hint: (left) =>
      [
        ...(session.note ? [describeOrigin(session.note)] : []),
        say('{left} characters left.', { left }),
      ].join(' '),
    onSave: (text) => saveNote(session, text),
  }),
}

function describeOrigin({ by, at }: SessionNote): string {
  const when = formatDate(at, dateAndTime)
  return by === 'person'
    ? say('Written by you, {when}.', { when })
    : say('Written by the assistant, {when}.', { when })
}
