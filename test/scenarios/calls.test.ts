import type { Limits } from '../../src/core/engine/budgets/limits.ts'
import type { ToolTriggers } from '../../src/core/model/tools/tool-info.ts'
import { describe, expect, test } from 'vitest'
import { toPlainText, type LocalizedText } from '../../src/core/model/messages/localized-text.ts'
import { z } from 'zod'
import { injectionKinds } from '../../src/core/engine/injections/injection-kinds.ts'
import type { InjectionKind } from '../../src/core/engine/injections/context-injection.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import type { RunId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { addUsage, noUsage } from '../../src/core/model/usage/usage.ts'
import { MemorySpending } from '../contracts/memory-spending.ts'
import { allow, deny, unattended, ScriptedPerson } from '../doubles/scripted-person.ts'
import { finish, reasoning, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { benchModel, replyStub, TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, peek, work } from './check-tools.ts'
import { onlyLimits } from './unlimited.ts'

const done: Script = [text('Done'), finish('stop')]
const both: Script = [
  toolCall('a', 'work', '{"n":1}'),
  toolCall('b', 'work', '{"n":2}'),
  finish('tool-calls'),
]

/** The position of a call among the parts is where its arguments start to arrive. */
function arriving(callId: string, toolName: string): Script[number] {
  return { type: 'tool-input-delta', callId: callId as never, toolName, text: '{' }
}

describe('approvals', () => {
  const runWithAnswers = async (answers: ConstructorParameters<typeof ScriptedPerson>[0]) => {
    const bench = new TurnBench([both, done], [work])
    bench.extraPorts = { authority: new ScriptedPerson(answers, bench.clock).authority() }
    await bench.run()
    return bench
  }

  test('the model reads the denial of one call, the other one runs', async () => {
    const bench = await runWithAnswers([deny, allow])
    expect(bench.reply().parts).toMatchObject([
      { state: 'denied', failure: { code: 'approval-denied' } },
      { state: 'succeeded' },
      { text: 'Done' },
    ])
    expect(bench.model.requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ isError: true, value: { error: 'approval-denied' } }, { isError: false }],
    })
  })

  test('without a person no call of the batch runs, and the turn ends without an answer', async () => {
    const bench = await runWithAnswers([allow, unattended])
    expect(bench.log.ofType('tool-invocation-started')).toEqual([])
    expect(bench.reply()).toMatchObject({
      status: 'stopped',
      failure: { code: 'permission-required' },
      parts: [{ state: 'cancelled' }, { state: 'cancelled' }],
    })
    expect(bench.log.ofType('stage-post-fired').at(-1)).toMatchObject({
      stage: 'call-tools',
      outcome: 'halted',
    })
    expect(bench.log.ofType('session-turn-end')).toMatchObject([{ result: 'halted' }])
  })

  test('a call that waits for its response has the state for it', async () => {
    const bench = new TurnBench([calls('work', 1), done], [work])
    bench.extraPorts = { authority: new ScriptedPerson([allow], bench.clock).authority() }
    const states: string[] = []
    bench.log.onEvent = () => {
      for (const part of bench.reply().parts) if (part.type === 'tool-call') states.push(part.state)
    }
    await bench.run()
    expect([...new Set(states)]).toEqual(['proposed', 'awaiting-approval', 'running', 'succeeded'])
  })
})

describe('restarts', () => {
  const kind: InjectionKind = {
    kind: 'other',
    matches: 'thing',
    toolName: 'peek',
    itemOf: () => 'once',
    apply: ({ enhanced_context_item: item }) => ({
      directive: 'Look at this:',
      item: typeof item === 'string' ? item : '',
      annotated: 2,
      patched: 1,
    }),
  }

  test('only the restart of a batch is withheld, with the reasoning before it', async () => {
    const script: Script = [
      reasoning('First', 'r1'),
      arriving('a', 'work'),
      toolCall('a', 'work', '{"n":1}'),
      reasoning('Then', 'r2'),
      arriving('b', 'peek'),
      toolCall('b', 'peek', '{"n":2}'),
      finish('tool-calls'),
    ]
    const bench = new TurnBench([script, done], [peek, work])
    bench.extraPorts = { injectionKinds: [kind] }
    await bench.run()
    expect(bench.model.requests[1]?.messages.slice(1)).toEqual([
      {
        role: 'assistant',
        parts: [{ type: 'reasoning', text: 'First' }, expect.objectContaining({ callId: 'a' })],
      },
      { role: 'tool', results: [expect.objectContaining({ callId: 'a' })] },
      { role: 'user', text: 'Look at this:\n\nItem 2' },
    ])
    expect(bench.log.ofType('context-restarted')).toMatchObject([{ callId: 'b', annotated: 2, patched: 1 }])
    expect(bench.reply().parts).toContainEqual(
      expect.objectContaining({ code: 'context-enriched', text: expect.stringContaining('2 annotated') }),
    )
  })

  test('metadata is revealed in place, which breaks the prefix and says so', async () => {
    const reveal: Tool = defineTool({
      ...work,
      name: 'reveal_message_metadata',
      parameters: z.object({}),
      effects: ['read'],
      execute: () => succeed({ type: 'context_restart_with_message_metadata' }),
    })
    const script: Script = [toolCall('a', 'reveal_message_metadata', '{}'), finish('tool-calls')]
    const bench = new TurnBench([script, script, done], [reveal])
    bench.extraPorts = { injectionKinds }
    await bench.run()
    const [first, second, third] = bench.model.requests.map(({ messages }) => messages)
    expect(first).toEqual([{ role: 'user', text: 'Hello' }])
    expect(second?.[0]).toEqual({ role: 'user', text: 'Hello\nref=ref_1 | sent 1970-01-01T00:00:00.000Z' })
    expect(second?.at(-1)).toMatchObject({ role: 'user', text: expect.stringContaining('manage_message') })
    expect(third?.slice(0, 2)).toEqual(second)
    expect(bench.log.ofType('provider-request-started').map(({ prefixBrokenBy }) => prefixBrokenBy)).toEqual([
      undefined,
      'restart',
      undefined,
    ])
    expect(bench.log.ofType('tool-invocation-refused')).toMatchObject([
      { failure: { code: 'enrichment-refused' } },
    ])
  })

  test('the same context is not requested twice in a turn', async () => {
    const bench = new TurnBench([calls('peek', 1), calls('peek', 2), done], [peek])
    bench.extraPorts = { injectionKinds: [kind] }
    await bench.run()
    expect(bench.log.ofType('context-restarted')).toHaveLength(1)
    expect(bench.log.ofType('tool-invocation-refused')).toMatchObject([
      { failure: { code: 'enrichment-refused' } },
    ])
  })

  test('a turn has a limited number of enrichments', async () => {
    const scripts = [calls('peek', 1), calls('peek', 2), calls('peek', 3), done]
    const bench = new TurnBench(scripts, [peek])
    await bench.run({ limits: onlyLimits({ maxEnrichments: 2 }) })
    expect(bench.log.ofType('context-restarted')).toHaveLength(2)
    expect(bench.log.ofType('tool-invocation-refused')).toHaveLength(1)
  })
})

describe('deliberate mode', () => {
  const triggered: Tool = { ...work, triggers: ['do the work', 'travail'] }
  const offeredFor = async (
    content: string,
    worked: number[] = [],
    triggers?: ToolTriggers,
  ): Promise<string[]> => {
    const bench = new TurnBench([done], [triggered])
    const turns = [0, 1, 2, 3, 4].map((turn) =>
      Object.assign(replyStub(), {
        runId: `run-${turn}`,
        parts: worked.includes(turn)
          ? [
              {
                type: 'tool-call' as const,
                round: 0,
                callId: `c${turn}` as never,
                toolName: 'work',
                argumentsText: '{}',
                arguments: {},
                state: 'succeeded' as const,
                result: null,
              },
            ]
          : [],
      }),
    )
    await bench.run({
      branch: [...turns, userMessage(content)],
      input: { isDeliberate: true, ...(triggers && { triggers }) },
    })
    return bench.model.requests[0]?.tools.map((tool) => tool.name) ?? []
  }

  test.each([
    ['Please do  the\nWORK now', ['work']],
    ['du travail, vite', ['work']],
    ['travailler', []],
    ['nothing of the kind', []],
  ])('"%s" offers %j', async (content, names) => {
    expect(await offeredFor(content)).toEqual(names)
  })

  test('custom trigger words offer that tool, too', async () => {
    expect(await offeredFor('Crunch it', [], { byTool: { work: ['crunch'] } })).toEqual(['work'])
    expect(await offeredFor('Crunch it', [], { byTool: { rest: ['crunch'] } })).toEqual([])
    expect(await offeredFor('Do the work', [], { byTool: { work: [] } })).toEqual(['work'])
  })

  test('"do it again" offers recently called tools, by words that a person may change', async () => {
    expect(await offeredFor('Do it  AGAIN', [0])).toEqual(['work'])
    expect(await offeredFor('Do it again', [])).toEqual([])
    expect(await offeredFor('Encore', [0])).toEqual([])
    expect(await offeredFor('Encore', [0], { byTool: {}, followUps: ['encore'] })).toEqual(['work'])
    expect(await offeredFor('Do it again', [0], { byTool: {}, followUps: [] })).toEqual([])
  })

  test('a tool that succeeded stays for four turns', async () => {
    expect(await offeredFor('And now?', [1])).toEqual(['work'])
    expect(await offeredFor('And now?', [0])).toEqual([])
  })
})

test('a tool that runs alone waits for earlier calls, and later ones wait for it', async () => {
  const log: string[] = []
  const timed = (name: string, runsAlone: boolean): Tool =>
    defineTool({
      name,
      description: name,
      parameters: z.object({}),
      effects: ['read'],
      exclusive: runsAlone,
      execute: async (_args, { callId, signal }) => {
        log.push(`${callId} starts`)
        await bench.clock.sleep(10, signal)
        log.push(`${callId} ends`)
        return succeed(null)
      },
    })
  const script: Script = [
    toolCall('a', 'together', ''),
    toolCall('b', 'alone', ''),
    toolCall('c', 'together', ''),
    finish('tool-calls'),
  ]
  const bench: TurnBench = new TurnBench([script, done], [timed('together', false), timed('alone', true)])
  await bench.run()
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
})

test('a progress report of a tool is an event while it runs, and is ignored after its end', async () => {
  let report = (_text: LocalizedText): void => undefined
  const reporting: Tool = {
    ...work,
    execute: (_args, context) => {
      report = context.report
      report(toPlainText('half way'))
      return succeed(null)
    },
  }
  const bench = new TurnBench(
    [calls('work', 1), [{ type: 'do', act: () => report(toPlainText('late')) }, ...done]],
    [reporting],
  )
  await bench.run()
  expect(bench.log.ofType('tool-invocation-progressed').map((event) => event.text)).toEqual(['half way'])
})

describe('a tool’s streamed output', () => {
  const streaming: Tool = defineTool({
    ...work,
    name: 'streaming',
    parameters: z.object({}),
    async *execute(_args, { startStep: beginStep, reportUsage }) {
      const step = beginStep(toPlainText('Reading'))
      yield 'one '
      step.send(toPlainText('page 2'))
      yield 'two'
      step.end(toPlainText('3 pages'))
      reportUsage(benchModel, { ...noUsage, requests: 1, inputTokens: 70, outputTokens: 30 })
      return succeed({ text: 'the whole text' })
    },
    toModelOutput: () => ({ note: 'the user has seen it' }),
    toHistoryOutput: () => ({ note: 'a text was shown' }),
  })
  const script: Script = [toolCall('a', 'streaming', ''), finish('tool-calls')]

  test('is shown and stored, and its return value is the result', async () => {
    const bench = new TurnBench([script, done], [streaming])
    await bench.run()
    expect(bench.reply().parts[0]).toMatchObject({
      state: 'succeeded',
      streamed: 'one two',
      steps: [{ label: 'Reading', text: '3 pages', isEnded: true }],
      result: { text: 'the whole text' },
    })
  })

  test('the model gets the output that the tool prepares for it, now and in later turns', async () => {
    const bench = new TurnBench([script, done], [streaming])
    await bench.run()
    const resultWith = (value: unknown) =>
      expect.objectContaining({ results: [expect.objectContaining({ value })] })
    expect(bench.model.requests[1]?.messages).toContainEqual(resultWith({ note: 'the user has seen it' }))

    const earlier = { ...bench.reply(), runId: 'run-0' as RunId }
    const later = new TurnBench([done], [streaming])
    await later.run({ branch: [userMessage('Hi', 'message-1'), earlier, userMessage('And now?')] })
    expect(later.model.requests[0]?.messages).toContainEqual(resultWith({ note: 'a text was shown' }))
  })

  test('the end reports usage by source: each model of the chain, and the tool', async () => {
    const modelB = { providerId: benchModel.providerId, modelId: 'model-2' }
    const cut: Script = [{ type: 'failure', failure: createFailure('overloaded') }]
    const bench = new TurnBench([script, cut, done], [streaming])
    await bench.run({ input: { fallbacks: [{ model: modelB }] } })
    const [end] = bench.log.ofType('session-turn-end')
    expect(end?.usageShares?.map(({ model, toolName }) => [model.modelId, toolName])).toEqual([
      ['model-1', undefined],
      ['model-1', 'streaming'],
      ['model-2', undefined],
    ])
    expect(end?.usageShares?.map(({ usage }) => usage).reduce(addUsage)).toEqual(end?.usage)
  })

  test('the usage of its own model counts towards the turn and its budgets, in tokens and in dollars', async () => {
    const spending = new MemorySpending()
    const price = {
      price: { input: 30_000, output: 60_000 },
      source: { by: 'person', name: 'you', at: '2026-11-22' },
    } as const
    const run = async (limits: Partial<Limits>) => {
      const bench = new TurnBench([script, done], [streaming])
      bench.extraPorts = { spending }
      await bench.run({ limits: onlyLimits(limits), input: { price } })
      return bench
    }
    const whole = await run({ maxTurnTokens: 1_000_000 })
    const [request, own] = spending.settled
    const [, second] = spending.holds
    if (!request || !own || !second) throw new Error('not all was counted')
    // 70 input tokens at 0.03 dollars, and 30 output tokens at 0.06.
    expect(own).toEqual({ tokens: 100, dollars: expect.closeTo(3.9, 9) })
    expect(whole.end?.counters?.dollars).toBeGreaterThan(own.dollars)
    // The second request would fit if only the first one counted.
    for (const limits of [
      { maxTurnTokens: second.tokens + request.tokens + own.tokens - 1 },
      { maxTurnDollars: second.dollars + request.dollars + own.dollars - 0.001 },
    ]) {
      const bench = await run(limits)
      expect(bench.end?.result.status).toBe('stopped')
      expect(bench.model.requests).toHaveLength(1)
      expect(bench.reply().usage?.inputTokens).toBeGreaterThanOrEqual(70)
    }
  })

  test('a stop ends its stream at once', async () => {
    let cleanedUp = false
    const endless: Tool = defineTool({
      ...streaming,
      async *execute() {
        try {
          for (;;) yield 'more '
        } finally {
          cleanedUp = true
        }
      },
    })
    const bench: TurnBench = new TurnBench([script, done], [endless])
    bench.log.onEvent = (event) => {
      if (event.type === 'tool-invocation-streamed' && event.seq > 40) bench.stop()
    }
    await bench.run()
    expect(bench.end?.result.status).toBe('stopped')
    expect(cleanedUp).toBe(true)
  })
})

test('details about the person follow the rules of the tools', async () => {
  const bench = new TurnBench([done], [{ ...work, selectionRule: 'for work' }])
  await bench.run({
    input: {
      prompt: [
        { origin: 'default', text: 'Be brief.' },
        { origin: 'about-you', text: 'The user is Ada.' },
      ],
    },
  })
  expect(bench.model.requests[0]?.system).toBe(
    'Be brief.\n\nWhen to use which tool:\n- work: for work\n\nThe user is Ada.',
  )
})

describe('a missing tool', () => {
  const script: Script = [toolCall('a', 'work', '{"n":1}'), finish('tool-calls')]

  test('for this model is not listed, nor is its rule, and a call to it is refused', async () => {
    const rule = 'for work'
    const there: Tool = { ...work, name: 'other', selectionRule: 'for all else' }
    const bench = new TurnBench(
      [script, done],
      [{ ...work, selectionRule: rule, isAvailable: () => false }, there],
    )
    await bench.run()
    const [first] = bench.model.requests
    expect(first?.tools.map(({ name }) => name)).toEqual(['other'])
    expect(first?.system).toContain('- other: for all else')
    expect(first?.system).not.toContain(rule)
    expect(bench.reply().parts[0]).toMatchObject({ state: 'refused', failure: { code: 'tool-unavailable' } })
  })

  test.each([
    ['Memory is off. Turn it on in Settings > Personalization.', 'tool-switched-off', 1],
    [undefined, 'tool-unavailable', 0],
  ] as const)('that has a switch and is not listed: %s', async (reason, code, notices) => {
    const tool = {
      ...work,
      isAvailable: () => false,
      disabledReason: () => (reason === undefined ? undefined : toPlainText(reason)),
    }
    const bench = new TurnBench([script, done], [tool])
    await bench.run()
    expect(bench.model.requests[0]?.tools).toEqual([])
    const { parts } = bench.reply()
    expect(parts[0]).toMatchObject({ state: 'refused', failure: { code } })
    expect(parts.filter(({ type }) => type === 'notice')).toHaveLength(notices)
    expect(bench.log.ofType('tool-invocation-started')).toEqual([])
  })

  test('because it is switched off tells the person how to switch it on, without asking for approval', async () => {
    const reason = 'Memory is off. Turn it on in Settings > Personalization.'
    const bench = new TurnBench([script, done], [{ ...work, disabledReason: () => toPlainText(reason) }])
    bench.extraPorts = { authority: new ScriptedPerson([], bench.clock).authority() }
    await bench.run()
    expect(bench.end?.result.status).toBe('complete')
    expect(bench.reply().parts).toMatchObject([
      { state: 'refused', failure: { code: 'tool-switched-off' } },
      { type: 'notice', code: 'tool-switched-off', text: reason },
      { text: 'Done' },
    ])
  })
})
