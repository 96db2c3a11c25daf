import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { estimateRequestTokens } from '../../src/core/context/request-tokens.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { LoopReplay } from '../../src/core/engine/loop/replay-loop.ts'
import type { ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { roundsPrompt } from '../../src/core/model/conversation/prompt-texts.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { TurnBench } from '../doubles/turn-bench.ts'

const windowTokens = 8000

/** About 1,500 tokens. */
const readPage = defineTool({
  name: 'read_page',
  description: 'Reads a page.',
  parameters: z.object({ n: z.number() }),
  effects: ['read'],
  execute: ({ n }) => succeed(`Page ${n}. `.padEnd(6000, `The facts of page ${n}. `)),
})

/** Reads six pages and answers. `inSummary` is called while the rounds are summarized. */
async function run({
  clearsResults = true,
  summarizes = true,
  inSummary = () => undefined,
}: {
  clearsResults?: boolean
  summarizes?: boolean
  inSummary?: (bench: TurnBench, inbox: SteerInbox) => void
} = {}) {
  const bench = new TurnBench([], [readPage])
  const inbox = new SteerInbox()
  let n = 0
  async function* stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    bench.model.requests.push(structuredClone(request))
    const tokens = { input: estimateRequestTokens(request), output: 5 }
    if (request.system === roundsPrompt) {
      inSummary(bench, inbox)
      yield text('Pages were read.')
      yield finish('stop', tokens)
    } else if (++n <= 6) {
      yield toolCall(`call-${n}`, 'read_page', JSON.stringify({ n }))
      yield finish('tool-calls', tokens)
    } else {
      yield text('Done')
      yield finish('stop', tokens)
    }
  }
  const compactions = summarizes ? { save: async () => succeed(null) } : undefined
  bench.extraPorts = { model: { stream }, compactions, steer: inbox }
  await bench.run({ input: { windowTokens, clearsResults } })
  if (!bench.input) throw new Error('it did not run')
  const replay = new LoopReplay(bench.input)
  for (const event of bench.log.events) replay.apply(event)
  expect(replay.state.counters).toEqual(bench.end?.counters)
  return bench
}

const typesOf = ({ log }: TurnBench): string[] => log.events.map(({ type }) => type)

describe('a step of a reduction', () => {
  test('is an event and a notice before the request, which says what shortened it', async () => {
    const bench = await run()
    const types = typesOf(bench)
    const at = types.indexOf('context-reduced')
    expect(types.slice(at - 1, at + 3)).toEqual([
      'context-budget-enforced',
      'context-reduced',
      'notice-raised',
      'stage-pre-fired',
    ])
    const [reduced] = bench.log.ofType('context-reduced')
    const notice = bench.reply().parts.find((part) => part.type === 'notice')
    expect(notice).toMatchObject({ code: 'context-reduced', reduction: reduced?.reduction })
    const started = bench.log.ofType('provider-request-started')
    const first = started.find(({ boundaries }) => boundaries !== undefined)
    expect(first).toMatchObject({
      prefixBrokenBy: 'results-cleared',
      boundaries: [{ type: 'microcompact', reductionId: reduced?.reduction.id }],
      layout: { history: 'full', 'in-loop': 'tool-summary', 'current-message': 'full' },
    })
    // It is durable before the request.
    expect(bench.log.settledSeqs).toContain((reduced?.seq ?? 0) + 1)
  })

  test('adds no event to the rounds before it', async () => {
    const bench = await run()
    const types = typesOf(bench)
    const starts = types.flatMap((type, index) => (type === 'provider-request-started' ? [index] : []))
    const round = types.slice(starts[0], starts[1])
    expect(types.slice(starts[1], starts[2])).toEqual(round)
    expect(round.some((type) => type.startsWith('context'))).toBe(false)
  })
})

test('earlier rounds that nothing may shorten are sent, because only the server knows whether they fit', async () => {
  const bench = await run({ clearsResults: false, summarizes: false })
  const kinds = bench.log.ofType('context-reduced').map(({ reduction }) => reduction.kind)
  expect(new Set(kinds)).toEqual(new Set(['results-referenced']))
  expect(bench.reply().status).toBe('complete')
})

describe('a summary of rounds', () => {
  test('is followed by a message that arrives meanwhile, before the request', async () => {
    let isSent = false
    const bench = await run({
      clearsResults: false,
      inSummary: (_bench, inbox) => {
        if (!isSent) inbox.send('Also this')
        isSent = true
      },
    })
    const types = typesOf(bench)
    const [reducedAt, steeredAt] = [types.indexOf('context-reduced'), types.indexOf('message-steered')]
    const requestAt = types.indexOf('provider-request-started', reducedAt)
    expect(reducedAt).toBeLessThan(steeredAt)
    expect(steeredAt).toBeLessThan(requestAt)
    expect(bench.reply().parts.some((part) => part.type === 'notice' && part.reduction)).toBe(true)
  })

  test('that is stopped changes nothing, and ends the turn', async () => {
    const bench = await run({ clearsResults: false, inSummary: (stopped) => stopped.stop() })
    expect(bench.log.ofType('compaction-failed')).toMatchObject([{ failure: { code: 'aborted' } }])
    expect(bench.log.ofType('context-reduced')).toEqual([])
    expect(bench.reply().status).toBe('stopped')
    expect(bench.reply().parts.some((part) => part.type === 'notice' && part.reduction)).toBe(false)
  })
})
