import { expect, test } from 'vitest'
import { z } from 'zod'
import { askUser } from '../../src/adapters/tools/ask-user.ts'
import type { InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { allow, ScriptedPerson } from '../doubles/scripted-person.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'

const done: Script = [text('Done'), finish('stop')]
const asks: Script = [
  toolCall('a', 'ask_user', '{"question":"First?"}'),
  toolCall('b', 'ask_user', '{"question":"Second?","options":["tea","coffee"]}'),
  finish('tool-calls'),
]
const teal: InteractionAnswer = { outcome: 'accepted', value: { kind: 'ask', text: 'Teal' } }
const coffee: InteractionAnswer = { outcome: 'accepted', value: { kind: 'select', value: 'option-2' } }

function prepare(scripts: readonly Script[], answers: readonly InteractionAnswer[], delayMs?: number) {
  const bench = new TurnBench(scripts, [askUser])
  const person = new ScriptedPerson(answers, bench.clock, delayMs)
  bench.extraPorts = { authority: person.authority() }
  return { bench, person }
}

test('interactions are shown one at a time, need no approval, do not count as calls and may take longer than a tool', async () => {
  const { bench, person } = prepare([asks, done], [teal, coffee], 3_600_000)
  await bench.run()
  expect(person.maxOpen).toBe(1)
  expect(person.interactions).toMatchObject([
    { kind: 'ask', callId: 'a', prompt: 'First?' },
    { kind: 'select', callId: 'b', options: [{ label: 'tea' }, { label: 'coffee' }] },
  ])
  expect(bench.reply()).toMatchObject({
    status: 'complete',
    parts: [{ result: { answer: 'Teal' } }, { result: { answer: 'coffee' } }, { text: 'Done' }],
  })
  expect(bench.end?.counters?.toolCalls).toBe(0)
})

test.each([
  ['while the first waits', 'interaction-raised', 1, [teal, coffee], ['First?', 'Second?']],
  ['once the first was answered', 'interaction-answered', 1, [coffee], ['Second?']],
  ['while the second waits', 'interaction-raised', 2, [coffee], ['Second?']],
  ['once the second was answered', 'interaction-answered', 2, [], []],
] as const)(
  'a worker that ends %s: the interaction is shown again',
  async (_when, type, count, left, expected) => {
    const { bench } = prepare([asks, done], [teal, coffee])
    let stored: RunEvent[] = []
    let seen = 0
    bench.log.onEvent = (event: RunEvent) => {
      if (event.type !== type || ++seen !== count) return
      stored = structuredClone(bench.log.events)
    }
    await bench.run()
    if (!bench.input) throw new Error('it has not run')

    const next = prepare([done], left)
    expect(await next.bench.resume(bench.input, stored)).toBe(true)
    expect(next.person.interactions.map((each) => 'prompt' in each && each.prompt)).toEqual(expected)
    const last = stored.at(-1)
    if (last?.type === 'interaction-raised') expect(next.person.interactions[0]?.id).toBe(last.interaction.id)
    expect(next.bench.reply().parts).toMatchObject([
      { state: 'succeeded', result: { answer: 'Teal' } },
      { state: 'succeeded', result: { answer: 'coffee' } },
      { text: 'Done' },
    ])
    expect(next.bench.log.ofType('tool-invocation-started')).toHaveLength(2)
    expect(next.bench.end?.counters?.toolCalls ?? 0).toBe(0)
  },
)

test('a stop closes the interaction', async () => {
  const { bench } = prepare([asks], [])
  bench.log.onEvent = (event) => {
    if (event.type === 'interaction-raised') bench.stop()
  }
  await bench.run()
  expect(bench.reply()).toMatchObject({
    status: 'stopped',
    parts: [{ state: 'cancelled' }, { state: 'cancelled' }],
  })
})

test.each(['storage-full', 'storage-unavailable'] as const)(
  'an interaction that cannot be stored is not shown, and its call fails: %s',
  async (code) => {
    const { bench, person } = prepare([asks, done], [coffee])
    let raised = 0
    bench.log.onEvent = ({ type }: RunEvent) => {
      if (type === 'interaction-raised' && ++raised === 1) bench.log.refusal = createFailure(code)
      if (type === 'interaction-answered') bench.log.refusal = undefined
    }
    await bench.run()
    expect(person.interactions).toMatchObject([{ callId: 'b' }])
    expect(bench.reply()).toMatchObject({
      status: 'complete',
      parts: [
        { state: 'failed', failure: { code } },
        { state: 'succeeded', result: { answer: 'coffee' } },
        { text: 'Done' },
      ],
    })
  },
)

test.each(['storage-full', 'storage-unavailable'] as const)(
  'an approval that cannot be stored is not requested, and its call fails: %s',
  async (code) => {
    const runs: string[] = []
    const write = defineTool({
      name: 'write',
      description: 'Writes.',
      parameters: z.object({}),
      effects: ['write'],
      execute: () => {
        runs.push('write')
        return succeed('written')
      },
    })
    const bench = new TurnBench([[toolCall('a', 'write', '{}'), finish('tool-calls')], done], [write])
    const person = new ScriptedPerson([allow], bench.clock)
    bench.extraPorts = { authority: person.authority() }
    bench.log.onEvent = ({ type }: RunEvent) => {
      if (type === 'interaction-raised') bench.log.refusal = createFailure(code)
      if (type === 'interaction-answered') bench.log.refusal = undefined
    }
    await bench.run()
    expect(person.interactions).toEqual([])
    expect(runs).toEqual([])
    expect(bench.log.ofType('authority-decided')).toMatchObject([{ verdict: 'failed', by: 'nobody' }])
    expect(bench.reply()).toMatchObject({
      status: 'complete',
      parts: [{ state: 'refused', failure: { code } }, { text: 'Done' }],
    })
  },
)
