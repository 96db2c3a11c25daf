import { expect, it } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ChatRegistry } from './chat-registry.ts'

const session = (number: number) => `session-${number}` as SessionId

it('evicts the chat that was opened the longest ago, not the visible one', () => {
  // A chat asks for neither before a message is sent.
  const chats = new ChatRegistry({} as WorkerClient, {} as Queries)
  const [first, second] = [chats.open(session(1)), chats.open(session(2))]
  for (let number = 3; number <= 16; number += 1) chats.open(session(number))
  expect(chats.open(session(1))).toBe(first)
  chats.open(session(17))
  expect(chats.open(session(1))).toBe(first)
  expect(chats.open(session(2))).not.toBe(second)
})
