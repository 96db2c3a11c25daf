import { act, fireEvent, within } from '@testing-library/react'

/** Opens the menu of a button and returns its items. happy-dom has no popover, so this does the browser's part. */
export async function openMenu(button: HTMLElement) {
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (panel === null) throw new Error('The button opens nothing.')
  panel.hidePopover = () => fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'closed' }))
  await act(async () => {
    fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  })
  const names = () =>
    within(panel)
      .queryAllByRole('menuitem', { hidden: true })
      .map(({ textContent }) => textContent)
  const press = (name: string) => fireEvent.click(within(panel).getByRole('menuitem', { name, hidden: true }))
  return { panel, names, press }
}
