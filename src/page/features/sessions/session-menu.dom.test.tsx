// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { type Folder, sessionSchema, type Session } from '../../../core/model/conversation/session.ts'
import { folderIdSchema, messageIdSchema, sessionIdSchema } from '../../../core/model/id.ts'
import type { FolderCommands } from './folder-commands.ts'
import type { SessionCommands } from './session-commands.ts'
import { SessionMenu } from './session-menu.tsx'
import { folderTextDialogs } from './session-text-dialogs.ts'
import { TextDialog } from './text-dialog.tsx'

const session: Session = sessionSchema.parse({
  id: 'session-1',
  title: 'Bees',
  createdAt: 1,
  updatedAt: 1,
  activity: 1,
  nextOrder: 0,
  headId: null,
  rootIds: [],
  security: { mode: 'ask' },
  model: demoModel,
  note: { text: 'Be brief.', by: 'assistant', at: 1 },
})

const folder: Folder = { id: folderIdSchema.parse('folder-1'), name: 'Garden', createdAt: 1 }
const queries = {
  watchFolders: () => ({
    subscribe: (next: (folders: readonly Folder[]) => void) => {
      next([folder])
      return () => undefined
    },
  }),
}

function setup(shownSession: Session = session) {
  const commands = {
    rename: vi.fn<SessionCommands['rename']>(),
    instruct: vi.fn<SessionCommands['instruct']>(),
    remove: vi.fn<SessionCommands['remove']>(),
    pin: vi.fn<SessionCommands['pin']>(),
    exportAs: vi.fn(),
    saveAsDemo: vi.fn(),
    open: vi.fn<SessionCommands['open']>(),
    archive: vi.fn<SessionCommands['archive']>(),
    removeAll: vi.fn<SessionCommands['removeAll']>(),
    moveAll: vi.fn<SessionCommands['moveAll']>(),
    exportAll: vi.fn<SessionCommands['exportAll']>(),
    copy: vi.fn<SessionCommands['copy']>(),
    saveNote: vi.fn<SessionCommands['saveNote']>(),
    folders: { move: vi.fn<FolderCommands['move']>() } as unknown as FolderCommands,
  }
  render(<SessionMenu session={shownSession} queries={queries} commands={commands} label="Chat actions" />)
  const choose = (name: string) => {
    const trigger = screen.getByRole('button', { name: 'Chat actions' })
    const panel = document.getElementById(trigger.getAttribute('popovertarget') ?? '')
    if (panel === null) return expect.fail('the button opens nothing')
    // happy-dom has no popover, so the test does the browser's part.
    panel.hidePopover = () => undefined
    fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
    fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }))
  }
  const write = (text: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  return { commands, choose, write }
}

afterEach(cleanup)

it('a chat needs a name, and an unchanged name is not saved', () => {
  const { commands, choose, write } = setup()
  choose('Rename')
  write('  ')
  expect(screen.getByText('Enter a name for the chat.')).toBeDefined()
  write(' Bees ')
  expect(commands.rename).not.toHaveBeenCalled()
  choose('Rename')
  write(' Wasps ')
  expect(commands.rename).toHaveBeenCalledWith(session, 'Wasps')
})

it('each dialog starts with the stored text, and an emptied note is removed', () => {
  const { commands, choose, write } = setup()
  choose('Instructions')
  expect((screen.getByRole('textbox', { name: 'System prompt' }) as HTMLTextAreaElement).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  choose('Chat note')
  expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('Be brief.')
  write('')
  expect(commands.saveNote).toHaveBeenCalledWith(session, '')
  expect(commands.instruct).not.toHaveBeenCalled()
})

it('foreign instructions are marked, and saved without a change', () => {
  const foreign: Session = { ...session, instructions: 'Be brief.', hasForeignInstructions: true }
  const { commands, choose, write } = setup(foreign)
  choose('Instructions')
  expect(screen.getByText('From a file. Check them: they aren’t sent until you save.')).toBeDefined()
  write('Be brief.')
  expect(commands.instruct).toHaveBeenCalledWith(foreign, 'Be brief.')
  cleanup()
  const known = setup({ ...session, instructions: 'Be brief.' })
  known.choose('Instructions')
  expect(screen.queryByText(/^From a file/)).toBeNull()
  known.write('Be brief.')
  expect(known.commands.instruct).not.toHaveBeenCalled()
})

it('foreign instructions of a folder are saved without a change', () => {
  const foreign: Folder = { ...folder, instructions: 'Be kind.', hasForeignInstructions: true }
  const instruct = vi.fn<FolderCommands['instruct']>()
  const options = folderTextDialogs.instructions(foreign, { instruct } as unknown as FolderCommands)
  render(<TextDialog options={options} isOpen onClose={() => undefined} />)
  expect(screen.getByText(/^From a backup/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(instruct).toHaveBeenCalledWith(foreign, 'Be kind.')
})

it('a pinned chat can be unpinned', () => {
  const { commands, choose } = setup()
  choose('Pin')
  expect(commands.pin).toHaveBeenCalledWith(session, true)
  cleanup()
  const pinned = setup({ ...session, pinnedAt: 1 })
  pinned.choose('Unpin')
  expect(pinned.commands.pin).toHaveBeenCalledWith({ ...session, pinnedAt: 1 }, false)
})

it('moves into a folder, out of it, or into a new one', () => {
  const { commands, choose } = setup()
  const moveTo = (label: string, name?: string) => {
    choose('Move to folder')
    fireEvent.click(screen.getByRole('radio', { name: label }))
    if (name !== undefined) fireEvent.change(screen.getByRole('textbox'), { target: { value: name } })
    fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  }
  moveTo('Garden')
  expect(commands.folders.move).toHaveBeenLastCalledWith(session, folder.id)
  moveTo('A new folder', ' Bees ')
  expect(commands.folders.move).toHaveBeenLastCalledWith(session, { name: 'Bees' })
  moveTo('A new folder', ' ')
  expect(screen.getByText('Enter a name for the folder.')).toBeDefined()
  expect(commands.folders.move).toHaveBeenCalledTimes(2)
})

it('leads from a branch to the chat that it was copied from', () => {
  const branchedFrom = {
    sessionId: sessionIdSchema.parse('session-0'),
    messageId: messageIdSchema.parse('m'),
  }
  const { commands, choose } = setup({ ...session, branchedFrom })
  choose('Original chat')
  expect(commands.open).toHaveBeenCalledWith('session-0')
})
