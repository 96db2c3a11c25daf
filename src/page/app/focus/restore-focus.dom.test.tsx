// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreLostFocus } from './restore-focus.ts'

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  end = restoreLostFocus()
})
afterEach(() => {
  end()
  cleanup()
  vi.useRealTimers()
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const focus = (selector: string) => find(selector)?.focus()
const focused = () => document.activeElement

/** Renders the next content, and blurs the focused element if it was removed or disabled, as browsers do. */
async function show(view: ReturnType<typeof render>, next: ReactElement): Promise<void> {
  const before = focused()
  view.rerender(next)
  const isAble = before instanceof HTMLElement && before.isConnected && !before.matches(':disabled')
  if (!isAble && before instanceof HTMLElement) before.blur()
  await vi.advanceTimersByTimeAsync(100)
}

function Allowlist({ items, asks = false }: { items: readonly string[]; asks?: boolean }) {
  return (
    <>
      <main>
        <section>
          <h2>Allowlist</h2>
          <button type="button">Add</button>
          <ul>
            {items.map((item) => (
              <li key={item} id={item}>
                <a href="#x">{item}</a>
                <button type="button">Remove</button>
              </li>
            ))}
          </ul>
        </section>
      </main>
      {asks && (
        <div role="dialog">
          <button type="button">Delete</button>
        </div>
      )}
    </>
  )
}

it('moves to the same button of the next item, then of the previous one, then to the heading of the section', async () => {
  const view = render(<Allowlist items={['one', 'two', 'three']} />)
  focus('#two button')
  await show(view, <Allowlist items={['one', 'three']} />)
  expect(focused()).toBe(find('#three button'))
  await show(view, <Allowlist items={['one']} />)
  expect(focused()).toBe(find('#one button'))
  await show(view, <Allowlist items={[]} />)
  expect(focused()?.textContent).toBe('Allowlist')
})

it('moves to the heading of a page that replaced another', async () => {
  const view = render(
    <main>
      <a href="#x">Open</a>
    </main>,
  )
  focus('a')
  await show(
    view,
    <main>
      <h1>Review</h1>
      <p>Text</p>
    </main>,
  )
  expect(focused()?.textContent).toBe('Review')
})

it('returns to the element that opened a dialog, or to its replacement', async () => {
  const view = render(<Allowlist items={['one', 'two']} asks />)
  focus('#one button')
  focus('[role=dialog] button')
  await show(view, <Allowlist items={['two']} />)
  expect(focused()).toBe(find('#two button'))
})

it('does not move the focus after a deliberate focus change, while the person types, or after a press outside', async () => {
  const view = render(<Allowlist items={['one', 'two', 'three']} />)
  focus('#one button')
  view.rerender(<Allowlist items={['two', 'three']} />)
  focus('section > button')
  await vi.advanceTimersByTimeAsync(100)
  expect(focused()?.textContent).toBe('Add')

  find('section > button')?.blur()
  await vi.advanceTimersByTimeAsync(1)
  await show(view, <Allowlist items={['two']} />)
  expect(focused()).toBe(document.body)

  view.rerender(
    <div data-composer>
      <textarea />
    </div>,
  )
  focus('textarea')
  await show(view, <Allowlist items={['two']} />)
  expect(focused()).toBe(document.body)
})

it('moves the focus to the composer when one of its buttons is removed', async () => {
  const draw = (isReplying: boolean) => (
    <div data-composer>
      {isReplying && <button type="button">Do not reply</button>}
      <textarea />
    </div>
  )
  const view = render(draw(true))
  focus('button')
  await show(view, draw(false))
  expect(focused()).toBe(find('textarea'))
})

it('returns to a button that was disabled while it worked', async () => {
  const draw = (isBusy: boolean) => (
    <button type="button" disabled={isBusy}>
      Save
    </button>
  )
  const view = render(draw(false))
  focus('button')
  find('button')?.blur()
  await show(view, draw(true))
  expect(focused()).toBe(document.body)
  await show(view, draw(false))
  expect(focused()).toBe(find('button'))
})

it('does not focus the skip link', async () => {
  const Page = ({ hasNotice }: { hasNotice: boolean }) => (
    <div>
      <div data-skip-link>
        <button type="button">Skip to content</button>
      </div>
      <main>
        <h1>A chat</h1>
      </main>
      <div role="status">{hasNotice && <button type="button">Undo</button>}</div>
    </div>
  )
  const view = render(<Page hasNotice />)
  focus('[role="status"] button')
  await show(view, <Page hasNotice={false} />)
  expect(focused()).toBe(find('h1'))
})
