import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import { roundsPrompt } from '../../src/core/model/conversation/prompt-texts.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { finish, ScriptedModel, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { onlyLimits } from './unlimited.ts'

const rounds = 12
const done: Script = [text('Done'), finish('stop')]
const summaryOf = (content: string): Script => [text(content), finish('stop')]

/** A turn of 12 rounds with 3,000 tokens each in a window of 16,384. Results are not cleared, so that rounds are summarized. */
async function run({
  summaries,
  maxSummaries = 4,
  isOn = true,
  steersAt,
}: {
  summaries: readonly Script[]
  maxSummaries?: number
  isOn?: boolean
  /** Number of the call during which the user sends a message. */
  steersAt?: number
}) {
  const inbox = new SteerInbox()
  const work = defineTool({
    name: 'work',
    description: 'For tests.',
    parameters: z.object({ n: z.number() }),
    effects: ['read'],
    execute: ({ n }) => {
      if (n === steersAt) inbox.send('In French, please')
      return succeed(`Result ${n}. `.repeat(1000))
    },
  })
  const scripts = Array.from({ length: rounds }, (_, n): Script => [
    toolCall(`call-${n}`, 'work', JSON.stringify({ n })),
    // No count, so that the estimates are not calibrated.
    finish('tool-calls', { input: 0, output: 0 }),
  ])
  const bench = new TurnBench([...scripts, done], [work])
  const summarizer = new ScriptedModel(summaries, bench.clock)
  bench.extraPorts = {
    steer: inbox,
    compactions: isOn ? { save: async () => succeed(null) } : undefined,
    model: {
      stream: (request, signal) =>
        (request.system === roundsPrompt ? summarizer : bench.model).stream(request, signal),
    },
  }
  await bench.run({
    limits: onlyLimits({ maxSummaries }),
    input: { windowTokens: 16_384, clearsResults: false },
  })
  const reductions = bench.log.ofType('context-reduced').map(({ reduction }) => reduction)
  return { bench, summarizer, reductions }
}

const textOf = (request: ModelRequest | undefined): string => JSON.stringify(request?.messages)
const repeat = (content: string): Script[] => Array.from({ length: 20 }, () => summaryOf(content))

describe('rounds of a turn that fill the window', () => {
  test('are replaced by a summary in the next request, which names the reason and keeps the newest round', async () => {
    const { bench, reductions } = await run({ summaries: repeat('They read pages.') })
    expect(bench.reply().status).toBe('complete')
    const [first] = reductions
    if (first?.kind !== 'rounds-summarized') throw new Error('no rounds were summarized')
    const started = bench.log.ofType('provider-request-started')
    const at = started.findIndex(({ prefixBrokenBy }) => prefixBrokenBy === 'rounds-summarized')
    const [before, after] = [bench.requests[at - 1], bench.requests[at]].map(textOf)
    expect(before).toContain('Result 0.')
    expect(after).toContain('They read pages.')
    expect(after).not.toContain(`Result ${first.throughRound}.`)
    expect(after).toContain(`Result ${at - 1}.`)
    expect(first.tokensAfter).toBeLessThan(first.tokensBefore)
    const [end] = bench.log.ofType('session-turn-end')
    expect(end?.usageShares?.map(({ toolName }) => toolName)).toContain('compaction')
  })

  test('are summarized again together with the summary before', async () => {
    const { summarizer, reductions } = await run({ summaries: repeat('They read pages.') })
    const ends = reductions.flatMap((each) => (each.kind === 'rounds-summarized' ? [each.throughRound] : []))
    expect(ends.length).toBeGreaterThan(1)
    expect(ends).toEqual(ends.toSorted((left, right) => left - right))
    const last = textOf(summarizer.requests.at(-1))
    expect(last).toContain('<earlier-summary>\\nThey read pages.')
    expect(last).toContain('<request>\\nHello\\n</request>')
    expect(last).not.toContain('Result 0.')
  })

  test.each([
    ['fails', [{ type: 'failure', failure: createFailure('key-missing') }] as Script],
    ['is not shorter', summaryOf('Far too long. '.repeat(9000))],
    ['is empty', [finish('stop')] as Script],
  ])('stay if a summary %s, and the model is not asked again', async (_name, script) => {
    const { bench, summarizer, reductions } = await run({ summaries: [script] })
    expect(summarizer.requests).toHaveLength(1)
    expect(reductions.map(({ kind }) => kind)).not.toContain('rounds-summarized')
    expect(bench.log.ofType('compaction-failed')).toHaveLength(1)
    expect(bench.reply().parts).toContainEqual(expect.objectContaining({ code: 'compaction-failed' }))
  })

  test.each([0, 1])('are summarized at most as often as the limit allows: %i', async (maxSummaries) => {
    const { bench } = await run({ summaries: repeat('They read pages.'), maxSummaries })
    expect(bench.log.ofType('compaction-invoked')).toHaveLength(maxSummaries)
  })

  test('are not summarized if summaries are switched off', async () => {
    const { bench, reductions } = await run({ summaries: [], isOn: false })
    expect(bench.log.ofType('compaction-invoked')).toEqual([])
    expect(reductions.map(({ kind }) => kind)).not.toContain('rounds-summarized')
  })

  test('leave a message that was sent meanwhile in its place', async () => {
    const { bench, reductions } = await run({ summaries: repeat('They read pages.'), steersAt: 1 })
    expect(reductions.map(({ kind }) => kind)).toContain('rounds-summarized')
    const last = textOf(bench.requests.at(-1))
    expect(last).toContain('In French, please')
    expect(last).not.toContain('Result 0.')
  })
})
