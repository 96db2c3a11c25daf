import { expect, test } from 'vitest'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { previewRequest } from '../../src/core/engine/request/preview-request.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { MemoryId } from '../../src/core/model/id.ts'
import { BranchMaker } from '../doubles/random-branch.ts'
import { finish, text } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { seededRandom } from '../recordings/seeded-random.ts'
import { peek, work } from './check-tools.ts'

/** Makes a message too long for the window. Stored messages have no cut before their turn. */
function lengthen(message: Message | undefined): Message {
  if (!message) throw new Error('a branch ends with a message')
  const text = 'Read this line as well. '.repeat(12_000)
  return { ...message, parts: [{ type: 'text', round: 0, text }] }
}

/** The check runs a sample; `INNERLOOP_RUNS` requests more, of which a run takes a third. A failure prints its seed. */
const numRuns = Math.ceil(Number(process.env['INNERLOOP_RUNS'] ?? 300) / 3)
const seed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)

test(`the preview equals the first request of the turn in random chats (${numRuns} runs, seed ${seed})`, async () => {
  let compared = 0
  let cut = 0
  for (let run = 0; run < numRuns; run++) {
    const random = seededRandom(seed + run)
    const isLong = random() < 0.3
    const { history: made } = new BranchMaker(random).make()
    const history = isLong ? [...made.slice(0, -1), lengthen(made.at(-1))] : made
    const tools = random() < 0.5 ? [work, peek] : []
    const input = {
      prompt: [{ origin: 'chat' as const, text: 'Be brief.' }],
      note: random() < 0.5 ? 'Answer in Latin.' : undefined,
      memories:
        random() < 0.5
          ? [{ id: 'memory-1' as MemoryId, text: 'My cat is called Tom.', createdAt: 1 }]
          : undefined,
      maxMessages: random() < 0.3 ? 4 : undefined,
      isDeliberate: random() < 0.2,
      windowTokens: isLong || random() < 0.3 ? 60_000 : undefined,
    }
    const registry = new ToolRegistry()
    for (const tool of tools) registry.register(tool)
    const preview = await previewRequest({ model: benchModel, history, ...input }, registry)
    const userMessageId = history.at(-1)?.id
    const bench = new TurnBench([[text('Done'), finish('stop')]], tools)
    await bench.run({ branch: history, input: { ...input, ...(userMessageId && { userMessageId }) } })
    const [started] = bench.log.ofType('provider-request-started')
    const [request] = bench.requests
    // The turn refuses a message without text.
    if (!request) continue
    // The preview does not show what a turn reduces before its first request.
    if (bench.log.ofType('context-reduced').length > 0) continue
    compared += 1
    if (bench.log.ofType('input-cut').length > 0) cut += 1
    const { messages, systemPrompt, measure, prefixBrokenBy } = preview
    expect({
      label: `seed ${seed + run}`,
      request: [systemPrompt, preview.tools, messages.map(({ message }) => message)],
      report: [measure, prefixBrokenBy],
    }).toEqual({
      label: `seed ${seed + run}`,
      request: [request.system, request.tools, request.messages],
      report: [started?.context, started?.prefixBrokenBy],
    })
  }
  // The averages are 0.89 and 0.22. In a sample of 100, chance alone does not reach these.
  expect(compared).toBeGreaterThan(numRuns * 0.7)
  expect(cut).toBeGreaterThan(numRuns * 0.05)
}, 60_000)
