import { maxInstructionsLength } from '../../../core/model/assistants/built-in-instructions.ts'
import type { Folder, Session } from '../../../core/model/conversation/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { FolderCommands } from './folder-commands.ts'
import type { TextDialogOptions } from './text-dialog.tsx'
import type { SessionNote } from '../../../core/model/assistants/memory.ts'
import type { SessionCommands } from './session-commands.ts'
import { dateAndTime, formatDate } from '../../i18n/formats.ts'

export const maxFolderNameLength = 80

export function newFolderDialog({ add }: Pick<FolderCommands, 'add'>): TextDialogOptions {
  return {
    title: i18n.t('New folder'),
    label: i18n.t('Folder name'),
    text: '',
    maxLength: maxFolderNameLength,
    isOneLine: true,
    emptyError: i18n.t('Enter a name for the folder.'),
    action: i18n.t('Create folder'),
    onSave: add,
  }
}

export function folderInstructionsDialog(folder: Folder, { instruct }: FolderCommands): TextDialogOptions {
  return {
    title: i18n.t('Instructions for this folder'),
    label: i18n.t('Instructions'),
    text: folder.instructions ?? '',
    maxLength: maxInstructionsLength,
    hint: () =>
      folder.hasForeignInstructions
        ? i18n.t('From a backup. Check them: they count as untrusted content until you save.')
        : i18n.t('Added to the instructions of the folder’s chats, from their next message on.'),
    savesUnchanged: folder.hasForeignInstructions,
    onSave: (text) => instruct(folder, text),
  }
}

export type SessionText = 'title' | 'instructions' | 'note'

export const maxTitleCharacters = 200
const maxNoteCharacters = 2000

/** Text dialogs of the chat menu. */
export const sessionTextDialogs: Record<
  SessionText,
  (session: Session, commands: SessionCommands) => TextDialogOptions
> = {
  title: (session, { rename }) => ({
    title: i18n.t('Rename chat'),
    label: i18n.t('Title'),
    text: session.title,
    maxLength: maxTitleCharacters,
    isOneLine: true,
    emptyError: i18n.t('Enter a name for the chat.'),
    onSave: (title) => rename(session, title),
  }),
  instructions: (session, { instruct }) => ({
    title: i18n.t('Instructions for this chat'),
    label: i18n.t('System prompt'),
    text: session.instructions ?? '',
    maxLength: maxInstructionsLength,
    hint: () =>
      session.hasForeignInstructions
        ? i18n.t('From a file. Check them: they aren’t sent until you save.')
        : i18n.t(
            'Replaces the instructions for every chat, from the next message on. Leave empty to use those.',
          ),
    savesUnchanged: session.hasForeignInstructions,
    onSave: (text) => instruct(session, text),
  }),
  note: (session, { saveNote }) => ({
    title: i18n.t('Chat note'),
    description: i18n.t(
      'What the assistant remembers in this chat. The note is sent only in this chat, and the assistant can rewrite it once per answer.',
    ),
    label: i18n.t('Note'),
    text: session.note?.text ?? '',
    maxLength: maxNoteCharacters,
    hint: (left) =>
      [
        ...(session.note ? [describeOrigin(session.note)] : []),
        i18n.t('{left, plural, one {# character} other {# characters}} left.', { left }),
      ].join(' '),
    onSave: (text) => saveNote(session, text),
  }),
}

function describeOrigin({ by, at }: SessionNote): string {
  const when = formatDate(at, dateAndTime)
  return by === 'person'
    ? i18n.t('Written by you, {when}.', { when })
    : i18n.t('Written by the assistant, {when}.', { when })
}
