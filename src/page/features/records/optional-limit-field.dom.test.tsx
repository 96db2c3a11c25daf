// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OptionalLimitField } from './optional-limit-field.tsx'

const setup = (value: number | null) => {
  const onSave = vi.fn<(value: number | null) => Promise<string | null>>(async () => null)
  const labels = { setting: 'record-age', unit: 'days', initialValue: 90, max: 3650 } as const
  render(<OptionalLimitField {...labels} value={value} onSave={onSave} />)
  return onSave
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Delete details after (days)' })

afterEach(cleanup)

it('has no number while it is off, and starts with a sensible one', () => {
  const onSave = setup(null)
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Delete details after' }))
  expect(onSave).toHaveBeenCalledWith(90)
})

it('saves a valid number, and explains an invalid one', () => {
  const onSave = setup(90)
  fireEvent.click(screen.getByRole('switch', { name: 'Delete details after' }))
  expect(onSave).toHaveBeenLastCalledWith(null)
  for (const typed of ['0', '1.5', 'soon', '99999']) {
    fireEvent.change(field(), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a whole number from 1 to 3,650.')).toBeDefined()
  }
  expect(onSave).toHaveBeenCalledTimes(1)
  fireEvent.change(field(), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenLastCalledWith(30)
})
