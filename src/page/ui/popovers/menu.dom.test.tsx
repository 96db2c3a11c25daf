// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Pencil, Trash2 } from 'lucide-react'
import { afterEach, expect, it } from 'vitest'
import { Menu } from './menu.tsx'

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
