// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EntryField } from './entry-field.tsx'

function setup() {
  const onSave = vi.fn<(text: string) => Promise<string | null>>(async () => null)
  render(<EntryField label="Name" hint="What it is called" value="old" onSave={onSave} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  fireEvent.change(box, { target: { value: 'new' } })
  return { box, onSave }
}

afterEach(cleanup)

it('saves on Enter, and discards the typed text on Escape', () => {
  const { box, onSave } = setup()
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
  expect(box.value).toBe('old')
  fireEvent.change(box, { target: { value: 'new' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(onSave.mock.calls).toEqual([['new']])
})

it.each([{ keyCode: 229 }, { keyCode: 13, isComposing: true }])(
  'ignores keys of an input method: %j',
  (composed) => {
    const { box, onSave } = setup()
    fireEvent.keyDown(box, { key: 'Enter', ...composed })
    fireEvent.keyDown(box, { key: 'Escape', ...composed })
    expect([onSave.mock.calls.length, box.value]).toEqual([0, 'new'])
  },
)
