// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SavedText } from './saved-text.tsx'

it('restores discarded changes, until something else is typed', () => {
  render(<SavedText label="Text" hint="" placeholder="" stored="Before" onSave={async () => true} />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.change(box, { target: { value: 'After' } })
  press('Discard changes')
  expect(box.value).toBe('Before')
  expect(screen.getByRole('status').textContent).toContain('Your changes were discarded.')
  press('Undo')
  expect(box.value).toBe('After')
  press('Discard changes')
  fireEvent.change(box, { target: { value: 'Other' } })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
