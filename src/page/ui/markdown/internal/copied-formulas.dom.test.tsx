// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MathView } from './math-view.tsx'

function Formula({ source, isDisplay = false }: { source: string; isDisplay?: boolean }) {
  const semantics = ['semantics', 0, ['mi', 0, 'x'], ['annotation', 0, source]] as const
  return <MathView isDisplay={isDisplay} nodes={[['span', 0, ['math', 0, semantics], ['span', 0, 'x']]]} />
}

/** Returns the text that the style sheet shows: of a formula that is copied, only the last child. */
function shownText(): string {
  const copy = document.body.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[data-copying] > :not(:last-child)')) hidden.remove()
  return copy.textContent
}

function find(selector: string): Element {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`There is no ${selector}.`)
  return element
}

/** Selects from one element to another and starts to copy. */
function copy(from: Element, to: Element): void {
  getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length)
  from.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true }))
}

beforeEach(async () => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
  render(
    <div className="markdown">
      <p>
        First <Formula source="x^2" />.
      </p>
      <p>
        Second <Formula source="y" isDisplay />
      </p>
      <p>
        Third <Formula source="z" />
      </p>
    </div>,
  )
  // The formulas are typeset when their styles are loaded.
  await vi.waitUntil(() => document.querySelectorAll('math').length === 3)
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  cleanup()
  // Other test files use the same document.
  getSelection()?.removeAllRanges()
  Reflect.deleteProperty(document, 'fonts')
})

it('shows the source of the selected formulas while they are copied', () => {
  const before = document.body.textContent
  copy(screen.getByText(/First/), screen.getByText(/Second/))
  expect(shownText()).toBe('First $x^2$.Second $$y$$Third xzx')
  vi.runAllTimers()
  expect(document.body.textContent).toBe(before)
  expect(document.querySelector('[data-copying]')).toBeNull()
})

it('selects the whole of a formula that is selected in part', () => {
  copy(find('mi'), find('mi'))
  const range = getSelection()?.getRangeAt(0)
  expect([range?.startContainer, range?.endContainer]).toEqual(Array(2).fill(screen.getByText(/First/)))
})

it('leaves what another listener copies', () => {
  const first = screen.getByText(/First/)
  first.addEventListener('copy', (event) => event.preventDefault())
  copy(first, first)
  expect(document.querySelector('[data-copying]')).toBeNull()
})
