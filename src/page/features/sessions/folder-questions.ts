import { maxInstructionsLength } from '../../../core/kernel/built-in-instructions.ts'
import type { Folder } from '../../../core/kernel/folder.ts'
import { say } from '../../i18n/say.ts'
import type { FolderCommands } from './folder-commands.ts'
import type { TextQuestion } from './text-dialog.tsx'

export const maxFolderName = 80

export function askForNewFolder({ add }: FolderCommands): TextQuestion {
  return { ...nameQuestion(), title: say('New folder'), text: '', onSave: add }
}

export type FolderText = 'name' | 'instructions'

/** Text dialogs of the folder menu. */
export const folderQuestions: Record<FolderText, (folder: Folder, commands: FolderCommands) => TextQuestion> =
  {
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
  maxLength: maxFolderName,
  isOneLine: true,
  emptyError: say('Give the folder a name.'),
})
