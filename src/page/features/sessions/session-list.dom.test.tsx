// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { type Project, sessionSchema, type Session } from '../../../core/model/conversation/session.ts'
import { projectIdSchema, sessionIdSchema } from '../../../core/model/id.ts'
import { loadLocale, activateEnglish } from '../../i18n/locale.ts'
import { collapseProject } from './project-group.tsx'
import type { ProjectCommands } from './project-commands.ts'
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

const titled = (title: string) => screen.getByRole('link', { name: title })
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const project: Project = { id: projectIdSchema.parse('folder-1'), name: 'Garden', createdAt: 1 }

function setup(...names: string[]) {
  return show(names.map(toSession))
}

function show(sessions: readonly Session[], projects: readonly Project[] = []) {
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
    watchProjects: () => ({
      subscribe: (next: (value: readonly Project[]) => void) => {
        next(projects)
        return () => undefined
      },
    }),
  } as unknown as Queries
  const remove = vi.fn<(session: Session) => void>()
  const focusNewChat = vi.fn<() => void>()
  const commands = {
    remove,
    pin: () => undefined,
    rename: vi.fn<SessionCommands['rename']>(),
    instruct: () => undefined,
    exportAs: () => undefined,
    saveAsDemo: () => undefined,
    open: vi.fn<SessionCommands['open']>(),
    archive: vi.fn<SessionCommands['archive']>(),
    removeAll: vi.fn<SessionCommands['removeAll']>(),
    moveAll: vi.fn<SessionCommands['moveAll']>(),
    place: vi.fn<SessionCommands['place']>(),
    exportAll: vi.fn<SessionCommands['exportAll']>(),
    copy: vi.fn<SessionCommands['copy']>(),
    saveNote: () => undefined,
    setMcpServers: () => undefined,
    projects: { rename: vi.fn<ProjectCommands['rename']>() } as unknown as ProjectCommands,
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
  collapseProject(project.id, false)
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

it('lists the chats of a project under its name, and collapses them on a click', () => {
  const filed = { ...toSession('busy'), folderId: project.id }
  const lost = { ...toSession('b'), folderId: projectIdSchema.parse('folder-gone') }
  show([filed, lost], [project, { ...project, id: projectIdSchema.parse('folder-2'), name: 'Empty' }])
  const group = screen.getByRole('region', { name: 'Garden' })
  const button = within(group).getByRole('button', { name: /^Garden/ })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(within(group).getByRole('link', { name: /^busy/ })).toBeDefined()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(within(group).queryByRole('link')).toBeNull()
  expect(button.textContent).toContain('running')
  expect(
    within(screen.getByRole('region', { name: 'January 1970' })).getByRole('link', { name: 'b' }),
  ).toBeDefined()
  expect(screen.getByRole('region', { name: 'Empty' }).textContent).toContain('No chats yet.')
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

it('names months in the language of the page, and shows no projects before there is one', async () => {
  const session = { ...toSession('a'), updatedAt: new Date(2025, 9, 15).getTime() }
  show([session])
  expect(headings()).toEqual(['October 2025'])
  expect(screen.queryByRole('button', { name: 'New project' })).toBeNull()
  await act(() => loadLocale({ language: 'de', locale: 'de' }, () => true))
  expect(headings()).toEqual(['Oktober 2025'])
  cleanup()
  activateEnglish('en')
  show([session], [project])
  expect(headings()).toEqual(['Projects', 'October 2025'])
})

it('renders no more rows where the chats are of many months', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  show(
    Array.from({ length: 400 }, (_, index) => ({
      ...toSession(`chat-${index}`),
      updatedAt: new Date(2020, -Math.floor(index / 10), 15).getTime(),
    })),
  )
  expect(screen.getAllByText(/^chat-/)).toHaveLength(45)
  expect(headings()).toHaveLength(5)
  expect(screen.getByText('355 more')).toBeDefined()
  vi.unstubAllGlobals()
})

it('the groups follow the day: at midnight, and when the page is shown again', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 23, 59) })
  show([{ ...toSession('a'), updatedAt: Date.now() }])
  expect(headings()).toEqual(['Today'])
  act(() => void vi.advanceTimersByTime(61_000))
  expect(headings()).toEqual(['Yesterday'])
  vi.setSystemTime(new Date(2026, 10, 29, 9))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(headings()).toEqual(['Previous 7 days'])
  vi.useRealTimers()
})

it('the groups follow the day also if the timer fires before midnight', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 23, 59) })
  show([{ ...toSession('a'), updatedAt: Date.now() }])
  vi.setSystemTime(Date.now() - 100)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(headings()).toEqual(['Today'])
  act(() => void vi.advanceTimersByTime(100))
  expect(headings()).toEqual(['Yesterday'])
  vi.useRealTimers()
})

it.each([
  ['a double click', (link: HTMLElement) => fireEvent.doubleClick(link)],
  ['F2', (link: HTMLElement) => fireEvent.keyDown(link, { key: 'F2' })],
])('%s renames a chat in place, and the focus returns', (_, start) => {
  const { commands } = setup('a', 'b')
  const rename = (text: string, key: string) => {
    start(titled('b'))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
    expect(document.activeElement).toBe(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 1])
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(titled('b'))
  }
  rename('c', 'Escape')
  rename(' ', 'Enter')
  rename('b', 'Enter')
  expect(commands.rename).not.toHaveBeenCalled()
  rename(' c ', 'Enter')
  expect(commands.rename.mock.calls.map(([{ title }, text]) => [title, text])).toEqual([['b', 'c']])
})

it('leaving the field saves the name, and a key of an input method does not', () => {
  const { commands, choose } = setup('a')
  choose('a', 'Rename')
  const field = screen.getByRole('textbox', { name: 'Title' })
  fireEvent.change(field, { target: { value: 'b' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(commands.rename).not.toHaveBeenCalled()
  fireEvent.blur(field)
  expect(commands.rename).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(document.body)
})

describe('while a chat is renamed', () => {
  const start = () => {
    const list = setup('a', 'b')
    fireEvent.doubleClick(titled('a'))
    const emit = (changes: Partial<Session>) =>
      act(() => list.emit([{ session: { ...toSession('a'), ...changes }, isRunning: false }]))
    return { ...list, emit }
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  const type = (value: string) => fireEvent.change(field(), { target: { value } })

  it('a title that arrives stays, unless the user has typed another', () => {
    const { commands, emit } = start()
    emit({ title: 'Tea' })
    expect(field().value).toBe('a')
    fireEvent.blur(field())
    expect(commands.rename).not.toHaveBeenCalled()
    fireEvent.doubleClick(titled('Tea'))
    emit({ title: 'Coffee' })
    type('Water')
    fireEvent.blur(field())
    expect(commands.rename.mock.calls.map(([, text]) => text)).toEqual(['Water'])
  })

  it('the typed text and the focus stay where its row moves to another group', () => {
    const { commands, emit } = start()
    type('Tea')
    const before = field()
    emit({ pinnedAt: 1 })
    expect(before.isConnected).toBe(false)
    expect(within(screen.getByRole('region', { name: 'Pinned' })).getByRole('textbox')).toBe(field())
    expect(document.activeElement).toBe(field())
    expect([field().value, field().selectionStart, field().selectionEnd]).toEqual(['Tea', 3, 3])
    expect(commands.rename).not.toHaveBeenCalled()
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(commands.rename.mock.calls.map(([{ pinnedAt }, text]) => [pinnedAt, text])).toEqual([[1, 'Tea']])
  })

  it('the typed text is saved where its row disappears', () => {
    const { commands, emit } = start()
    type('Tea')
    emit({ archivedAt: 1 })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(commands.rename.mock.calls.map(([, text]) => text)).toEqual(['Tea'])
    emit({})
    expect(titled('a')).toBeDefined()
  })
})

it('renames a project in place', () => {
  const { commands } = show([toSession('a')], [project])
  fireEvent.keyDown(screen.getByRole('button', { name: /^Garden/ }), { key: 'F2' })
  const field = screen.getByRole('textbox', { name: 'Project name' })
  fireEvent.change(field, { target: { value: 'House' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(commands.projects.rename).toHaveBeenCalledWith(project, 'House')
  expect(document.activeElement?.textContent).toMatch(/^Garden/)
})

describe('dragging a chat', () => {
  const drag = (type: string, target: Element) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      dataTransfer: { setData: () => undefined, effectAllowed: '', dropEffect: '' },
    })
    fireEvent(target, event)
    return event.defaultPrevented
  }
  /** Drags a chat onto an element. Returns whether the element takes it. */
  const drop = (title: string, findTarget: () => Element) => {
    vi.useFakeTimers()
    drag('dragstart', titled(title))
    act(() => void vi.runAllTimers())
    vi.useRealTimers()
    const target = findTarget()
    const isTaken = drag('dragover', target)
    const over = document.querySelectorAll('[data-drop-over]').length
    expect(over).toBe(isTaken ? 1 : 0)
    if (isTaken) drag('drop', target)
    drag('dragend', titled(title))
    expect(document.querySelector('[data-drop-over]')).toBeNull()
    expect(screen.queryByText(/^Drop here/)).toBeNull()
    return isTaken
  }
  const region = (name: string) => () => screen.getByRole('region', { name })
  const placesOf = ({ commands }: ReturnType<typeof show>) =>
    commands.place.mock.calls.map(([{ title }, place]) => [title, place])

  it('moves it into a project, to the pinned chats, and to the chats by date', () => {
    const list = show(
      [
        { ...toSession('pinned'), pinnedAt: 1, folderId: project.id },
        { ...toSession('filed'), folderId: project.id },
        toSession('free'),
      ],
      [project],
    )
    drop('free', region('Garden'))
    drop('free', () => titled('pinned'))
    drop('filed', () => titled('free'))
    drop('filed', region('Pinned'))
    drop('pinned', () => titled('free'))
    drop('pinned', region('Garden'))
    expect(placesOf(list)).toEqual([
      ['free', { isPinned: false, folderId: project.id }],
      ['free', { isPinned: true, folderId: null }],
      ['filed', { isPinned: false, folderId: null }],
      ['filed', { isPinned: true, folderId: project.id }],
      ['pinned', { isPinned: false, folderId: null }],
      ['pinned', { isPinned: false, folderId: project.id }],
    ])
  })

  it('has no target where it would change nothing, nor for archived and temporary chats', () => {
    const list = show(
      [
        toSession('free'),
        { ...toSession('filed'), folderId: project.id },
        { ...toSession('gone'), archivedAt: 1 },
        { ...toSession('short'), id: sessionIdSchema.parse('temporary-session-1') },
        { ...toSession('lost'), folderId: projectIdSchema.parse('folder-gone') },
      ],
      [project],
    )
    fireEvent.click(screen.getByRole('button', { name: /^Archived/ }))
    expect(drop('free', region('January 1970'))).toBe(false)
    expect(drop('lost', region('January 1970'))).toBe(false)
    expect(drop('filed', region('Garden'))).toBe(false)
    expect(drop('gone', region('Garden'))).toBe(false)
    expect(drop('short', region('Garden'))).toBe(false)
    expect(list.commands.place).not.toHaveBeenCalled()
  })

  it('shows where to drop it while there are no such groups', () => {
    const list = show([{ ...toSession('filed'), folderId: project.id }], [project])
    drop('filed', () => screen.getByText('Drop here to pin'))
    drop('filed', () => screen.getByText('Drop here to remove from the project'))
    expect(placesOf(list)).toEqual([
      ['filed', { isPinned: true, folderId: project.id }],
      ['filed', { isPinned: false, folderId: null }],
    ])
  })
})
