import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { finish, text, toolCall, type Script } from '../../../../test/doubles/scripted-model.ts'
import { allow, deny, ScriptedPerson } from '../../../../test/doubles/scripted-person.ts'
import { TurnBench } from '../../../../test/doubles/turn-bench.ts'
import { isLooserMode, strictestMode } from '../../model/tools/permission.ts'
import type { SecurityModeName } from '../../model/conversation/session.ts'
import type { InteractionAnswer } from '../../model/tools/interaction.ts'
import { succeed } from '../../model/failures/result.ts'
import { defineTool, type Tool } from '../calls/tool.ts'

const modes = ['ask', 'allowlist', 'auto'] as const

interface Execution {
  name: string
  at: number
}

interface ModeTurn {
  start: SecurityModeName
  /** Names of the tools that the model calls, by round. */
  rounds: readonly (readonly string[])[]
  changes?: readonly { at: number; mode: SecurityModeName }[]
  answers?: readonly InteractionAnswer[]
}

/** Plays one turn in which the person changes the mode at given times. Each tool runs for 10 ms, each answer takes 20 ms. */
async function playTurn({ start, rounds, changes = [], answers = [] }: ModeTurn) {
  const executions: Execution[] = []
  const makeTool = (name: string, isExclusive: boolean): Tool =>
    defineTool({
      name,
      description: 'Writes something.',
      parameters: z.object({}),
      effects: ['write'],
      exclusive: isExclusive,
      execute: async (_args, { signal }) => {
        executions.push({ name, at: bench.clock.now() })
        await bench.clock.sleep(10, signal)
        return succeed('done')
      },
    })
  const scripts: Script[] = rounds.map((names, round) => [
    { type: 'wait', durationMs: 10 },
    ...names.map((name, index) => toolCall(`call_${round}_${index}`, name, '{}')),
    finish('tool-calls'),
  ])
  const bench: TurnBench = new TurnBench(
    [...scripts, [text('Done'), finish('stop')]],
    [makeTool('write', false), makeTool('listed', false), makeTool('alone', true)],
  )
  const person = new ScriptedPerson([...answers, ...Array.from({ length: 40 }, () => allow)], bench.clock, 20)
  person.security = { mode: start }
  person.allowlist = [{ toolName: 'listed', pattern: '*' }]
  bench.extraPorts = { authority: person.authority() }
  const startedAt = bench.clock.now()
  for (const { at, mode } of changes) {
    void bench.clock
      .sleep(at, new AbortController().signal)
      .then(() => person.changeMode(mode, bench.clock.now()))
  }
  await bench.run()
  return { bench, person, executions, startedAt }
}

const askedTools = ({ interactions }: ScriptedPerson): string[] =>
  interactions.flatMap((asked) => (asked.kind === 'approve' ? [asked.toolName] : []))

test('each mode approves what a stricter one approves', () => {
  expect(strictestMode('auto', 'allowlist', 'ask')).toBe('ask')
  expect(strictestMode('auto', 'allowlist')).toBe('allowlist')
  expect(modes.map((mode) => isLooserMode(mode, 'allowlist'))).toEqual([false, false, true])
})

describe('a stricter mode', () => {
  test('applies to the next round of a running answer', async () => {
    const { person, executions } = await playTurn({
      start: 'auto',
      rounds: [['write'], ['write']],
      changes: [{ at: 15, mode: 'ask' }],
    })
    expect(askedTools(person)).toEqual(['write'])
    expect(executions).toHaveLength(2)
  })

  test('applies to a call of the same batch that waits behind an approval, and to one that was approved before it', async () => {
    const { person, bench } = await playTurn({
      start: 'allowlist',
      rounds: [['listed', 'write', 'listed']],
      changes: [{ at: 20, mode: 'ask' }],
    })
    expect(askedTools(person)).toEqual(['write', 'listed', 'listed'])
    expect(bench.log.ofType('authority-decided').map(({ by, mode }) => [by, mode])).toEqual([
      ['allowlist', 'allowlist'],
      ['person', 'allowlist'],
      ['person', 'ask'],
      ['person', 'ask'],
    ])
  })

  test('ends calls that wait for an exclusive call: they do not run, and the model gets the reason', async () => {
    const { bench, executions } = await playTurn({
      start: 'auto',
      rounds: [['alone', 'write']],
      changes: [{ at: 15, mode: 'ask' }],
    })
    expect(executions.map(({ name }) => name)).toEqual(['alone'])
    expect(bench.log.ofType('tool-invocation-denied')).toMatchObject([
      { failure: { code: 'approval-denied', message: expect.stringContaining('stricter mode') } },
    ])
  })
})

describe('a looser mode', () => {
  test('does not answer an open approval, nor approve a call that waits behind it', async () => {
    const { person, executions } = await playTurn({
      start: 'ask',
      rounds: [['write', 'write'], ['write']],
      changes: [{ at: 15, mode: 'auto' }],
      answers: [deny],
    })
    expect(askedTools(person)).toEqual(['write', 'write'])
    expect(executions).toHaveLength(2)
  })
})

describe('after the worker ended', () => {
  /** Plays a turn up to its first open approval, and continues it with another mode. */
  async function resumeWith(names: readonly string[], before: SecurityModeName, after: SecurityModeName) {
    const { bench, person } = await playTurn({ start: before, rounds: [names], answers: [cancelled] })
    const events = bench.log.events
    const stored = events.slice(0, events.findIndex(({ type }) => type === 'interaction-raised') + 1)
    const resumed = new TurnBench([[text('Done'), finish('stop')]])
    for (const tool of bench.tools.getAll()) resumed.tools.register(tool)
    const answerer = new ScriptedPerson([allow, allow, allow], resumed.clock)
    answerer.allowlist = person.allowlist
    answerer.security = { mode: before }
    answerer.changeMode(after, 5000)
    resumed.extraPorts = { authority: answerer.authority() }
    if (!bench.input || !(await resumed.resume(bench.input, stored))) throw new Error('not resumed')
    return { asked: askedTools(answerer), ids: answerer.interactions.map(({ id }) => id), person }
  }
  const cancelled: InteractionAnswer = { outcome: 'cancelled' }

  test('a looser mode neither answers the open approval nor approves the calls behind it', async () => {
    const { asked, ids, person } = await resumeWith(['write', 'write'], 'ask', 'auto')
    expect(asked).toEqual(['write', 'write'])
    expect(ids[0]).toBe(person.interactions[0]?.id)
  })

  test('a stricter mode applies to a call that was approved before', async () => {
    expect((await resumeWith(['listed', 'write'], 'allowlist', 'ask')).asked).toEqual(['write', 'listed'])
  })
})

describe('a change of the mode', () => {
  test('is recorded once, by the turn that runs or by the next one', async () => {
    const { bench } = await playTurn({
      start: 'auto',
      rounds: [['write'], ['write']],
      changes: [{ at: 15, mode: 'allowlist' }],
    })
    expect(bench.log.ofType('security-mode-changed')).toMatchObject([{ from: 'auto', to: 'allowlist' }])
    const later = new TurnBench([[text('Hi'), finish('stop')]])
    const person = new ScriptedPerson([], later.clock)
    person.security = { mode: 'ask', changes: [{ from: 'auto', to: 'ask', at: 7 }] }
    later.extraPorts = { authority: person.authority() }
    await later.run()
    expect(later.log.ofType('security-mode-changed')).toMatchObject([
      { from: 'auto', to: 'ask', changedAt: 7 },
    ])
  })

  test('is recorded at the end of a turn that calls no tool after it', async () => {
    const { bench } = await playTurn({
      start: 'ask',
      rounds: [['write']],
      changes: [{ at: 35, mode: 'auto' }],
    })
    expect(bench.log.events.map(({ type }) => type).slice(-2)).toEqual([
      'security-mode-changed',
      'session-turn-end',
    ])
  })
})

/** Times between those at which the turn does something, so that the order is never open. */
const changeTimes = fc.integer({ min: 0, max: 150 }).map((at) => at + 0.5)

const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 60)

test(`law: no call runs by a mode that was stricter at any time since it was proposed, and each approval waits for its answer (${numRuns} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        start: fc.constantFrom(...modes),
        rounds: fc.array(
          fc.array(fc.constantFrom('write', 'listed', 'alone'), { minLength: 1, maxLength: 4 }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        changes: fc.array(fc.record({ at: changeTimes, mode: fc.constantFrom(...modes) }), {
          maxLength: 6,
        }),
        answers: fc.array(fc.constantFrom(allow, deny), { maxLength: 12 }),
      }),
      async (plan) => {
        const { bench, person, startedAt } = await playTurn(plan)
        const { events } = bench.log
        const changes = plan.changes.toSorted((one, other) => one.at - other.at)
        /** The strictest mode in an interval of time. */
        const strictestIn = (from: number, to: number): SecurityModeName => {
          const before = changes.findLast(({ at }) => startedAt + at < from)?.mode ?? plan.start
          const during = changes.flatMap(({ at, mode }) =>
            startedAt + at > from && startedAt + at < to ? [mode] : [],
          )
          return strictestMode(before, ...during)
        }
        const proposed = bench.log.ofType('tool-invocation-proposed')
        const answered = new Set(
          events.flatMap((event) =>
            event.type === 'authority-decided' && event.by === 'person' && event.verdict === 'approved'
              ? [event.callId]
              : [],
          ),
        )
        // A call's result comes 10 ms after its start.
        for (const { callId, at } of bench.log.ofType('tool-invocation-succeeded')) {
          const call = proposed.find((each) => each.callId === callId)
          if (!call) throw new Error('a result without a call')
          const mode = strictestIn(call.at, at - 10)
          const needsAnswer = mode === 'ask' || (mode === 'allowlist' && call.toolName !== 'listed')
          if (needsAnswer) expect(answered.has(callId)).toBe(true)
        }
        // The person answers after 20 ms, whatever the mode is by then.
        const raised = bench.log.ofType('interaction-raised')
        const ends = bench.log.ofType('interaction-answered')
        expect(ends.map(({ interactionId }) => interactionId)).toEqual(
          raised.map((each) => each.interaction.id),
        )
        expect(ends.map(({ at }, index) => at - (raised[index]?.at ?? 0))).toEqual(raised.map(() => 20))
        expect(ends.map(({ answer }) => answer)).toEqual(
          [...plan.answers, ...Array.from({ length: 40 }, () => allow)].slice(0, ends.length),
        )
        expect(person.maxOpen).toBeLessThanOrEqual(1)
        const recorded = bench.log.ofType('security-mode-changed').map(({ changedAt }) => changedAt)
        expect(new Set(recorded).size).toBe(recorded.length)
      },
    ),
    { numRuns },
  )
}, 60_000)
