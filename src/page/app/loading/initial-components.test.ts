import { expect, it } from 'vitest'
import { Conversation, QueueDock } from '../../features/chat/chat-chunks.ts'
import { SearchPanel, SessionHeader, SessionList, listInitialComponents } from './initial-components.ts'

const list = [SearchPanel, SessionList]
const chat = [Conversation, QueueDock, SessionHeader]

it.each([
  ['a new chat next to the list', '', false, list],
  ['a new chat on a phone', '#/', true, []],
  ['a chat next to the list', '#/c/session-1', false, [...list, ...chat]],
  ['a chat on a phone', '#/c/session-1', true, chat],
  ['settings on a phone', '#/settings/keys', true, []],
  ['an unknown address, next to the list', '#/c/no id', false, list],
] as const)('loads only the visible components of %s first', (_, hash, isNarrow, parts) => {
  expect(listInitialComponents({ hash, isNarrow })).toEqual(parts)
})
