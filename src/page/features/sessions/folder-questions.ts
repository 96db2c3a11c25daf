import { maxInstructionsLength } from '../../../core/kernel/built-in-instructions.ts'
import type { Folder } from '../../../core/kernel/folder.ts'
import type { FolderCommands } from './folder-commands.ts'
import type { TextQuestion } from './text-dialog.tsx'

export const maxFolderName = 80
export const folderNameError = 'Give the folder a name.'

export function askForNewFolder({ add }: FolderCommands): TextQuestion {
  return { ...nameQuestion, title: 'New folder', text: '', onSave: add }
}

export type FolderText = 'name' | 'instructions'

/** What a person may write about a folder, each in the dialog of its menu. */
export const folderQuestions: Record<FolderText, (folder: Folder, commands: FolderCommands) => TextQuestion> =
  {
    name: (folder, { rename }) => ({
      ...nameQuestion,
      title: 'Rename folder',
      text: folder.name,
      onSave: (name) => rename(folder, name),
    }),
    instructions: (folder, { instruct }) => ({
      title: 'Instructions for this folder',
      label: 'Instructions',
      text: folder.instructions ?? '',
      maxLength: maxInstructionsLength,
      hint: () => 'Its chats are told this beside their own instructions, from their next message on.',
      onSave: (text) => instruct(folder, text),
    }),
  }

const nameQuestion = {
  label: 'Name of the folder',
  maxLength: maxFolderName,
  isOneLine: true,
  emptyError: folderNameError,
}
