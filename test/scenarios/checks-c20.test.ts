import { expect, test } from 'vitest'
import { z } from 'zod'
import { HookRegistry } from '../../src/core/engine/hooks/hook-registry.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { toPlainText } from '../../src/core/model/messages/localized-text.ts'
import { allow, ScriptedPerson } from '../doubles/scripted-person.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'
import { onlyLimits } from './unlimited.ts'

const done: Script = [text('Done'), finish('stop')]

test('C20.1: a plain prompt is five pairs of stages, no call-tools, one start and one end, one id', async () => {
  const bench = new TurnBench([done])
  await bench.run()
  const stages = bench.log.events.flatMap((event) =>
    event.type === 'stage-pre-fired' || event.type === 'stage-post-fired'
      ? [`${event.type} ${event.stage}`]
      : [],
  )
  expect(stages).toEqual(
    ['receive-input', 'compose-request', 'send-request', 'stream-response', 'render'].flatMap((stage) => [
      `stage-pre-fired ${stage}`,
      `stage-post-fired ${stage}`,
    ]),
  )
  expect(bench.log.ofType('session-turn-start')).toHaveLength(1)
  expect(bench.log.ofType('session-turn-end')).toHaveLength(1)
  expect(new Set(bench.log.events.map((event) => event.runId)).size).toBe(1)
})

test('C20.2: three calls ask one by one and in order, run in parallel, and are one round', async () => {
  const delays = [30, 10, 20]
  let running = 0
  let maxRunning = 0
  const slow = defineTool({
    name: 'slow',
    description: 'Takes its time.',
    parameters: z.object({ index: z.number() }),
    effects: ['write'],
    execute: async ({ index }, { signal }) => {
      maxRunning = Math.max(maxRunning, ++running)
      await bench.clock.sleep(delays[index] ?? 0, signal)
      running -= 1
      return succeed(index)
    },
  })
  const ids = ['a', 'b', 'c']
  const bench: TurnBench = new TurnBench(
    [[...ids.map((id, index) => toolCall(id, 'slow', `{"index":${index}}`)), finish('tool-calls')], done],
    [slow],
  )
  const person = new ScriptedPerson([allow, allow, allow], bench.clock)
  bench.extraPorts = { authority: person.authority() }
  await bench.run()
  expect(
    person.interactions.map((interaction) => interaction.kind === 'approve' && interaction.callId),
  ).toEqual(ids)
  expect(person.maxOpen).toBe(1)
  const order = bench.log.events.flatMap((event) =>
    event.type === 'interaction-raised' || event.type === 'interaction-answered' ? [event.type] : [],
  )
  expect(order).toEqual(ids.flatMap(() => ['interaction-raised', 'interaction-answered']))
  expect(maxRunning).toBe(3)
  const last = bench.model.requests[1]?.messages.at(-1)
  expect(last?.role === 'tool' && last.results.map((result) => result.callId)).toEqual(ids)
  expect(bench.reply().parts.map((part) => part.round)).toEqual([0, 0, 0, 1])
})

test('C20.3: in mode auto a denial of a guard wins, and the audit names the guard', async () => {
  const bench = new TurnBench([calls('work', 1), done], [work])
  const hooks = new HookRegistry()
  hooks.attach({
    id: 'no-work',
    point: 'call-tools/pre',
    kind: 'guard',
    decide: () => ({ allow: false, reason: toPlainText('Not on a Sunday.') }),
  })
  bench.extraPorts = { authority: new ScriptedPerson([], bench.clock).authority(), hooks }
  await bench.run({ input: { mode: { mode: 'auto' } } })
  expect(bench.log.ofType('authority-decided')).toMatchObject([
    { verdict: 'denied', by: 'guard', hookId: 'no-work' },
  ])
  expect(bench.log.ofType('tool-invocation-started')).toEqual([])
  expect(bench.reply().parts).toMatchObject([{ state: 'denied' }, { text: 'Done' }])
  expect(bench.model.requests[1]?.messages.at(-1)).toMatchObject({
    results: [{ isError: true, value: { error: 'guard-denied' } }],
  })
})

test('C20.5: a used grant is refused when it is replayed', async () => {
  const bench = new TurnBench(
    [[...calls('work', 1).slice(0, 1), toolCall('again', 'work', '{"n":1}'), finish('tool-calls')], done],
    [work],
  )
  let isUsed = false
  const consume = () => {
    if (isUsed) return 'already-consumed' as const
    isUsed = true
    return 'consumed' as const
  }
  bench.extraPorts = { authority: new ScriptedPerson([], bench.clock).authority() }
  const envelope = {
    stageExecutionId: 'stage',
    attempt: 0,
    allows: () => false,
    grants: { consume, grant: () => {} },
  }
  await bench.run({ input: { envelope } })
  expect(bench.log.ofType('authority-decided')).toMatchObject([
    { verdict: 'approved', by: 'grant' },
    { verdict: 'denied', by: 'grant' },
  ])
  expect(bench.reply().parts).toMatchObject([
    { state: 'succeeded' },
    { state: 'denied', failure: { code: 'grant-consumed' } },
    {},
  ])
})

test('C20.8: the limit of rounds says that calls may have taken effect, and the turn still ends once', async () => {
  const scripts = Array.from({ length: 4 }, (_, index) => calls('work', index))
  const bench = new TurnBench(scripts, [work])
  await bench.run({ limits: onlyLimits({ maxRounds: 3 }) })
  expect(bench.model.requests).toHaveLength(3)
  expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(3)
  const [end, ...others] = bench.log.ofType('session-turn-end')
  expect(others).toEqual([])
  expect(end).toMatchObject({ status: 'stopped', failure: { code: 'loop-bound-exceeded' } })
  expect(end?.failure?.hint).toContain('may already have taken effect')
})
