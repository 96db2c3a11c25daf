// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contextMenuOf, Menu, MenuItems } from './menu.tsx'
import type { PopoverHandle } from './popover.tsx'

afterEach(cleanup)

function setup() {
  render(
    <Menu
      label="Actions"
      renderTrigger={(props) => <button {...props}>Actions</button>}
      items={[
        { label: 'Rename', icon: Pencil, onSelect: () => undefined },
        { label: 'Delete', icon: Trash2, onSelect: () => undefined },
      ]}
    />,
  )
  const panel = document.getElementById(screen.getByRole('button').getAttribute('popovertarget') ?? '')
  if (panel === null) return expect.fail('the button opens nothing')
  // happy-dom has no popover, so the test does the browser's part.
  const fireToggle = (type: string) => fireEvent(panel, Object.assign(new Event(type), { newState: 'open' }))
  const findItem = (name: string) => screen.getByRole('menuitem', { name, hidden: true })
  return { fireToggle, findItem }
}

it('moves the focus to its first item when it opens', () => {
  const { fireToggle, findItem } = setup()
  fireToggle('beforetoggle')
  fireToggle('toggle')
  expect(document.activeElement).toBe(findItem('Rename'))
})

it('leaves the focus on an item that was focused before the toggle event', () => {
  const { fireToggle, findItem } = setup()
  fireToggle('beforetoggle')
  findItem('Delete').focus()
  fireToggle('toggle')
  expect(document.activeElement).toBe(findItem('Delete'))
})

it('separates the groups of its items by lines', () => {
  render(
    <MenuItems
      label="Actions"
      items={[
        { label: 'Rename', group: 'name', onSelect: () => undefined },
        { label: 'Pin', group: 'name', onSelect: () => undefined },
        { label: 'Delete', group: 'leave', onSelect: () => undefined },
      ]}
    />,
  )
  const parts = [...screen.getByRole('menu').children]
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Rename', 'Pin', '', 'Delete'])
  expect(screen.getAllByRole('separator')).toEqual([parts[2]])
})

/** `toggle` events that the browser fires after the current task. */
const toggles: (() => void)[] = []

const settle = () => {
  for (const fire of toggles.splice(0)) fire()
}

/** happy-dom has no popovers. These open and close them as the browser does, without layers. */
function imitatePopovers() {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400)
  const open = new WeakSet<Element>()
  const fire = (panel: HTMLElement, newState: string) => {
    fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState }))
    toggles.push(() => fireEvent(panel, Object.assign(new Event('toggle'), { newState })))
  }
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      open.add(this)
      fire(this, 'open')
    },
    hidePopover(this: HTMLElement) {
      if (open.delete(this)) fire(this, 'closed')
    },
  })
  const matches = Object.getOwnPropertyDescriptor(Element.prototype, 'matches')?.value as Element['matches']
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':popover-open' ? open.has(this) : matches.call(this, selector)
  })
}

function Row({ onMove }: { onMove: (to: string) => void }) {
  const menu = useRef<PopoverHandle>(null)
  return (
    <>
      <a href="#/c/1" {...contextMenuOf(menu)}>
        Chat
      </a>
      <Menu
        label="Actions"
        handle={menu}
        renderTrigger={(props) => <button {...props}>Actions</button>}
        items={[
          { label: 'Rename', onSelect: () => onMove('nowhere') },
          {
            label: 'Move to',
            submenu: (
              <MenuItems
                label="Move to"
                items={['Garden', 'House'].map((label) => ({
                  label,
                  isChecked: label === 'House',
                  onSelect: () => onMove(label),
                }))}
              />
            ),
          },
        ]}
      />
    </>
  )
}

describe('a menu with a submenu', () => {
  beforeEach(imitatePopovers)
  afterEach(() => {
    vi.restoreAllMocks()
    for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
  const press = (key: string, init = {}) => {
    fireEvent.keyDown(document.activeElement!, { key, ...init })
    settle()
  }
  const click = (item: Element) => {
    fireEvent.click(item)
    settle()
  }
  const runTimers = () => {
    act(() => void vi.runAllTimers())
    settle()
  }
  const focused = () => document.activeElement?.textContent

  it('opens from the keyboard of its row, and its submenu by the right arrow key', () => {
    const onMove = vi.fn<(to: string) => void>()
    render(<Row onMove={onMove} />)
    screen.getByRole('link').focus()
    press('F10', { shiftKey: true })
    expect(focused()).toBe('Rename')
    press('ArrowDown')
    expect(focused()).toBe('Move to')
    expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu')
    press('ArrowRight')
    expect(focused()).toBe('House')
    expect(document.activeElement?.getAttribute('aria-checked')).toBe('true')
    press('ArrowUp')
    expect(focused()).toBe('Garden')
    press('ArrowLeft')
    expect(focused()).toBe('Move to')
    expect(screen.queryByRole('menuitemradio', { hidden: true })).toBeNull()
    press('ArrowRight')
    click(document.activeElement!)
    expect(onMove.mock.calls).toEqual([['House']])
    expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull()
  })

  it('opens and closes its submenu by the other arrow keys from right to left', () => {
    document.documentElement.style.direction = 'rtl'
    render(<Row onMove={() => undefined} />)
    screen.getByRole('link').focus()
    press('ContextMenu')
    press('ArrowDown')
    press('ArrowRight')
    expect(focused()).toBe('Move to')
    press('ArrowLeft')
    expect(focused()).toBe('House')
    press('ArrowRight')
    expect(focused()).toBe('Move to')
    document.documentElement.style.direction = ''
  })

  it("does not open the browser's menu too", () => {
    render(<Row onMove={() => undefined} />)
    screen.getByRole('link').focus()
    press('ContextMenu')
    expect(fireEvent.contextMenu(document.activeElement!)).toBe(false)
  })

  it('moves the focus into a submenu whose items load late', () => {
    const loaded = new EventTarget()
    const LateItems = () => {
      const [isLoaded, setIsLoaded] = useState(false)
      useEffect(() => loaded.addEventListener('load', () => setIsLoaded(true)), [])
      return (
        isLoaded && <MenuItems label="Move to" items={[{ label: 'Garden', onSelect: () => undefined }]} />
      )
    }
    render(
      <Menu
        label="Actions"
        renderTrigger={(props) => <button {...props}>Actions</button>}
        items={[{ label: 'Move to', submenu: <LateItems /> }]}
      />,
    )
    act(() => document.querySelector<HTMLElement>('[popover]')?.showPopover())
    settle()
    press('ArrowRight')
    expect(focused()).toBe('Move to')
    act(() => void loaded.dispatchEvent(new Event('load')))
    expect(focused()).toBe('Garden')
  })

  it('Escape closes the submenu alone, and reaches nothing around the menu', () => {
    const onEscape = vi.fn<() => void>()
    render(<Row onMove={() => undefined} />)
    addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape(), { once: true })
    screen.getByRole('link').focus()
    press('ContextMenu')
    click(screen.getByRole('menuitem', { name: 'Move to', hidden: true }))
    expect(focused()).toBe('House')
    press('Escape')
    expect(focused()).toBe('Move to')
    press('Escape')
    expect(onEscape).not.toHaveBeenCalled()
  })

  it('opens at the mouse once its right button is released, and leaves a long press to the browser', () => {
    vi.useFakeTimers()
    render(<Row onMove={() => undefined} />)
    const link = screen.getByRole('link')
    expect(fireEvent.contextMenu(link, { clientX: 30, clientY: 50, buttons: 2 })).toBe(false)
    expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull()
    fireEvent.pointerUp(document.body)
    runTimers()
    const item = screen.getByRole('menuitem', { name: 'Rename', hidden: true })
    expect(item.closest<HTMLElement>('[popover]')?.style).toMatchObject({ left: '26px', top: '46px' })
    click(item)
    const touch = Object.assign(new Event('contextmenu', { bubbles: true, cancelable: true }), {
      pointerType: 'touch',
      buttons: 0,
    })
    fireEvent(link, touch)
    expect(touch.defaultPrevented).toBe(false)
    expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull()
    vi.useRealTimers()
  })

  it('the mouse opens the submenu, and closes it over another item', () => {
    vi.useFakeTimers()
    render(<Row onMove={() => undefined} />)
    screen.getByRole('link').focus()
    press('ContextMenu')
    const item = screen.getByRole('menuitem', { name: 'Move to', hidden: true })
    const enter = (target: Element) => {
      fireEvent.pointerOver(target, { pointerType: 'mouse' })
      runTimers()
    }
    enter(item)
    enter(screen.getByRole('menuitemradio', { name: 'Garden', hidden: true }))
    expect(screen.getAllByRole('menuitemradio', { hidden: true })).toHaveLength(2)
    enter(screen.getByRole('menuitem', { name: 'Rename', hidden: true }))
    expect(screen.queryByRole('menuitemradio', { hidden: true })).toBeNull()
    expect(document.activeElement).toBe(item)
    vi.useRealTimers()
  })
})
