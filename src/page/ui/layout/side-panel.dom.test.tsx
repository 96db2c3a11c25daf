// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SidePanel, SidePanelSlot } from './side-panel.tsx'

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
      <SidePanelSlot />
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
