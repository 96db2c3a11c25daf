import { describe, expect, test } from 'vitest'
import { runCompaction } from '../../src/core/engine/compaction/compact-branch.ts'
import type { CompactionPort, TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { LoopReplay } from '../../src/core/engine/loop/replay-loop.ts'
import { planCompaction } from '../../src/core/context/reductions/plan-compaction.ts'
import type { Compaction } from '../../src/core/model/conversation/compaction.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import type { MessageId, RunId } from '../../src/core/model/id.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'
import { summaryPrompt } from '../../src/core/model/conversation/prompt-texts.ts'
import { MemorySpending } from '../contracts/memory-spending.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

const windowTokens = 4000
const long = 'An earlier message with many words. '.repeat(60)
const done: Script = [text('Done'), finish('stop')]
const summary: Script = [text('They spoke of '), text('many words.'), finish('stop')]
/** Four summaries: a piece leaves space in the window for the prompt, the summary before it and the answer. */
const summaries = [summary, summary, summary, summary]

/** Each message has about 540 tokens. */
function branchOf(turns: number): Message[] {
  const earlier = Array.from({ length: turns }, (_, turn): Message[] => [
    { ...userMessage(`${long} ${turn}`, `question-${turn}`), order: 2 * turn },
    {
      ...userMessage(`${long} ${turn}`, `answer-${turn}`),
      role: 'assistant',
      order: 2 * turn + 1,
      model: benchModel,
      endedAt: 1,
    },
  ])
  return [...earlier.flat(), userMessage('And now?')]
}

class MemoryCompactions implements CompactionPort {
  readonly saved: { messageId: MessageId; compaction: Compaction }[] = []
  save(messageId: MessageId, compaction: Compaction) {
    this.saved.push({ messageId, compaction })
    return Promise.resolve(succeed(null))
  }
}

async function run(
  scripts: readonly Script[],
  {
    turns = 4,
    input = {},
    compactions = new MemoryCompactions(),
    ...options
  }: {
    turns?: number
    input?: Partial<TurnInput>
    compactions?: CompactionPort
    limits?: TurnInput['limits']
  } = {},
) {
  const bench = new TurnBench(scripts, [work])
  bench.extraPorts = { compactions, spending: new MemorySpending() }
  await bench.run({ branch: branchOf(turns), input: { windowTokens, ...input }, ...options })
  const types = bench.log.events.map(({ type }) => type).filter((type) => type.startsWith('compaction'))
  return { bench, types, compactions }
}

const textsOf = ({ bench }: { bench: TurnBench }) =>
  bench.requests.map(({ messages }) => JSON.stringify(messages))

describe('a context window that is nearly full', () => {
  test('is compacted before the request: the summary replaces all turns except those that fit into half of it', async () => {
    const compactions = new MemoryCompactions()
    const ran = await run([...summaries, done], { compactions })
    const { bench, types } = ran
    expect(types).toEqual([
      'compaction-invoked',
      ...summaries.map(() => 'compaction-advanced'),
      'compaction-performed',
    ])
    expect(compactions.saved).toMatchObject([
      {
        messageId: 'answer-3',
        compaction: {
          reason: 'window',
          runId: 'run-1',
          model: benchModel,
          messageCount: 8,
          text: 'They spoke of many words.',
        },
      },
    ])
    const [request] = bench.model.requests
    expect(request).toMatchObject({ system: summaryPrompt, tools: [] })
    const [sent = ''] = textsOf(ran)
    expect(sent).toContain('They spoke of many words.')
    expect(sent).toContain('And now?')
    expect(sent).not.toContain('An earlier message')
    expect(bench.reply()).toMatchObject({ status: 'complete' })
    expect(bench.reply().parts).toMatchObject([
      { type: 'notice', code: 'context-compacted' },
      { text: 'Done' },
    ])
  })

  test('is reported in the request as a broken prefix, with the savings', async () => {
    const { bench } = await run([...summaries, done])
    const [started] = bench.log.ofType('provider-request-started')
    const cut = started?.context?.cuts.find(({ rule }) => rule === 'compacted')
    expect(cut).toMatchObject({ count: 8 })
    expect(cut?.tokens).toBeGreaterThan(4000)
    expect(started?.context?.parts).toContainEqual(
      expect.objectContaining({ kind: 'summaries', isEarlier: true, count: 1 }),
    )
  })

  test('is not compacted while there is space, if its size is not known, or if summaries cannot be stored', async () => {
    expect((await run([done], { turns: 1 })).types).toEqual([])
    expect((await run([done], { input: { windowTokens: 100_000 } })).types).toEqual([])
    const bench = new TurnBench([done])
    await bench.run({ branch: branchOf(4), input: { windowTokens } })
    expect(bench.log.ofType('compaction-invoked')).toEqual([])
  })

  test('is not compacted twice in a turn without need, and as far as possible if nothing fits', async () => {
    const { types } = await run([...summaries, calls('work', 1), done])
    expect(types.filter((type) => type === 'compaction-invoked')).toHaveLength(1)
    const input = { windowTokens: 1300 }
    const manySummaries = Array.from({ length: 40 }, () => summary)
    const { types: small, bench } = await run(manySummaries, { input })
    expect(small.filter((type) => type === 'compaction-performed')).toHaveLength(1)
    expect(JSON.stringify(bench.requests)).not.toContain('An earlier message')
    expect(bench.reply().status).toBe('complete')
  })

  test('ends the turn if the newest round is larger, and says so', async () => {
    const round: Script = [text('A long thought. '.repeat(6000)), ...calls('work', 1)]
    const { bench } = await run([round], { turns: 0, input: { windowTokens: 8000 } })
    expect(bench.requests).toHaveLength(1)
    const notice = bench.reply().parts.findLast(({ type }) => type === 'notice')
    expect(notice).toMatchObject({
      code: 'layout-not-found',
      text: expect.stringContaining('The newest step of this answer'),
    })
  })

  test('ends the turn if the instructions and the message alone are larger', async () => {
    const { bench, types } = await run([], { turns: 0, input: { windowTokens: 1 } })
    expect(types).toEqual([])
    expect(bench.model.requests).toEqual([])
    expect(bench.reply()).toMatchObject({ status: 'stopped', parts: [{ code: 'layout-not-found' }] })
  })

  test('during a turn breaks the prefix once, and the request gives the reason', async () => {
    const grown = { ...work, execute: () => succeed('A long result. '.repeat(150)) }
    const counted = [...calls('work', 1).slice(0, -1), finish('tool-calls', { input: 2250, output: 5 })]
    const bench = new TurnBench([counted, summary, summary, done], [grown])
    bench.extraPorts = { compactions: new MemoryCompactions() }
    await bench.run({ branch: branchOf(2), input: { windowTokens } })
    const why = bench.log.ofType('provider-request-started').map(({ prefixBrokenBy }) => prefixBrokenBy)
    expect(why).toEqual([undefined, 'compaction'])
  })

  test('continues uncompacted if the model returns no summary, and says so', async () => {
    const { bench, types } = await run([[{ type: 'failure', failure: createFailure('overloaded') }], done])
    expect(types).toEqual(['compaction-invoked', 'compaction-failed'])
    expect(textsOf({ bench })[0]).toContain('An earlier message')
    expect(bench.reply().parts[0]).toMatchObject({ type: 'notice', code: 'compaction-failed' })
    expect(bench.reply().status).toBe('complete')
  })

  test('changes nothing if storage refuses the summary, or the summary is not shorter', async () => {
    const compactions = { save: async () => fail(createFailure('storage-full')) }
    const refused = await run([...summaries, done], { compactions })
    expect(refused.types.at(-1)).toBe('compaction-failed')
    expect(textsOf(refused)[0]).toContain('An earlier message')
    const longest: Script = [text(long.repeat(20)), finish('stop')]
    const longer = await run([...summaries.slice(1), longest, done])
    expect(longer.types.at(-1)).toBe('compaction-failed')
    expect((longer.compactions as MemoryCompactions).saved).toEqual([])
  })

  test('is summarized in pieces if it is long, each with the summary of the previous ones', async () => {
    const pieces = ['one', 'two', 'three', 'four'].map((word): Script => [
      text(`After ${word}.`),
      finish('stop'),
    ])
    const { bench } = await run([...pieces, done])
    const [invoked] = bench.log.ofType('compaction-invoked')
    expect(invoked?.pieces).toBe(4)
    const requests = bench.model.requests.filter(({ system }) => system === summaryPrompt)
    expect(JSON.stringify(requests[1]?.messages)).toContain('After one.')
    expect(bench.log.ofType('compaction-performed')).toMatchObject([{ text: 'After four.' }])
  })

  test('stops compacting with a turn that a person stops, and counts its usage', async () => {
    const bench = new TurnBench([[text('They'), { type: 'do', act: () => bench.stop() }, { type: 'hang' }]])
    bench.extraPorts = { compactions: new MemoryCompactions() }
    await bench.run({ branch: branchOf(4), input: { windowTokens } })
    expect(bench.log.ofType('compaction-failed')).toMatchObject([{ failure: { code: 'aborted' } }])
    expect(bench.reply().status).toBe('stopped')
    expect(bench.log.ofType('session-turn-end')[0]?.usage.requests).toBe(1)
  })

  test('stays within the budgets: a summary that they do not allow is not requested', async () => {
    const { bench, types } = await run([], { limits: { maxTurnTokens: 100 } })
    expect(types).toEqual(['compaction-invoked', 'compaction-failed'])
    expect(bench.model.requests).toEqual([])
    expect(bench.reply().parts.at(-1)).toMatchObject({ code: 'budget-reached' })
  })

  test('counts its usage once, apart by name, and replaying the log gives the same counters', async () => {
    const { bench } = await run([...summaries, done])
    const [end] = bench.log.ofType('session-turn-end')
    expect(end?.usage.requests).toBe(5)
    expect(end?.usageShares).toMatchObject([{ toolName: 'compaction' }, { model: benchModel }])
    if (!bench.input) throw new Error('it did not run')
    const replay = new LoopReplay(bench.input)
    for (const event of bench.log.events) replay.apply(event)
    expect(replay.state.counters).toEqual(bench.end?.counters)
    expect(replay.state.counters).toMatchObject({ summaries: 1 })
  })
})

describe('a requested compaction', () => {
  test('is a run of its own, with the same first and last events as a turn', async () => {
    const bench = new TurnBench([summary])
    const branch = branchOf(3).slice(0, -1)
    const plan = planCompaction(branch, { keepsTurns: 1 }, benchModel)
    if (!plan) throw new Error('there is no plan')
    const compactions = new MemoryCompactions()
    const input = {
      runId: 'run-1' as RunId,
      sessionId: 'session-1' as TurnInput['sessionId'],
      userMessageId: 'question-1' as MessageId,
      assistantMessageId: plan.throughMessageId,
      model: benchModel,
      prompt: [],
      history: branch,
    }
    const ports = {
      agent: mainThread,
      model: bench.model,
      clock: bench.clock,
      ids: { next: (prefix: string) => prefix },
      log: bench.log,
      tools: new ToolRegistry(),
      authority: 'unguarded' as const,
      compactions,
    }
    const { signal } = new AbortController()
    const ended = await bench.clock.runUntilDone(runCompaction(input, plan, { ports, signal }))
    expect(ended).toMatchObject({ status: 'complete', usage: { requests: 1 }, result: { ok: true } })
    expect(bench.log.events.map(({ type }) => type)).toEqual([
      'session-turn-start',
      'compaction-invoked',
      'compaction-advanced',
      'compaction-performed',
      'session-turn-end',
    ])
    expect(compactions.saved).toMatchObject([{ messageId: 'answer-1', compaction: { reason: 'asked' } }])
  })
})
