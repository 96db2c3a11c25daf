/** Opens the menu of a button, for tests. happy-dom has no popover, so this does the browser's part. `act` is Testing Library's. */
export async function openMenu(button: HTMLElement, act: (run: () => unknown) => unknown) {
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (panel === null) throw new Error('The button opens nothing.')
  const fire = (type: string, newState: string) =>
    void panel.dispatchEvent(Object.assign(new Event(type), { newState }))
  panel.hidePopover = () => fire('toggle', 'closed')
  await act(async () => fire('beforetoggle', 'open'))
  const items = () => [...panel.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const names = () => items().map(({ textContent }) => textContent)
  const press = (name: string) =>
    act(() =>
      items()
        .find(({ textContent }) => textContent === name)
        ?.click(),
    )
  return { panel, names, press }
}
