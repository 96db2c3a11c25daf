// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedMemory, Queries } from '../../../adapters/storage/queries.ts'
import type { Memory } from '../../../core/model/assistants/memory.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SuggestedMemories } from './suggested-memories.tsx'

afterEach(cleanup)

function show(texts: readonly string[], projects: readonly object[] = []) {
  const listed = texts.map((text, index) => {
    const memory = { id: `memory-${index}`, text, by: 'assistant', scope: 'all', createdAt: 1 }
    return { memory: memory as Memory, chatTitle: 'A chat' } as ListedMemory
  })
  const watch = (value: unknown) => ({
    subscribe: (listener: (value: unknown) => void) => {
      listener(value)
      return () => undefined
    },
  })
  const queries = { watchSuggestedMemories: () => watch(listed), watchProjects: () => watch(projects) }
  const call = vi.fn(async () => succeed({}))
  const client = { call } as unknown as WorkerClient
  render(<SuggestedMemories client={client} queries={queries as unknown as Queries} />)
  return call
}

const itemOf = (text: string) => {
  const item = screen.getByText(text).closest('li')
  if (!item) throw new Error('there is no such item')
  return within(item)
}

test('each suggestion is kept, edited or discarded by its own buttons, and nothing is sent before', async () => {
  const call = show(['Likes tea.', 'Has a cat.', 'Works at night.'])
  expect(screen.getByRole('group', { name: 'Suggested memories' })).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
  await act(async () => void fireEvent.click(itemOf('Likes tea.').getByRole('button', { name: 'Keep' })))
  await act(async () => void fireEvent.click(itemOf('Has a cat.').getByRole('button', { name: 'Discard' })))
  fireEvent.click(itemOf('Works at night.').getByRole('button', { name: 'Edit' }))
  const field = screen.getByRole('textbox', { name: 'Edit suggestion' })
  fireEvent.change(field, { target: { value: 'Works in the night shift.' } })
  await act(async () => void fireEvent.submit(field))
  expect(call.mock.calls).toEqual([
    ['edit-memory', { id: 'memory-0', text: 'Likes tea.' }],
    ['delete-memory', { id: 'memory-1' }],
    ['edit-memory', { id: 'memory-2', text: 'Works in the night shift.' }],
  ])
  expect(document.activeElement).toBe(screen.getByRole('list'))
})

test('the scope is offered if there are projects', () => {
  show(['Likes tea.'])
  expect(screen.queryByRole('combobox')).toBeNull()
  cleanup()
  const call = show(['Likes tea.'], [{ id: 'project-1', name: 'Garden' }])
  fireEvent.change(screen.getByRole('combobox', { name: 'Scope' }), { target: { value: 'project-1' } })
  expect(call.mock.calls).toEqual([['set-memory-scope', { id: 'memory-0', scope: 'project-1' }]])
})

test('without suggestions there is nothing', () => {
  show([])
  expect(screen.queryByRole('group')).toBeNull()
})
