import { expect, test } from 'vitest'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { previewRequest } from '../../src/core/engine/request/preview-request.ts'
import type { MemoryId } from '../../src/core/model/id.ts'
import { BranchMaker } from '../doubles/random-branch.ts'
import { finish, text } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { seededRandom } from '../recordings/seeded-random.ts'
import { peek, work } from './check-tools.ts'

/** The check runs a sample; `INNERLOOP_RUNS` requests more, of which a run takes a fifth. A failure prints its seed. */
const numRuns = Math.ceil(Number(process.env['INNERLOOP_RUNS'] ?? 500) / 5)
const seed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)

test(`the preview equals the first request of the turn in random chats (${numRuns} runs, seed ${seed})`, async () => {
  let compared = 0
  for (let run = 0; run < numRuns; run++) {
    const random = seededRandom(seed + run)
    const { history } = new BranchMaker(random).make()
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
    compared += 1
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
  expect(compared).toBeGreaterThan(numRuns * 0.8)
}, 60_000)
