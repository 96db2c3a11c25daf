// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { type Folder, sessionSchema, type Session } from '../../../core/model/conversation/session.ts'
import { folderIdSchema } from '../../../core/model/id.ts'
import { loadLocale, activateEnglish } from '../../i18n/locale.ts'
import type { FolderCommands } from './folder-commands.ts'
import type { SessionCommands } from './session-commands.ts'
import { SessionList } from './session-list.tsx'

const toSession = (name: string): Session =>
  sessionSchema.parse({
    id: `session-${name}`,
    title: name,
    createdAt: 1,
    updatedAt: 1,
    activity: 1,
    nextOrder: 0,
    headId: null,
    rootIds: [],
    security: { mode: 'ask' },
    model: demoModel,
  })

const folder: Folder = { id: folderIdSchema.parse('folder-1'), name: 'Garden', createdAt: 1 }

function setup(...names: string[]) {
  return show(names.map(toSession))
}

function show(sessions: readonly Session[], folders: readonly Folder[] = []) {
  const items = sessions.map((session) => ({ session, isRunning: session.title === 'busy' }))
  let emit: (value: typeof items) => void = () => undefined
  const queries = {
    watchSessions: () => ({
      subscribe: (next: (value: typeof items) => void) => {
        emit = next
        next(items)
        return () => undefined
      },
    }),
    watchFolders: () => ({
      subscribe: (next: (value: readonly Folder[]) => void) => {
        next(folders)
        return () => undefined
      },
    }),
  } as unknown as Queries
  const remove = vi.fn<(session: Session) => void>()
  const focusNewChat = vi.fn<() => void>()
  const commands = {
    remove,
    pin: () => undefined,
    rename: () => undefined,
    instruct: () => undefined,
    exportAs: () => undefined,
    saveAsDemo: () => undefined,
    open: vi.fn<SessionCommands['open']>(),
    archive: vi.fn<SessionCommands['archive']>(),
    removeAll: vi.fn<SessionCommands['removeAll']>(),
    moveAll: vi.fn<SessionCommands['moveAll']>(),
    exportAll: vi.fn<SessionCommands['exportAll']>(),
    copy: vi.fn<SessionCommands['copy']>(),
    saveNote: () => undefined,
    folders: {} as FolderCommands,
  }
  render(<SessionList queries={queries} commands={commands} openId={null} focusNewChat={focusNewChat} />)
  const choose = (name: string, action: string) => {
    const trigger = screen.getByRole('button', { name: `Actions for ${name}` })
    const panel = document.getElementById(trigger.getAttribute('popovertarget') ?? '')
    if (panel === null) return expect.fail('the button opens nothing')
    // happy-dom has no popover, so the test does the browser's part.
    panel.hidePopover = () => undefined
    fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
    fireEvent.click(screen.getByRole('menuitem', { name: action, hidden: true }))
  }
  return {
    emit: (value: typeof items) => emit(value),
    remove,
    commands,
    focusNewChat,
    choose,
    removeByMenu: (name: string) => choose(name, 'Delete'),
  }
}

afterEach(() => {
  cleanup()
  activateEnglish('en')
})

it.each([
  ['a', 'b'],
  ['b', 'a'],
])('deleting %s leaves the focus on %s', (name, next) => {
  const { remove, removeByMenu } = setup('a', 'b')
  removeByMenu(name)
  expect(remove.mock.calls[0]?.[0].id).toBe(`session-${name}`)
  expect(document.activeElement?.getAttribute('title')).toBe(next)
})

it('deleting the last chat moves the focus to New chat', () => {
  const { focusNewChat, removeByMenu } = setup('a')
  removeByMenu('a')
  expect(focusNewChat).toHaveBeenCalledTimes(1)
})

it('lists the chats of a folder under its name, and collapses them on a click', () => {
  const filed = { ...toSession('busy'), folderId: folder.id }
  const lost = { ...toSession('b'), folderId: folderIdSchema.parse('folder-gone') }
  show([filed, lost], [folder, { ...folder, id: folderIdSchema.parse('folder-2'), name: 'Empty' }])
  const group = screen.getByRole('region', { name: 'Garden' })
  const button = within(group).getByRole('button', { name: /^Garden/ })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(within(group).getByRole('link', { name: /^busy/ })).toBeDefined()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(within(group).queryByRole('link')).toBeNull()
  expect(button.textContent).toContain('running')
  expect(
    within(screen.getByRole('region', { name: 'Earlier' })).getByRole('link', { name: 'b' }),
  ).toBeDefined()
  expect(screen.getByRole('region', { name: 'Empty' }).textContent).toContain('Move chats here')
})

it('keeps archived chats out of the days, behind a button with their number', () => {
  show([toSession('a'), { ...toSession('b'), archivedAt: 1 }])
  expect(screen.queryByRole('link', { name: 'b' })).toBeNull()
  const button = screen.getByRole('button', { name: /^Archived/ })
  expect(button.textContent).toBe('Archived, chats: 1')
  fireEvent.click(button)
  expect(screen.getByRole('link', { name: 'b' })).toBeDefined()
})

it('selects chats from the menu on, and applies an action to all of them', () => {
  const { commands, choose } = setup('a', 'b', 'c')
  choose('b', 'Select')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect(['a', 'b', 'c'].map((name) => box(name).checked)).toEqual([false, true, false])
  fireEvent.click(box('c'))
  fireEvent.click(screen.getByRole('button', { name: 'Archive selected' }))
  expect(commands.archive.mock.calls[0]?.[0].map(({ title }) => title)).toEqual(['b', 'c'])
  expect(screen.queryByRole('checkbox')).toBeNull()

  choose('a', 'Select')
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
  expect(commands.removeAll.mock.calls[0]?.[0]).toHaveLength(3)
})

it('renders only as many of thousands of chats as a person has scrolled to', () => {
  let reach: () => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        reach = () => callback([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  setup(...Array.from({ length: 400 }, (_, index) => `chat-${index}`))
  expect(screen.getAllByText(/^chat-/)).toHaveLength(45)
  expect(screen.getByText('355 more')).toBeDefined()
  act(() => reach())
  expect(screen.getAllByText(/^chat-/)).toHaveLength(165)
  vi.unstubAllGlobals()
})

it('an unchanged chat is not rendered again when others change, but when the language does', async () => {
  let renderCount = 0
  const still = {
    session: toSession('still'),
    get isRunning() {
      renderCount += 1
      return false
    },
  }
  const { emit } = show([])
  act(() => emit([still]))
  const atFirst = renderCount
  act(() => emit([{ session: toSession('new'), isRunning: false }, still]))
  expect(screen.getByRole('link', { name: 'new' })).toBeDefined()
  expect(renderCount).toBe(atFirst)
  await act(() => loadLocale({ language: 'de', locale: 'de' }, () => true))
  expect(screen.getByRole('button', { name: 'Aktionen für still' })).toBeDefined()
  expect(renderCount).toBeGreaterThan(atFirst)
})
