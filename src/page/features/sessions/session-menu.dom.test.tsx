// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { type Project, sessionSchema, type Session } from '../../../core/model/conversation/session.ts'
import { projectIdSchema, messageIdSchema, sessionIdSchema } from '../../../core/model/id.ts'
import { useActions } from '../../ui/actions/actions.ts'
import type { ProjectCommands } from './project-commands.ts'
import type { SessionCommands } from './session-commands.ts'
import { SessionMenu } from './session-menu.tsx'
import { projectInstructionsDialog } from './session-text-dialogs.ts'
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

const project: Project = { id: projectIdSchema.parse('folder-1'), name: 'Garden', createdAt: 1 }
const queries = {
  watchProjects: () => ({
    subscribe: (next: (projects: readonly Project[]) => void) => {
      next([project])
      return () => undefined
    },
  }),
}

function runOffered(name: string) {
  const action = useActions.getState().offers.chat?.find((each) => each.name === name)
  if (action && 'run' in action) action.run()
  else expect.fail(`${name} is not offered`)
}

function setup(shownSession: Session = session, isOffered = false) {
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
    place: vi.fn<SessionCommands['place']>(),
    exportAll: vi.fn<SessionCommands['exportAll']>(),
    copy: vi.fn<SessionCommands['copy']>(),
    saveNote: vi.fn<SessionCommands['saveNote']>(),
    setMcpServers: vi.fn<SessionCommands['setMcpServers']>(),
    projects: { move: vi.fn<ProjectCommands['move']>() } as unknown as ProjectCommands,
  }
  render(
    <SessionMenu
      session={shownSession}
      queries={queries}
      commands={commands}
      label="Chat actions"
      isOffered={isOffered}
    />,
  )
  const open = () => {
    const trigger = screen.getByRole('button', { name: 'Chat actions' })
    const panel = document.getElementById(trigger.getAttribute('popovertarget') ?? '')
    if (panel === null) return expect.fail('the button opens nothing')
    // happy-dom has no popover, so the test does the browser's part.
    for (const method of ['showPopover', 'hidePopover'] as const)
      HTMLElement.prototype[method] = function (this: HTMLElement) {
        const newState = method === 'showPopover' ? 'open' : 'closed'
        fireEvent(this, Object.assign(new Event('beforetoggle'), { newState }))
      }
    panel.showPopover()
  }
  const choose = (name: string) => {
    open()
    fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }))
  }
  const write = (text: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  return { commands, open, choose, write }
}

afterEach(() => {
  cleanup()
  useActions.setState({ offers: {} })
})

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

it('foreign instructions of a project are saved without a change', () => {
  const foreign: Project = { ...project, instructions: 'Be kind.', hasForeignInstructions: true }
  const instruct = vi.fn<ProjectCommands['instruct']>()
  const options = projectInstructionsDialog(foreign, { instruct } as unknown as ProjectCommands)
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

it('moves into a project, out of it, or into a new one', () => {
  const { commands, choose } = setup()
  const open = () => {
    choose('Move to')
    return screen.getByRole('menu', { name: 'Move to', hidden: true })
  }
  const isChecked = (name: string) =>
    within(open()).getByRole('menuitemradio', { name, hidden: true }).getAttribute('aria-checked')
  expect(isChecked('No project')).toBe('true')
  expect(isChecked('Garden')).toBe('false')
  fireEvent.click(within(open()).getByRole('menuitemradio', { name: 'Garden', hidden: true }))
  expect(commands.projects.move).toHaveBeenLastCalledWith(session, project.id)
  fireEvent.click(within(open()).getByRole('menuitem', { name: 'New project', hidden: true }))
  const create = screen.getByRole('button', { name: 'Create project' })
  fireEvent.click(create)
  expect(screen.getByText('Enter a name for the project.')).toBeDefined()
  fireEvent.change(screen.getByRole('textbox', { name: 'Project name' }), { target: { value: ' Bees ' } })
  fireEvent.click(create)
  expect(commands.projects.move).toHaveBeenLastCalledWith(session, { name: 'Bees' })
  expect(commands.projects.move).toHaveBeenCalledTimes(2)
})

it('the palette’s action moves it by a dialog', () => {
  const { commands } = setup(session, true)
  act(() => runOffered('Move to project'))
  fireEvent.click(screen.getByRole('radio', { name: 'Garden' }))
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(commands.projects.move).toHaveBeenLastCalledWith(session, project.id)
})

const groupsOf = (menu: HTMLElement) =>
  [...menu.children]
    .map((part) => (part.localName === 'hr' ? '|' : part.textContent))
    .filter((text) => text !== '')
    .join(' ')
    .split(' | ')

it('the menu of the open chat has groups, with exports and actions of the page', () => {
  const run = vi.fn<() => void>()
  useActions.setState({
    offers: {
      context: [{ id: 'context', name: 'Context report', group: 'This message', run }],
      app: [{ id: 'presentation', name: 'Presentation mode', group: 'This page', run }],
    },
  })
  const { open, choose } = setup(session, true)
  open()
  expect(groupsOf(screen.getByRole('menu', { hidden: true }))).toEqual([
    'Rename Pin Move to',
    'Instructions Chat note',
    'Copy conversation Export as Markdown Export as JSON Export as HTML Save as demo',
    'Review Context report',
    'Presentation mode',
    'Archive Delete',
  ])
  choose('Context report')
  choose('Presentation mode')
  expect(run).toHaveBeenCalledTimes(2)
  const offered = useActions.getState().offers.chat?.map(({ name }) => name)
  expect(offered).toContain('Export as Markdown')
  expect(offered).not.toContain('Context report')
})

it('a temporary chat has no name, place or archive of its own', () => {
  const { open } = setup({ ...session, id: sessionIdSchema.parse('temporary-session-1') })
  open()
  expect(groupsOf(screen.getByRole('menu', { hidden: true }))).toEqual([
    'Instructions Chat note',
    'Copy conversation Export as Markdown Export as JSON Export as HTML',
    'Review',
    'Delete',
  ])
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
