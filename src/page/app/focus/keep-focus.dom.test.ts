// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  end = keepFocus()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

function show(html: string): void {
  document.body.innerHTML = html
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

/** The focus falls to the body as browsers let it. */
async function remove(selector: string): Promise<void> {
  const gone = document.querySelector<HTMLElement>(selector)
  if (gone?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  gone?.remove()
  await vi.advanceTimersByTimeAsync(100)
}

const list = `<main><section><h2>Allowlist</h2><button>Add</button><ul>
  <li id="one"><a href="#1">one</a><button>Remove</button></li>
  <li id="two"><a href="#2">two</a><button>Remove</button></li>
</ul></section></main>`

it('goes on at the same button of the next item, then of the one before, then at the control that is left', async () => {
  show(list)
  focus('#one button')
  await remove('#one')
  expect(document.activeElement).toBe(document.querySelector('#two button'))

  show(list)
  focus('#two button')
  await remove('#two')
  expect(document.activeElement).toBe(document.querySelector('#one button'))

  await remove('#one')
  expect(document.activeElement?.textContent).toBe('Allowlist')
})

it('goes to the heading of a page that took the place of another', async () => {
  show('<main><div id="old"><a href="#x">Open</a></div></main>')
  focus('a')
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h1>Review</h1><p>Text</p>')
  await remove('#old')
  expect(document.activeElement?.textContent).toBe('Review')
})

it('goes back to where a dialog was opened from, or to what is there now', async () => {
  show(`${list}<div id="dialog" role="dialog"><button>Delete</button></div>`)
  focus('#one button')
  focus('#dialog button')
  document.querySelector('#one')?.remove()
  await remove('#dialog')
  expect(document.activeElement).toBe(document.querySelector('#two button'))
})

it('leaves alone who moved the focus on purpose, and who is writing', async () => {
  show(`${list}<div data-writing><textarea></textarea></div>`)
  focus('#one button')
  const gone = document.querySelector('#one')
  ;(document.activeElement as HTMLElement).blur()
  gone?.remove()
  focus('section > button')
  await vi.advanceTimersByTimeAsync(100)
  expect(document.activeElement?.textContent).toBe('Add')

  focus('textarea')
  await remove('[data-writing]')
  expect(document.activeElement).toBe(document.body)
})

it('stays away from what somebody left by a press beside it', async () => {
  show(list)
  focus('#one button')
  ;(document.activeElement as HTMLElement).blur()
  await vi.advanceTimersByTimeAsync(1)
  await remove('#two')
  expect(document.activeElement).toBe(document.body)
})

it('comes back to a button that was off while it worked', async () => {
  show('<main><form><h2>Backup</h2><button id="save">Save</button></form></main>')
  focus('#save')
  const button = document.querySelector<HTMLButtonElement>('#save')
  button?.blur()
  if (button !== null) button.disabled = true
  await vi.advanceTimersByTimeAsync(100)
  expect(document.activeElement).toBe(document.body)
  if (button !== null) button.disabled = false
  await vi.advanceTimersByTimeAsync(100)
  expect(document.activeElement).toBe(button)
})
