// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Combobox } from './combobox.tsx'

afterEach(cleanup)

/** A combobox whose options are listed again on each render, as most callers do. */
function Fruits() {
  const options = ['Apple', 'Plum', 'Quince'].map((label) => ({ value: label.toLowerCase(), label }))
  return (
    <Combobox
      aria-label="Fruit"
      options={options}
      value="apple"
      onChange={() => undefined}
      emptyText="None"
    />
  )
}

it.each([
  { typed: 'Plum', shown: ['Plum'] },
  { typed: '', shown: ['Apple', 'Plum', 'Quince'] },
])('keeps the typed text “$typed” when its owner renders again', async ({ typed, shown }) => {
  const { rerender } = render(<Fruits />)
  const field = screen.getByRole<HTMLInputElement>('combobox')
  fireEvent.mouseDown(field)
  fireEvent.input(field, { target: { value: typed }, inputType: 'insertText' })
  rerender(<Fruits />)
  const options = await screen.findAllByRole('option')
  expect([field.value, options.map(({ textContent }) => textContent)]).toEqual([typed, shown])
})
