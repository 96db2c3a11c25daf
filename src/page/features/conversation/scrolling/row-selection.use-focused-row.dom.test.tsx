// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFocusedRow } from './row-selection.ts'

afterEach(cleanup)

function Chat() {
  const box = useRef<HTMLDivElement>(null)
  const place = useFocusedRow(box, ['a', 'b'])
  return (
    <>
      <div ref={box}>
        <article data-message-id="a" />
        <article data-message-id="b">
          <button type="button">Copy</button>
        </article>
      </div>
      <textarea />
      <output>{place}</output>
    </>
  )
}

it('returns the row with the focus, until the focus moves elsewhere', () => {
  render(<Chat />)
  const place = () => screen.getByRole('status').textContent
  expect(place()).toBe('-1')
  act(() => screen.getByRole('button').focus())
  expect(place()).toBe('1')
  act(() => screen.getByRole('textbox').focus())
  expect(place()).toBe('-1')
})
