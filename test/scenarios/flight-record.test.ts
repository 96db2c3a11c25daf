import { reviewText } from '../../src/core/model/messages/write-text.ts'
import { toRecordLine } from '../doubles/record-lines.ts'
import { expect, test } from 'vitest'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import type { InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { toTurnRecord } from '../../src/core/review/turn-record-reducer.ts'
import { ManualRetries } from '../doubles/manual-retries.ts'
import { ScriptedPerson } from '../doubles/scripted-person.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { fails, peek, work } from './check-tools.ts'

const wait = (durationMs: number): Script[number] => ({ type: 'wait', durationMs })
const allowed: InteractionAnswer = { outcome: 'accepted', value: { kind: 'approve', scope: 'once' } }

/** Runs a turn with three tools, one of which restarts the context and one of which asks, and with a retried request. */
async function fly() {
  const bench = new TurnBench(
    [
      [{ type: 'failure', failure: createFailure('overloaded') }],
      [
        wait(400),
        text('Let me see. '),
        toolCall('a', 'work', '{"n":1}'),
        toolCall('b', 'peek', '{"n":2}'),
        toolCall('c', 'fails', '{}'),
        wait(100),
        finish('tool-calls'),
      ],
      [wait(200), text('Done'), finish('stop')],
    ],
    [work, peek, fails],
  )
  const person = new ScriptedPerson([allowed], bench.clock, 5000)
  bench.extraPorts = { retries: new ManualRetries(), authority: person.authority() }
  await bench.run()
  return bench
}

test('a turn with a retry, an approval, a restart and a call that fails, drawn to scale', async () => {
  const { log } = await fly()
  const record = toTurnRecord(log.events)
  const drawn = record.items
    .filter(({ kind }) => kind !== 'stage' && kind !== 'notice')
    .map(({ name, state, startMs, endMs }) => [name.text, state, startMs, endMs])
  expect(drawn).toEqual([
    ['Request 1: model-1', 'ok', 0, 1500],
    ['Retry: wait before attempt 2', 'ok', 0, 1000],
    ['Tool call: work', 'ok', 1500, 6500],
    ['Tool call: peek', 'ok', 1500, 6500],
    ['Tool call: fails', 'failed', 1500, 6500],
    ['Approval: work', 'ok', 1500, 6500],
    ['Restart: thing', 'ok', 6500, 6500],
    ['Request 2: model-1', 'ok', 6500, 6700],
  ])
  expect(record).toMatchObject({ status: 'complete', durationMs: 6700, startedAt: 1000 })
  expect(record.items.find(({ kind }) => kind === 'request')?.marks).toEqual([
    { atMs: 1400, name: reviewText('record-first-token') },
  ])
})

test('facts contain the recorded data: the audit, the failure, the usage', async () => {
  const { log } = await fly()
  const { items } = toTurnRecord(log.events)
  const detailsOf = (name: string) =>
    items
      .find((item) => item.name.text === name)
      ?.groups.map(({ title, details }) => [title.text, details.map(toRecordLine)])
  expect(Object.fromEntries(detailsOf('Tool call: work') ?? [])).toMatchObject({
    Call: expect.arrayContaining(['Tool: work']),
    Audit: expect.arrayContaining(['Decision: approved', 'Decided by: person', 'Security mode: ask']),
  })
  expect(Object.fromEntries(detailsOf('Request 1: model-1') ?? [])).toMatchObject({
    Response: expect.arrayContaining(['Time to first token: 400']),
    Usage: expect.arrayContaining(['Input: 10', 'Counted by: the provider', 'Cost: no price known']),
    Received: expect.arrayContaining(['Text: Let me see. ']),
  })
  expect(JSON.stringify(detailsOf('Retry: wait before attempt 2'))).toContain('overloaded')
})

test('a clock that is set back, or far ahead, makes no time negative, and order stays', async () => {
  const { log } = await fly()
  const names = (events: readonly RunEvent[]) => toTurnRecord(events).items.map(({ name }) => name.text)
  for (const jumpMs of [-3_600_000, 3_600_000]) {
    for (const from of [3, 9, 20, 31]) {
      const jumped = log.events.map((event, index) =>
        index < from ? event : Object.assign({}, event, { at: event.at + jumpMs }),
      )
      const record = toTurnRecord(jumped)
      expect(record.items.every(({ startMs, endMs }) => startMs >= 0 && endMs >= startMs)).toBe(true)
      expect(names(jumped)).toEqual(names(log.events))
      if (jumpMs < 0) expect(record.durationMs).toBeLessThanOrEqual(6700)
    }
  }
})

test('a turn that was cut off ends with its last events, not when its end was discovered', async () => {
  const { log } = await fly()
  const cut = log.events.slice(
    0,
    log.events.findIndex(({ type }) => type === 'interaction-answered'),
  )
  expect(toTurnRecord(cut).items.filter(({ state }) => state === 'open').length).toBeGreaterThan(2)
  expect(toTurnRecord(cut).status).toBeUndefined()
  const [last] = cut.slice(-1)
  const end = log.ofType('session-turn-end')[0]
  if (!last || !end) throw new Error('there is no end')
  const endEvent: RunEvent = { ...end, seq: last.seq + 1, at: last.at + 86_400_000, status: 'interrupted' }
  const record = toTurnRecord([...cut, endEvent])
  expect(record.status).toBe('interrupted')
  expect(record.durationMs).toBe(toTurnRecord(cut).durationMs)
  expect(record.items.some(({ state }) => state === 'open')).toBe(false)
})
