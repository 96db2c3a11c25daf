import { maxInstructionsLength } from '../../../core/model/assistants/built-in-instructions.ts'
import type { Project, Session } from '../../../core/model/conversation/session.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ProjectCommands } from './project-commands.ts'
import type { TextDialogOptions } from './text-dialog.tsx'
import type { SessionNote } from '../../../core/model/assistants/memory.ts'
import type { SessionCommands } from './session-commands.ts'
import { dateAndTime, formatDate } from '../../i18n/formats.ts'

export const maxProjectNameLength = 80

export function newProjectDialog({ add }: Pick<ProjectCommands, 'add'>): TextDialogOptions {
  return {
    title: i18n.t('New project'),
    label: i18n.t('Project name'),
    text: '',
    maxLength: maxProjectNameLength,
    isOneLine: true,
    emptyError: i18n.t('Enter a name for the project.'),
    action: i18n.t('Create project'),
    onSave: add,
  }
}

export function projectInstructionsDialog(
  project: Project,
  { instruct }: ProjectCommands,
): TextDialogOptions {
  return {
    title: i18n.t('Instructions for this project'),
    label: i18n.t('Instructions'),
    text: project.instructions ?? '',
    maxLength: maxInstructionsLength,
    hint: () =>
      project.hasForeignInstructions
        ? i18n.t('From a backup. Check them: they count as untrusted content until you save.')
        : i18n.t('Added to the instructions of the project’s chats, from their next message on.'),
    savesUnchanged: project.hasForeignInstructions,
    onSave: (text) => instruct(project, text),
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
