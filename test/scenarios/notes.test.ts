import { expect, test } from 'vitest'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]

function askAgain(bench: TurnBench, earlier: readonly Message[]): Message[] {
  const answered = { ...bench.reply(), id: 'earlier-reply' as Message['id'] }
  return [...earlier, answered, userMessage('And now?', 'message-user')]
}

test('the note is at the end of the first request, never in the system prompt, and every later request starts with it', async () => {
  const bench = new TurnBench([calls('work', 1), done], [work])
  await bench.run({ input: { note: 'Answer in Latin.' } })
  const [first, second] = bench.model.requests
  expect(first?.messages.at(-1)).toMatchObject({
    role: 'user',
    text: expect.stringContaining('Answer in Latin.'),
  })
  expect(first?.system).not.toContain('Latin')
  expect(second?.messages.slice(0, first?.messages.length)).toEqual(first?.messages)

  const history = askAgain(bench, [userMessage('Hello', 'first-user')])
  const next = new TurnBench([done], [work])
  await next.run({ branch: history, input: { note: 'Answer in Latin.' } })
  const sent = next.model.requests[0]?.messages ?? []
  expect(sent.slice(0, second?.messages.length)).toEqual(second?.messages)
  expect(sent.filter((message) => message.role === 'user' && message.text.includes('Latin'))).toHaveLength(1)

  const changed = new TurnBench([done], [work])
  await changed.run({ branch: history, input: { note: 'Answer in Greek.' } })
  expect(changed.model.requests[0]?.messages.at(-1)).toMatchObject({
    role: 'user',
    text: expect.stringContaining('Answer in Greek.'),
  })
})

test('a chat without a note adds nothing to the request', async () => {
  const bench = new TurnBench([done])
  await bench.run()
  expect(bench.model.requests[0]?.messages).toHaveLength(1)
})
