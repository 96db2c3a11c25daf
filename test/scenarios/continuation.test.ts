import { describe, expect, test } from 'vitest'
import { reusableRounds } from '../../src/core/conversation/reusable-rounds.ts'
import type { Tool } from '../../src/core/engine/calls/tool.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import type { ProviderId } from '../../src/core/model/id.ts'
import type { EarlierRounds } from '../../src/core/engine/ports/turn-ports.ts'
import type { MessagePart } from '../../src/core/model/conversation/message.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { allow, ScriptedPerson, confirmed } from '../doubles/scripted-person.ts'
import { finish, reasoning, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]
const overloaded: Script = [text('Half'), { type: 'failure', failure: createFailure('overloaded') }]
const other = { providerId: 'provider-2' as ProviderId, modelId: 'model-2' }

describe('a chain of models', () => {
  test('results of calls are carried over; text of the failed round is not', async () => {
    const script: Script = [
      reasoning('Hm'),
      text('Looking'),
      toolCall('a', 'work', '{"n":1}'),
      finish('tool-calls'),
    ]
    const bench = new TurnBench([script, overloaded, done], [work])
    await bench.run({ input: { fallbacks: [{ model: other }] } })
    expect(bench.model.requests[2]).toMatchObject({
      model: other,
      messages: [
        { role: 'user' },
        { role: 'assistant', parts: [{ type: 'text', text: 'Looking' }, { type: 'tool-call' }] },
        { role: 'tool', results: [{ value: 'done 1' }] },
      ],
    })
    expect(bench.log.ofType('provider-request-started').map((event) => event.prefixBrokenBy)).toEqual([
      undefined,
      undefined,
      'model-replaced',
    ])
    expect(bench.log.ofType('model-replaced')).toMatchObject([
      { from: benchModel, to: other, failure: { code: 'overloaded' } },
    ])
    expect(bench.reply().parts.at(-2)).toMatchObject({
      code: 'model-replaced',
      text: expect.stringMatching(/model-1.*model-2/),
    })
  })

  test('only iterations and rounds start again', async () => {
    const bench = new TurnBench([calls('work', 1), overloaded, calls('work', 2), done], [work])
    await bench.run({ input: { fallbacks: [{ model: other }] }, limits: { toolCallBudget: 3 } })
    expect(bench.end?.counters).toMatchObject({ iterations: 2, rounds: 1, toolCalls: 2 })
    expect(bench.model.requests[3]?.toolChoice).toBe('none')
  })

  test.each(['keys-locked', 'key-not-kept'] as const)(
    'a key that only its person can give (%s) stops the chain, and call results are kept for the retry',
    async (code) => {
      const locked: Script = [{ type: 'failure', failure: createFailure(code) }]
      const bench = new TurnBench([calls('work', 1), locked], [work])
      await bench.run({ input: { fallbacks: [{ model: other }] } })
      expect(bench.model.requests).toHaveLength(2)
      expect(bench.reply()).toMatchObject({
        status: 'failed',
        failure: { code },
        parts: [{ type: 'tool-call', state: 'succeeded' }],
      })
    },
  )

  test('a turn that a limit ended does not fall back', async () => {
    const bench = new TurnBench([calls('work', 1)], [work])
    await bench.run({ input: { fallbacks: [{ model: other }] }, limits: { maxRounds: 1 } })
    expect(bench.model.requests).toHaveLength(1)
  })
})

test('a stop takes precedence over a waiting message', async () => {
  const inbox = new SteerInbox()
  const act = (): void => {
    bench.stop()
    inbox.send('Too late')
  }
  const bench: TurnBench = new TurnBench([[text('Half'), { type: 'do', act }, { type: 'hang' }]])
  bench.extraPorts = { steer: inbox }
  await bench.run()
  expect(bench.reply()).toMatchObject({ status: 'stopped' })
  expect(inbox.waiting).toHaveLength(1)
})

test('a message that interrupts before any output leaves an empty answer', async () => {
  const inbox = new SteerInbox()
  const bench = new TurnBench([
    [{ type: 'do', act: () => inbox.send('Rather this') }, { type: 'hang' }],
    done,
  ])
  bench.extraPorts = { steer: inbox }
  await bench.run()
  expect(bench.messages().map(({ role, status, parts }) => [role, status, parts.length])).toEqual([
    ['assistant', 'complete', 0],
    ['user', 'complete', 1],
    ['assistant', 'complete', 1],
  ])
  expect(bench.model.requests[1]?.messages).toEqual([
    { role: 'user', text: 'Hello' },
    { role: 'user', text: 'Rather this' },
  ])
})

describe('a continued answer', () => {
  const half: MessagePart[] = [{ type: 'text', round: 0, text: 'Once upon a' }]

  test('continue sends the partial text, then a short instruction', async () => {
    const bench = new TurnBench([[text(' time.'), finish('stop')]])
    await bench.run({ input: { earlier: { type: 'continue', parts: half } } })
    expect(bench.model.requests[0]?.messages).toEqual([
      { role: 'user', text: 'Hello' },
      { role: 'assistant', parts: [{ type: 'text', text: 'Once upon a' }] },
      { role: 'user', text: expect.stringContaining('Continue it exactly where it ended') },
    ])
    expect(bench.log.ofType('provider-tokens-streamed')).toMatchObject([{ round: 1, text: ' time.' }])
  })

  test('continue keeps the reductions of the answer, unless the user undid them', async () => {
    const base = { at: 1, by: 'engine' as const, tokensBefore: 9, tokensAfter: 1 }
    const reduction = {
      ...base,
      id: 'r',
      kind: 'rounds-summarized' as const,
      throughRound: 0,
      text: 'Steps.',
    }
    const notice = {
      type: 'notice' as const,
      round: 1,
      code: 'context-reduced' as const,
      text: '',
      reduction,
    }
    const parts: MessagePart[] = [...half, notice, { type: 'text', round: 1, text: 'And so' }]
    const sentFor = async (earlier: Partial<EarlierRounds>): Promise<string> => {
      const bench = new TurnBench([[text(' on.'), finish('stop')]])
      await bench.run({ input: { earlier: { type: 'continue', parts, ...earlier } } })
      return JSON.stringify(bench.model.requests[0]?.messages)
    }
    expect(await sentFor({})).toMatch(/Steps\..*And so/)
    expect(await sentFor({})).not.toContain('Once upon a')
    const undone = await sentFor({ marks: { reductionChanges: [{ id: 'r', undoneAt: 5 }] } })
    expect(undone).toMatch(/Once upon a.*And so/)
    expect(undone).not.toContain('Steps.')
  })

  test('retry keeps results of calls, and requests the rest again', async () => {
    const first = new TurnBench([calls('work', 1), overloaded], [work])
    await first.run()
    const parts = reusableRounds(first.reply())
    expect(parts).toMatchObject([{ type: 'tool-call', state: 'succeeded' }])
    const second = new TurnBench([done], [work])
    await second.run({ input: { earlier: { type: 'retry', parts } } })
    expect(second.model.requests[0]?.messages).toEqual(first.model.requests[1]?.messages)
  })
})

describe('a run that waited for a person when its worker ended', () => {
  const script: Script = [
    toolCall('a', 'work', '{"n":1}'),
    toolCall('b', 'work', '{"n":2}'),
    finish('tool-calls'),
  ]

  /** Returns the stored data at the moment of the `count`-th question. */
  async function crashAt(count: number): Promise<{ bench: TurnBench; stored: RunEvent[] }> {
    const bench = new TurnBench([script], [work])
    bench.extraPorts = {
      authority: new ScriptedPerson([allow].slice(0, count - 1), bench.clock).authority(),
    }
    let stored: RunEvent[] = []
    bench.log.onEvent = () => {
      if (stored.length > 0 || bench.log.ofType('interaction-raised').length < count) return
      stored = structuredClone(bench.log.events)
      bench.stop()
    }
    await bench.run()
    return { bench, stored }
  }

  test.each([1, 2])('continues at interaction %i, under its id, and ends as it would have', async (count) => {
    const { bench: before, stored } = await crashAt(count)
    const whole = new TurnBench([script, done], [work])
    whole.extraPorts = { authority: new ScriptedPerson([allow, allow], whole.clock).authority() }
    await whole.run()
    const bench = new TurnBench([done], [work])
    const person = new ScriptedPerson([allow, allow], bench.clock)
    bench.extraPorts = { authority: person.authority() }
    if (!before.input) throw new Error('it has not run')
    expect(await bench.resume(before.input, stored)).toBe(true)
    const open = before.log.ofType('interaction-raised').at(-1)
    expect(person.interactions.map(({ id }) => id)[0]).toBe(open?.interaction.id)
    expect(person.interactions).toHaveLength(3 - count)
    const withoutTimes = (parts: readonly MessagePart[]) =>
      parts.map((part) => ({ ...part, durationMs: undefined }))
    expect(withoutTimes(bench.reply().parts)).toEqual(withoutTimes(whole.reply().parts))
    expect(bench.log.events.map(({ seq }) => seq)).toEqual(bench.log.events.map((_event, index) => index))
    expect(bench.log.ofType('stage-pre-fired').map(({ stageId }) => stageId)).toEqual(
      whole.log.ofType('stage-pre-fired').map(({ stageId }) => stageId),
    )
    expect(bench.reply().usage).toEqual(whole.reply().usage)
  })

  test('the question about tokens is raised again, too', async () => {
    const bench = new TurnBench([calls('work', 1)], [work])
    bench.extraPorts = { authority: new ScriptedPerson([], bench.clock).authority() }
    let stored: RunEvent[] = []
    bench.log.onEvent = (event) => {
      if (event.type !== 'interaction-raised') return
      stored = structuredClone(bench.log.events)
      bench.stop()
    }
    await bench.run({ limits: { askAtTokens: 10 }, input: { mode: { mode: 'auto' } } })
    const next = new TurnBench([done], [work])
    const person = new ScriptedPerson([confirmed], next.clock)
    next.extraPorts = { authority: person.authority() }
    if (!bench.input) throw new Error('it has not run')
    expect(await next.resume(bench.input, stored)).toBe(true)
    expect(person.interactions.map(({ id }) => id)).toEqual(
      bench.log.ofType('interaction-raised').map(({ interaction }) => interaction.id),
    )
    expect(next.reply()).toMatchObject({ status: 'complete', parts: [{}, { text: 'Done' }] })
  })

  test('a call that had started is not run again', async () => {
    let runs = 0
    const counting: Tool = { ...work, execute: () => (runs++, { ok: true, value: null }) }
    const { bench: before, stored } = await crashAt(2)
    const last = stored.at(-1)
    if (!before.input || !last) throw new Error('it has not run')
    const started = { type: 'tool-invocation-started', callId: 'a', toolName: 'work' } as const
    const place = { runId: last.runId, seq: last.seq + 1, at: last.at }
    const bench = new TurnBench([done], [counting])
    bench.extraPorts = { authority: new ScriptedPerson([allow], bench.clock).authority() }
    await bench.resume(before.input, [...stored, { ...started, ...place } as RunEvent])
    expect(runs).toBe(1)
    expect(bench.reply().parts).toMatchObject([{ state: 'outcome-unknown' }, { state: 'succeeded' }, {}])
  })

  test('a run that was streaming is not resumed', async () => {
    const bench = new TurnBench([done])
    await bench.run()
    const stored = bench.log.events.slice(0, 8)
    const next = new TurnBench([])
    if (!bench.input) throw new Error('it has not run')
    expect(await next.resume(bench.input, stored)).toBe(false)
    expect(next.log.events).toEqual(stored)
  })
})
