// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
  const { container } = render(<MemoryItem entry={entry} commands={{} as MemoryCommands} />)
  expect(container.textContent).toContain('Stored by the assistant in A secret plan')
  act(() => useScreenShareStore.setState({ isOn: true }))
  expect(container.textContent).toContain('Stored by the assistant in A chat')
})
