// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useOpenPanels } from '../ui/layout/side-panel-slot.tsx'
import { usePreferences } from './preferences.ts'
import { openChatSearch, searchBoxId, Shell, toggleSidebar } from './shell.tsx'

/** Answers the queries of the page, which compare the width in rem. */
function setWidth(width: number) {
  const isMatch = (query: string) => {
    const bounds = [...query.matchAll(/([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16)
    const [low, high] = bounds.length === 2 ? bounds : [0, bounds[0]]
    return width >= (low ?? 0) && width < (high ?? 0)
  }
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isMatch(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

function show(width: number) {
  setWidth(width)
  render(
    <Shell place="new" routeName="new" sessions={<input id={searchBoxId} aria-label="Search chats" />}>
      {() => <h1>Content</h1>}
    </Shell>,
  )
}

const button = (name: string) => screen.queryByRole('button', { name })
const setPanels = (count: number) => act(() => useOpenPanels.setState({ count }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useOpenPanels.setState({ count: 0 })
  usePreferences.setState({ isSidebarCollapsed: false })
})

it('starts with New chat as a labeled button, and ends with Review, Usage and Settings', () => {
  show(1440)
  const newChat = screen.getByRole('button', { name: 'New chat' })
  expect(newChat.textContent).toBe('New chatCtrl+Shift+O')
  expect(newChat.getAttribute('aria-keyshortcuts')).toBe('Control+Shift+O')
  const places = within(screen.getByRole('navigation', { name: 'Places' })).getAllByRole('link')
  expect(places.map(({ textContent }) => textContent)).toEqual(['Review', 'Usage', 'Library', 'Settings'])
  expect(button('Presentation mode')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
  expect(screen.getByRole('button', { name: 'New chat' }).title).toBe('New chat')
})

it('gives way to a side panel where there is no space for both, and comes back', () => {
  show(1100)
  expect(button('Collapse sidebar')).not.toBeNull()
  setPanels(1)
  expect(button('Collapse sidebar')).toBeNull()
  const expand = screen.getByRole('button', { name: 'Expand sidebar' })
  expand.focus()
  fireEvent.click(expand)
  expect(button('Hide chats')).not.toBeNull()
  expect(document.querySelector('main')?.inert).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(button('Expand sidebar')).not.toBeNull()
  expect(document.querySelector('main')?.inert).toBe(false)
  setPanels(0)
  expect(button('Collapse sidebar')).not.toBeNull()
  expect(usePreferences.getState().isSidebarCollapsed).toBe(false)
})

it('stays next to a panel on a wide screen', () => {
  show(1280)
  setPanels(1)
  expect(button('Collapse sidebar')).not.toBeNull()
})

it('the shortcuts open the sheet where the sidebar is one, and the column elsewhere', () => {
  show(1100)
  setPanels(1)
  act(() => toggleSidebar('new'))
  expect(button('Hide chats')).not.toBeNull()
  act(() => toggleSidebar('new'))
  expect(button('Hide chats')).toBeNull()
  act(() => openChatSearch('new'))
  expect(button('Hide chats')).not.toBeNull()
  setPanels(0)
  act(() => toggleSidebar('new'))
  expect(button('Expand sidebar')).not.toBeNull()
  act(() => openChatSearch('new'))
  expect(button('Collapse sidebar')).not.toBeNull()
  setPanels(1)
  expect(button('Hide chats')).toBeNull()
})
