// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Project } from '../../../core/model/conversation/session.ts'
import type { ListedMemory } from '../../../adapters/storage/queries.ts'
import { useScreenShareStore } from '../../ui/text/redaction.ts'
import type { MemoryCommands } from './memory-commands.ts'
import { MemoryItem } from './memory-item.tsx'

afterEach(() => {
  cleanup()
  useScreenShareStore.setState({ isOn: false })
})

test('the chat of a memory is named, but not in presentation mode', () => {
  const memory = { id: 'memory-1', text: 'Likes tea', by: 'assistant', createdAt: 1, sessionId: 'chat-1' }
  const entry = { memory, chatTitle: 'A secret plan' } as unknown as ListedMemory
  const { container } = render(<MemoryItem entry={entry} projects={[]} commands={{} as MemoryCommands} />)
  expect(container.textContent).toContain('Stored by the assistant in A secret plan')
  act(() => useScreenShareStore.setState({ isOn: true }))
  expect(container.textContent).toContain('Stored by the assistant in A chat')
})

const projects = [{ id: 'project-1', name: 'Garden' }] as unknown as readonly Project[]

function show(memory: object) {
  const commands = { setScope: vi.fn(), confirm: vi.fn() }
  const all = { id: 'memory-1', text: 'Likes tea', by: 'person', createdAt: 1, ...memory }
  const entry = { memory: all, chatTitle: null } as unknown as ListedMemory
  render(<MemoryItem entry={entry} projects={projects} commands={commands as unknown as MemoryCommands} />)
  return { ...commands, scope: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Scope' }) }
}

test('the scope is chosen among all chats and the projects', () => {
  const { scope, setScope } = show({})
  expect(scope.value).toBe('all')
  expect(Array.from(scope.options, ({ text }) => text)).toEqual(['All chats', 'Project: Garden'])
  fireEvent.change(scope, { target: { value: 'project-1' } })
  expect(setScope).toHaveBeenCalledWith(expect.objectContaining({ id: 'memory-1' }), 'project-1')
})

test('a project that was deleted stays the scope until another is chosen', () => {
  const { scope } = show({ scope: 'project-9' })
  expect(scope.selectedOptions[0]?.text).toBe('A project or chat that no longer exists')
})

test('only a memory that external content may have influenced asks for a confirmation', () => {
  const { confirm } = show({ isTainted: true })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ id: 'memory-1' }))
  cleanup()
  show({ by: 'assistant', isTainted: false })
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})
