import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  finish,
  reasoning,
  text,
  toolCall,
  type Script,
  type ScriptStep,
} from '../../../test/doubles/scripted-model.ts'
import { replyStub, TurnBench } from '../../../test/doubles/turn-bench.ts'
import { createFailure } from '../kernel/failure.ts'
import type { CallId } from '../kernel/id.ts'
import type { RunEvent } from '../kernel/run-event.ts'
import { fail, succeed, type Result } from '../kernel/result.ts'
import type { ModelMessage } from './ports.ts'
import { ReplyFold } from './reply-fold.ts'
import { defineTool, type Tool, type ToolContext } from './tool.ts'

const behaviours = ['succeed', 'fail', 'throw', 'hang', 'linger', 'stop', 'cyclic'] as const
type Behaviour = (typeof behaviours)[number]

const never = new Promise<never>(() => undefined)

async function behave(
  bench: TurnBench,
  behaviour: Behaviour,
  { signal }: ToolContext,
): Promise<Result<unknown>> {
  switch (behaviour) {
    case 'succeed':
      return succeed({ fine: true })
    case 'fail':
      return fail(createFailure('tool-failed'))
    case 'throw':
      throw new Error('broken')
    case 'hang':
      return never
    case 'linger':
      await bench.clock.sleep(20, signal)
      return succeed('late')
    case 'stop':
      bench.stop()
      return succeed('stopped everything')
    case 'cyclic': {
      const value: unknown[] = []
      value.push(value)
      return succeed(value)
    }
  }
}

function workTool(bench: () => TurnBench): Tool {
  return defineTool({
    name: 'work',
    description: 'Does what it is told.',
    parameters: z.object({ how: z.enum(behaviours) }),
    effects: ['write'],
    execute: ({ how }, context) => behave(bench(), how, context),
  })
}

/** `stop-now` becomes the stop of the bench that plays the script. */
type Step = ScriptStep | { type: 'stop-now' }

const callIds = fc.constantFrom('', 'call_0', 'call_1')
const argumentsTexts = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...behaviours).map((how) => JSON.stringify({ how })) },
  fc.constantFrom('', '{', '[]', '{"how":"dance"}', '7'),
)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', ' ', '').map((words) => text(words)) },
  { weight: 2, arbitrary: fc.constantFrom('t', 'u').map((id) => text('b', id)) },
  { weight: 2, arbitrary: fc.constant(reasoning('hm')) },
  fc.constant<Step>({ type: 'reasoning-end', id: 'r', providerMetadata: { p: { signature: 's' } } }),
  fc.constant<Step>({ type: 'text-end', id: 't' }),
  {
    weight: 2,
    arbitrary: callIds.map((id): Step => ({
      type: 'tool-input-delta',
      callId: id as CallId,
      toolName: 'work',
      text: '{',
    })),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(callIds, fc.constantFrom('work', 'work', 'work', 'wrok'), argumentsTexts)
      .map(([id, name, args]) => toolCall(id, name, args)),
  },
  fc.constant<Step>({ type: 'wait', durationMs: 5 }),
  fc.constant<Step>({ type: 'unsupported', what: 'provider-tool', text: 'It searched.' }),
  fc.constant<Step>({ type: 'source', sourceId: 's', url: 'https://a.example/' }),
  fc.constant<Step>({ type: 'stop-now' }),
)
const endings = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom('stop', 'tool-calls', 'length', 'other')
      .map((reason) => [finish(reason as 'stop')]),
  },
  fc.constantFrom('content-filter', 'error', 'interrupted').map((reason) => [finish(reason as 'error')]),
  fc.constant<Step[]>([]),
  fc.constant<Step[]>([{ type: 'failure', failure: createFailure('overloaded') }]),
  fc.constant<Step[]>([{ type: 'throw', error: new Error('port broke') }]),
  fc.constant<Step[]>([{ type: 'stop-now' }, { type: 'ignore-signal' }]),
)
const scripts = fc.array(
  fc.tuple(fc.array(steps, { maxLength: 8 }), endings).map(([body, end]) => body.concat(end)),
  { minLength: 1, maxLength: 5 },
)

async function play(generated: readonly (readonly Step[])[]): Promise<{ bench: TurnBench; live: ReplyFold }> {
  const bench: TurnBench = new TurnBench(
    [...generated.map(toScript), ...Array.from({ length: 4 }, () => [text('Done'), finish('stop')])],
    [workTool(() => bench)],
  )
  function toScript(script: readonly Step[]): Script {
    return script.map((step) => (step.type === 'stop-now' ? { type: 'do', act: () => bench.stop() } : step))
  }
  const live = new ReplyFold(replyStub())
  bench.log.onEvent = (event) => {
    live.apply(event)
    live.message()
  }
  await bench.run({ limits: { maxIterations: 6 } })
  return { bench, live }
}

function checkBrackets(events: readonly RunEvent[]): void {
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index))
  expect(events[0]?.type).toBe('session-turn-start')
  expect(events.at(-1)?.type).toBe('session-turn-end')
  const count = (type: RunEvent['type']): number => events.filter((event) => event.type === type).length
  expect([count('session-turn-start'), count('session-turn-end')]).toEqual([1, 1])
  expect(count('provider-request-completed') + count('provider-request-failed')).toBe(
    count('provider-request-started'),
  )
  const open: string[] = []
  for (const event of events) {
    if (event.type === 'stage-pre-fired') open.push(event.stageId)
    if (event.type === 'stage-post-fired' && open.pop() !== event.stageId)
      open.push(`crossed ${event.stageId}`)
  }
  expect(open).toEqual([])
}

function checkCalls(events: readonly RunEvent[]): void {
  const started = events
    .filter((event) => event.type === 'tool-invocation-started')
    .map((event) => event.callId)
  expect(new Set(started).size).toBe(started.length)
  const settled = events.filter(
    (event) =>
      event.type === 'tool-invocation-succeeded' ||
      event.type === 'tool-invocation-failed' ||
      event.type === 'tool-invocation-cancelled',
  )
  expect(settled.map((event) => event.callId).toSorted()).toEqual(started.toSorted())
}

function checkPairing(messages: readonly ModelMessage[]): void {
  const seen = new Set<string>()
  messages.forEach((message, index) => {
    if (message.role !== 'assistant') return
    const calls = message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
    const next = messages[index + 1]
    expect(next?.role === 'tool' ? next.results.map((result) => result.callId) : []).toEqual(calls)
    for (const callId of calls) {
      expect(seen.has(callId)).toBe(false)
      seen.add(callId)
    }
  })
}

/** What storage does: consecutive tokens of a part become one event with the number of the last. */
function coalesce(events: readonly RunEvent[]): RunEvent[] {
  const merged: RunEvent[] = []
  for (const event of events) {
    const last = merged.at(-1)
    const isSamePart =
      last?.type === 'provider-tokens-streamed' &&
      event.type === 'provider-tokens-streamed' &&
      last.partId === event.partId
    if (isSamePart) merged[merged.length - 1] = { ...event, text: last.text + event.text }
    else merged.push(event)
  }
  return merged
}

test('for any streams, tools and stops, the laws of a turn hold', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (generated) => {
      const { bench, live } = await play(generated)
      const { events } = bench.log
      checkBrackets(events)
      checkCalls(events)
      const { requests } = bench.model
      for (const request of requests) checkPairing(request.messages)
      requests.slice(1).forEach((request, index) => {
        const previous = requests[index]
        expect({ ...request, messages: request.messages.slice(0, previous?.messages.length) }).toEqual(
          previous,
        )
      })
      const reply = bench.reply()
      expect(live.message()).toEqual(reply)
      const recovered = new ReplyFold(replyStub())
      for (const event of coalesce(events)) recovered.apply(event)
      expect(recovered.message()).toEqual(reply)
      const states = reply.parts.flatMap((part) => (part.type === 'tool-call' ? [part.state] : []))
      expect(states.filter((state) => state === 'proposed' || state === 'running')).toEqual([])
      expect(reply.status).not.toBe('streaming')
    }),
    { numRuns: 250 },
  )
})
