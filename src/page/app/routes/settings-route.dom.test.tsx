// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SettingsRoute } from './settings-route.tsx'
import { listSettings } from '../../features/settings/settings-pages.ts'
import { revealSetting } from '../../features/settings/reveal-setting.ts'
import type { SettingsSectionId } from '../../features/settings/section-ids.ts'

/** Elements that were scrolled to, newest last. */
let scrolledTo: Element[] = []

beforeEach(() => {
  scrolledTo = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this)
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  location.hash = ''
})

const draw = (section?: SettingsSectionId) => (
  <SettingsRoute section={section} adds={undefined} services={null} />
)

it('lists seven pages and About, and opens General where both fit', () => {
  render(draw())
  const links = within(screen.getByRole('navigation', { name: 'Settings sections' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#/settings/general',
    '#/settings/providers',
    '#/settings/models',
    '#/settings/personalization',
    '#/settings/tools',
    '#/settings/budgets',
    '#/settings/data',
    '#/settings/about',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('General')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('General')
})

it('marks no page as open where only the list is shown', () => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([] as never)
  render(draw())
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
})

it('scrolls to the section of the address', async () => {
  location.hash = '#/settings/appearance'
  render(draw('appearance'))
  await waitFor(() => expect(scrolledTo).not.toEqual([]))
  expect(scrolledTo.at(-1)).toBe(screen.getByRole('region', { name: 'Appearance' }))
})

it('moves the focus to the heading of the page, and back to its link, if what had it is hidden', () => {
  const { rerender } = render(draw())
  const hide = (element: Element) => vi.spyOn(element, 'getClientRects').mockReturnValue([] as never)
  const link = screen.getByRole('link', { name: 'General' })
  link.focus()
  hide(link)
  rerender(draw('general'))
  const heading = screen.getByRole('heading', { level: 2 })
  expect(document.activeElement).toBe(heading)
  hide(heading)
  rerender(draw())
  expect(document.activeElement).toBe(link)
})

it('goes to the heading of the section if the setting is not drawn', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame'] })
  render(draw('general'))
  revealSetting('default-mode')
  vi.advanceTimersByTime(500)
  expect(scrolledTo).toEqual([])
  vi.advanceTimersByTime(1000)
  const heading = screen.getByRole('heading', { level: 2 })
  expect(scrolledTo).toEqual([heading])
  expect(document.activeElement).toBe(heading)
  vi.useRealTimers()
})

it('does not offer settings that this browser lacks', () => {
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  expect(listSettings().map(({ id }) => id)).not.toContain('isNotified')
  vi.stubGlobal('Notification', { permission: 'default' })
  expect(listSettings().map(({ id }) => id)).toContain('isNotified')
  vi.unstubAllGlobals()
})

it('finds single settings, goes to the first one with Enter, and marks it', async () => {
  location.hash = '#/settings/about'
  const { rerender } = render(draw('about'))
  const box = screen.getByRole('searchbox', { name: 'Search settings' })
  fireEvent.change(box, { target: { value: 'text size' } })
  const results = within(screen.getByRole('list', { name: 'Matching settings' })).getAllByRole('link')
  expect(results[0]?.textContent).toContain('General > Appearance')
  expect(screen.queryByRole('navigation')).toBeNull()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(location.hash).toBe('#/settings/appearance')
  rerender(draw('appearance'))
  const target = () => document.querySelector<HTMLElement>('[data-setting="textSize"]')
  await waitFor(() => expect(target()?.dataset['marked']).toBe(''))
  expect(target()?.contains(document.activeElement)).toBe(true)
  expect(scrolledTo.every((element) => element === target())).toBe(true)
  fireEvent.change(box, { target: { value: 'no such thing' } })
  expect(screen.getByText('No matching settings.')).toBeDefined()
  act(() => box.focus())
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(screen.getByRole('navigation', { name: 'Settings sections' })).toBeDefined()
})
