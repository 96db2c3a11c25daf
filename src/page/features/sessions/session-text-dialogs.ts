import { maxInstructionsLength } from '../../../core/model/assistants/built-in-instructions.ts'
import type { Folder, Session } from '../../../core/model/conversation/session.ts'
import { say } from '../../i18n/say.ts'
import type { FolderCommands } from './folder-commands.ts'
import type { TextDialogOptions } from './text-dialog.tsx'
import type { SessionNote } from '../../../core/model/assistants/memory.ts'
import type { SessionCommands } from './session-commands.ts'
import { dateAndTime, formatDate } from '../../i18n/formats.ts'

export const maxFolderNameLength = 80

export function newFolderDialog({ add }: FolderCommands): TextDialogOptions {
  return { ...nameQuestion(), title: say('New folder'), text: '', onSave: add }
}

export type FolderText = 'name' | 'instructions'

/** Text dialogs of the folder menu. */
export const folderTextDialogs: Record<
  FolderText,
  (folder: Folder, commands: FolderCommands) => TextDialogOptions
> = {
  name: (folder, { rename }) => ({
    ...nameQuestion(),
    title: say('Rename folder'),
    text: folder.name,
    onSave: (name) => rename(folder, name),
  }),
  instructions: (folder, { instruct }) => ({
    title: say('Instructions for this folder'),
    label: say('Instructions'),
    text: folder.instructions ?? '',
    maxLength: maxInstructionsLength,
    hint: () => say('Its chats are told this beside their own instructions, from their next message on.'),
    onSave: (text) => instruct(folder, text),
  }),
}

const nameQuestion = () => ({
  label: say('Name of the folder'),
  maxLength: maxFolderNameLength,
  isOneLine: true,
  emptyError: say('Give the folder a name.'),
})

export type SessionText = 'title' | 'instructions' | 'note'

const maxTitleCharacters = 200
const maxNoteCharacters = 2000

/** Text dialogs of the chat menu. */
export const sessionTextDialogs: Record<
  SessionText,
  (session: Session, commands: SessionCommands) => TextDialogOptions
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
