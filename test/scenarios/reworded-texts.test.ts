import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { messageSchema, type Message } from '../../src/core/model/conversation/message.ts'
import { createFailure, failureTable } from '../../src/core/model/failures/failure.ts'
import { fail } from '../../src/core/model/failures/result.ts'
import type { RunId } from '../../src/core/model/id.ts'
import { engineTexts } from '../../src/core/model/messages/texts/engine.ts'
import { engineText } from '../../src/core/model/messages/write-text.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]

/** Fails with the text of its failure code, and with its own text that contains a value. */
const broken = defineTool({
  name: 'broken',
  description: 'Fails.',
  parameters: z.object({ n: z.number() }),
  effects: ['read'],
  execute: () =>
    fail(
      createFailure('tool-failed', {
        message: engineText('tool-failed-with-error', { error: 'no disk' }),
        hint: engineText('send-whole-call-again'),
      }),
    ),
})

const unworded = defineTool({
  ...broken,
  name: 'unworded',
  execute: () => fail(createFailure('tool-failed')),
})
const tools = [broken, unworded]

const restored: (() => void)[] = []

/** Rewords every text of a table, as a later version of the application might. */
function reword(table: object): void {
  const before = { ...table }
  restored.push(() => Object.assign(table, before))
  for (const [code, value] of Object.entries(before)) {
    Object.assign(table, { [code]: rewordValue(value) })
  }
}

function rewordValue(value: unknown): unknown {
  if (typeof value === 'string') return `Reworded: ${value}`
  if (typeof value !== 'object' || value === null || !('message' in value)) return value
  return { ...value, message: `Reworded: ${String(value.message)}` }
}

afterEach(() => {
  for (const restore of restored.splice(0)) restore()
})

const promptOf = ({ system, messages, tools: offered }: ModelRequest) =>
  JSON.stringify({ system, offered, messages })

/** Runs a turn in which calls fail and one calls a tool that does not exist. Its answer is read from storage. */
async function runFirst(): Promise<{ answer: Message; last: ModelRequest }> {
  const first = new TurnBench([calls('broken', 1), calls('unworded', 1), calls('missing', 1), done], tools)
  await first.run()
  const stored = JSON.parse(JSON.stringify({ ...first.reply(), runId: 'run-0' as RunId })) as unknown
  const last = first.requests.at(-1)
  if (!last) throw new Error('nothing was sent')
  return { answer: messageSchema.parse(stored), last }
}

async function runSecond(answer: Message): Promise<{ request: ModelRequest; brokenBy: string | undefined }> {
  const second = new TurnBench([done], tools)
  await second.run({ branch: [userMessage('Hello', 'message-1'), answer, userMessage('And now?')] })
  const [request] = second.requests
  if (!request) throw new Error('nothing was sent')
  return { request, brokenBy: second.log.ofType('provider-request-started')[0]?.prefixBrokenBy }
}

test('after the texts were reworded, the next request of an old chat starts with the same bytes', async () => {
  const { answer, last } = await runFirst()
  expect(promptOf(last)).toContain('The tool failed: no disk')
  expect(promptOf(last)).toContain(failureTable['tool-failed'].message)
  expect(promptOf(last)).toContain('There is no tool named')
  const before = await runSecond(answer)
  reword(engineTexts)
  reword(failureTable)
  const after = await runSecond(answer)
  expect(promptOf(after.request)).toBe(promptOf(before.request))
  expect(after.brokenBy).toBeUndefined()
  const earlier = after.request.messages.slice(0, last.messages.length)
  expect(JSON.stringify(earlier)).toBe(JSON.stringify(last.messages))
})

test('failures after the texts were reworded have the new texts', async () => {
  reword(engineTexts)
  const { answer } = await runFirst()
  expect(JSON.stringify(answer)).toContain('Reworded: The tool failed: no disk')
})

test('the failure of a tool is stored with its texts as data', async () => {
  const { answer } = await runFirst()
  const [part] = answer.parts
  expect(part).toMatchObject({
    toolName: 'broken',
    failure: {
      texts: {
        message: { code: 'tool-failed-with-error', params: { error: 'no disk' } },
        hint: { code: 'send-whole-call-again' },
      },
    },
  })
})
