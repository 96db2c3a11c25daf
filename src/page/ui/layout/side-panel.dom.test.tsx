// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setDatabaseName } from '../../../lib/path-name.ts'
import { SidePanelSlot } from './side-panel-slot.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

function Place() {
  const [openedBy, setOpenedBy] = useState<object | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => (setOpenedBy({}), setOpen(true))}>
        Look
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Come by itself
      </button>
      <SidePanelSlot inert={false} />
      {isOpen && (
        <SidePanel
          label="Facts"
          title="Facts"
          openedBy={openedBy}
          tools={null}
          onClose={() => setOpen(false)}
        >
          What is known
        </SidePanel>
      )}
    </>
  )
}

const opener = () => screen.getByRole('button', { name: 'Look' })
const panel = () => screen.queryByRole('complementary')

test('opening a panel moves the focus into it each time, and Escape moves it back', () => {
  render(<Place />)
  for (let times = 0; times < 2; times += 1) {
    opener().focus()
    fireEvent.click(opener())
    expect(panel()?.contains(document.activeElement)).toBe(true)
  }
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test('a panel that opens by itself takes no focus, and one opened later on request does', () => {
  render(<Place />)
  fireEvent.click(screen.getByRole('button', { name: 'Come by itself' }))
  expect(panel()?.contains(document.activeElement)).toBe(false)
  opener().focus()
  fireEvent.click(opener())
  expect(panel()?.contains(document.activeElement)).toBe(true)
})

test('the panel’s width is changed by keys within bounds, remembered, and reset by a double click', () => {
  const offsetWidth = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900)
  const show = () => {
    render(<Place />)
    fireEvent.click(opener())
    return screen.getByRole('separator', { name: 'Panel width' })
  }
  const handle = show()
  expect(handle.getAttribute('aria-valuenow')).toBe('420')
  fireEvent.keyDown(handle, { key: 'ArrowLeft' })
  expect(panel()?.style.width).toBe('452px')
  for (let times = 0; times < 30; times += 1) fireEvent.keyDown(handle, { key: 'ArrowLeft' })
  expect(panel()?.style.width).toBe('540px')
  for (let times = 0; times < 30; times += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(panel()?.style.width).toBe('320px')

  cleanup()
  const again = show()
  expect(again.getAttribute('aria-valuenow')).toBe('320')
  expect(panel()?.style.width).toBe('320px')
  fireEvent.doubleClick(again)
  expect(panel()?.style.width).toBe('')
  expect(localStorage.getItem('innerloop:panel-width')).toBeNull()
  offsetWidth.mockRestore()
})

test('a drag stores the width once, at its end, under the name of this application', () => {
  setDatabaseName('innerloop@/a/')
  const offsetWidth = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900)
  render(<Place />)
  fireEvent.click(opener())
  const handle = screen.getByRole('separator', { name: 'Panel width' })
  const stored = () => localStorage.getItem('innerloop@/a/:panel-width')
  expect(handle.getAttribute('aria-valuemax')).toBe('540')
  handle.setPointerCapture = () => undefined
  handle.hasPointerCapture = () => true
  const bounds = { left: 500, right: 1000 } as DOMRect
  vi.spyOn(panel()!, 'getBoundingClientRect').mockReturnValue(bounds)
  fireEvent.pointerDown(handle, { pointerId: 1, clientX: 500 })
  fireEvent.pointerUp(handle, { pointerId: 1, clientX: 500 })
  expect(stored()).toBeNull()
  fireEvent.pointerDown(handle, { pointerId: 1, clientX: 500 })
  for (const clientX of [560, 550]) fireEvent.pointerMove(handle, { pointerId: 1, clientX })
  expect(panel()?.style.width).toBe('450px')
  expect(stored()).toBeNull()
  fireEvent.pointerUp(handle, { pointerId: 1, clientX: 550 })
  expect(stored()).toBe('450')
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(stored()).toBe('418')
  fireEvent.doubleClick(handle)
  expect(stored()).toBeNull()
  expect(localStorage).toHaveLength(0)
  offsetWidth.mockRestore()
  setDatabaseName('innerloop')
})
