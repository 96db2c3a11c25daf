import { expect, test } from 'vitest'
import type { UsableMemory } from '../../src/core/context/select-memories.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { MemoryId } from '../../src/core/model/id.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]
const cat: UsableMemory = { id: 'memory-1' as MemoryId, text: 'My cat is called Tom.', createdAt: 1 }
const tail = { memories: [cat], timeZone: 'Europe/Berlin' }

function textsOf(bench: TurnBench, request: number): string[] {
  const messages = bench.model.requests[request]?.messages ?? []
  return messages.flatMap((message) => (message.role === 'user' ? [message.text] : []))
}

test('memories and the time are at the end of the first request, stay there, and taint nothing', async () => {
  const bench = new TurnBench([calls('work', 1), done], [work])
  await bench.run({ input: tail })
  const [first, second] = bench.model.requests
  expect(textsOf(bench, 0).slice(-2)).toEqual([
    expect.stringContaining('- My cat is called Tom.'),
    expect.stringContaining('Europe/Berlin'),
  ])
  expect(first?.system).not.toContain('Tom')
  expect(second?.messages.slice(0, first?.messages.length)).toEqual(first?.messages)
  const [started] = bench.log.ofType('provider-request-started')
  expect(started?.context?.parts.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['memories', 'time']),
  )

  const answered = { ...bench.reply(), id: 'earlier-reply' as Message['id'] }
  const branch = [userMessage('Hello', 'first-user'), answered, userMessage('And now?', 'message-user')]
  const next = new TurnBench([done], [work])
  await next.run({ branch, input: tail })
  const sent = next.model.requests[0]?.messages ?? []
  expect(sent.slice(0, second?.messages.length)).toEqual(second?.messages)
  expect(textsOf(next, 0).filter((each) => each.includes('Tom') || each.includes('Berlin'))).toHaveLength(2)
})

test('a continued answer does not get its memories again', async () => {
  const bench = new TurnBench([done], [work])
  await bench.run({ input: tail })
  const next = new TurnBench([done], [work])
  await next.run({ input: { ...tail, earlier: { type: 'continue', parts: bench.reply().parts } } })
  expect(textsOf(next, 0).filter((each) => each.includes('Tom') || each.includes('Berlin'))).toHaveLength(2)
})

test('a turn without memories and time adds nothing', async () => {
  const bench = new TurnBench([done])
  await bench.run({ input: { memories: [] } })
  expect(bench.model.requests[0]?.messages).toHaveLength(1)
})
