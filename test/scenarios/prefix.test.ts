import { describe, expect, test } from 'vitest'
import type { Message, MessagePart } from '../../src/core/model/conversation/message.ts'
import type { BlobId, RunId } from '../../src/core/model/id.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'

const beLong = [{ origin: 'default', text: 'Be long.' }] as const
const done: Script = [text('Done'), finish('stop')]

/** Runs two turns, the first one with a call. Returns why the second turn's first request does not extend the last request before it. */
async function breakAfter({
  tool = work,
  change = (answer) => answer,
  input = {},
}: {
  tool?: Tool
  change?: (answer: Message) => Message
  input?: Partial<TurnInput>
} = {}): Promise<string | undefined> {
  const first = new TurnBench([calls(tool.name, 1), done], [tool])
  await first.run()
  const answer = change({ ...first.reply(), runId: 'run-0' as RunId })
  const second = new TurnBench([done], [tool])
  const branch = [userMessage('Hello', 'message-1'), answer, userMessage('And now?')]
  await second.run({ branch, input })
  return second.log.ofType('provider-request-started')[0]?.prefixBrokenBy
}

describe('the first request of a turn', () => {
  test('extends the last one of the previous turn', async () => {
    expect(await breakAfter()).toBeUndefined()
  })

  test('does not if a result was reduced since', async () => {
    const tool = defineTool({
      ...work,
      execute: () => succeed('a long page'),
      toHistoryOutput: () => 'a page was read',
    })
    expect(await breakAfter({ tool })).toBe('result-reduced')
  })

  test.each<[string, Partial<TurnInput>]>([
    ['setting-changed', { prompt: beLong }],
    ['deliberate-mode', { isDeliberate: true, prompt: beLong }],
  ])('does not, because of %s', async (reason, input) => {
    expect(await breakAfter({ input })).toBe(reason)
  })

  test('does not if the list of tools changed, because an image is in the branch now', async () => {
    const peek = defineTool({ ...work, name: 'peek_image' })
    const tools = [work, peek]
    const first = new TurnBench([calls('peek_image', 2), calls('work', 1), done], tools)
    const image: MessagePart = {
      type: 'file',
      round: 0,
      blobId: 'blob-1' as BlobId,
      mediaType: 'image/png',
      byteLength: 9,
    }
    await first.run({ input: { omitsTools: true } })
    const started = first.log.ofType('provider-request-started')
    // A tool that is left out runs, and the list stays the same until the turn ends.
    expect(started.map(({ toolNames }) => toolNames)).toEqual([['work'], ['work'], ['work']])
    expect(first.log.ofType('tool-invocation-succeeded')).toHaveLength(2)
    expect(started[0]?.context?.cuts).toMatchObject([{ rule: 'tool-not-needed', count: 1 }])

    const next = userMessage('And now?')
    const branch = [
      userMessage('Hello', 'message-1'),
      { ...first.reply(), runId: 'run-0' as RunId },
      { ...next, parts: [...next.parts, image] },
    ]
    const second = new TurnBench([done], tools)
    await second.run({ branch, input: { omitsTools: true } })
    const [request] = second.log.ofType('provider-request-started')
    expect(request).toMatchObject({ toolNames: ['peek_image', 'work'], prefixBrokenBy: 'tools-changed' })
  })

  test('does not if another model was chosen', async () => {
    const other = { providerId: 'provider-1', modelId: 'model-9' } as TurnInput['model']
    expect(await breakAfter({ input: { model: other } })).toBe('model-switched')
  })

  test('does not if a person gave the outcome of a call', async () => {
    const change = (answer: Message): Message => ({
      ...answer,
      parts: answer.parts.map((part) =>
        part.type === 'tool-call' ? { ...part, state: 'outcome-unknown', reportedOutcome: 'worked' } : part,
      ),
    })
    expect(await breakAfter({ change })).toBe('outcome-reported')
  })

  test('does not if an earlier message has changed', async () => {
    const change = (answer: Message): Message => ({ ...answer, parts: answer.parts.slice(1) })
    expect(await breakAfter({ change })).toBe('message-changed')
  })
})
