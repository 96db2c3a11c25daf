// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useScreenShareStore } from '../../../ui/text/redaction.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { LabelChoice } from './label-choice.tsx'

afterEach(() => {
  cleanup()
  useScreenShareStore.setState({ isOn: false })
})

async function show(own: readonly string[], used: readonly string[]) {
  const onChoose = vi.fn<(label: string) => void>()
  const sources = { queries: { readLabels: async () => used } } as unknown as ConversationServices
  render(
    <ConversationServicesContext value={sources}>
      <LabelChoice id="m1" own={own} onChoose={onChoose} />
    </ConversationServicesContext>,
  )
  await act(async () => undefined)
  const field = screen.getByRole('combobox', { name: 'Label' })
  return { onChoose, field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

it('has the focus, and adds typed labels in normalized form', async () => {
  const { onChoose, field, type } = await show([], [])
  expect(document.activeElement).toBe(field)
  type('  Cafe\u0301 ')
  fireEvent.click(screen.getByRole('button', { name: 'Add label' }))
  expect(onChoose.mock.calls).toEqual([['Caf\u00e9']])
})

it.each(['', 'x'.repeat(41), 'a\u202Eb'])('explains what a label is if “%s” is not one', async (text) => {
  const { onChoose, field, type } = await show([], [])
  type(text)
  fireEvent.click(screen.getByRole('button', { name: 'Add label' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'A label has 1 to 40 visible characters.',
  )
  type('bees')
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(onChoose).not.toHaveBeenCalled()
})

it('suggests labels of other messages that this one does not have, filtered by the typed text', async () => {
  const { onChoose, type } = await show(['BEES'], ['bees', 'sun', 'sea'])
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names()).toEqual(['sun', 'sea'])
  type('EA')
  expect(names()).toEqual(['sea'])
  fireEvent.click(screen.getByRole('option', { name: 'sea' }))
  expect(onChoose.mock.calls).toEqual([['sea']])
})

it('shows no label of another chat in presentation mode', async () => {
  useScreenShareStore.setState({ isOn: true })
  await show([], ['bees'])
  expect(screen.queryByRole('option')).toBeNull()
  act(() => useScreenShareStore.setState({ isOn: false }))
  expect(screen.getByRole('option').textContent).toBe('bees')
})
