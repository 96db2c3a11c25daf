import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TurnStorePort } from '../../../core/engine/ports/run-ports.ts'
import { MessageReducer } from '../../../core/conversation/message-reducer.ts'
import type { CallId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { RunEvent, RunEventBody } from '../../../core/model/runs/run-event.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/schema.ts'
import { crashAt } from '../testing/faulty-store.ts'
import {
  makeDatabase,
  renderingOf,
  sendTurn,
  sessionId,
  tokens,
  unwrap,
  usage,
} from '../testing/sample-turn.ts'
import { createTurnStore } from './turn-store.ts'

const turn = sendTurn(1)
const end = (status: 'complete' | 'interrupted'): RunEventBody => ({
  type: 'session-turn-end',
  status,
  usage,
})

function reduceEvents(reply: Message, events: readonly RunEvent[]): Message {
  const reducer = new MessageReducer(reply)
  for (const event of events) reducer.apply(event)
  return reducer.message()
}

interface Played {
  emitted: RunEvent[]
  /** Tools that ran. A tool runs only after its intent was acknowledged. */
  executed: CallId[]
  acknowledgedSeq: number
}

type Step = RunEventBody | 'settle' | 'pause'

/** Plays a turn like the host and the engine, up to the first refusal of storage. */
async function play(store: TurnStorePort, steps: readonly Step[]): Promise<Played> {
  const played: Played = { emitted: [], executed: [], acknowledgedSeq: -1 }
  const opened = await store.openTurn(turn)
  if (!opened.ok) return played
  const journal = store.openJournal(turn.runId)
  const emit = (body: RunEventBody) => {
    const event = { ...body, runId: turn.runId, seq: played.emitted.length, at: played.emitted.length }
    played.emitted.push(event)
    journal.append(event)
  }
  for (const step of steps) {
    if (step === 'pause') {
      // Lets a queued flush start without waiting for its end.
      await new Promise((resolve) => setImmediate(resolve))
    } else if (step === 'settle') {
      if (!(await journal.settle()).ok) return played
      played.acknowledgedSeq = played.emitted.length - 1
    } else {
      emit(step)
      if (step.type === 'tool-invocation-started') {
        if (!(await journal.settle()).ok) return played
        played.executed.push(step.callId)
      }
    }
  }
  emit(end('complete'))
  const message = reduceEvents(opened.value.assistantMessage, played.emitted)
  if ((await journal.finish(message, renderingOf(message))).ok)
    played.acknowledgedSeq = played.emitted.length - 1
  return played
}

/** Does what the host does at its start with every run that has no end. */
async function recover(store: TurnStorePort): Promise<void> {
  const unfinished = await store.listUnfinishedRuns()
  for (const { runId } of unfinished.ok ? unfinished.value : []) {
    const claimed = await store.claimUnfinishedRun(runId)
    if (!claimed.ok || !claimed.value) continue
    const { assistantMessage: reply, events } = claimed.value
    const seq = (events.at(-1)?.seq ?? -1) + 1
    const ended: RunEvent = { ...end('interrupted'), runId, seq, at: seq }
    const journal = store.openJournal(runId)
    if (events.at(-1)?.type !== 'session-turn-end') journal.append(ended)
    const message = reduceEvents(reply, [...events, ended])
    await journal.finish(message, renderingOf(message))
  }
}

function reopen(db: Database): Database {
  db.close({ disableAutoOpen: true })
  return openDatabase(db.name)
}

const threeTools: Step[] = [
  { type: 'provider-reasoning-streamed', round: 0, partId: 'thought', text: 'Hm' },
  { type: 'provider-reasoning-streamed', round: 0, partId: 'thought', text: '.' },
  { type: 'provider-part-ended', round: 0, partId: 'thought', part: 'reasoning', durationMs: 5 },
  tokens('Let me', 'intro'),
  tokens(' see.', 'intro'),
  'pause',
  ...['one', 'two', 'three'].flatMap((name): Step[] => {
    const callId = name as CallId
    return [
      { type: 'provider-tool-input-streamed', round: 0, callId, toolName: 'calculate', text: '{' },
      { type: 'provider-tool-input-streamed', round: 0, callId, toolName: 'calculate', text: '}' },
      {
        type: 'tool-invocation-proposed',
        round: 0,
        callId,
        toolName: 'calculate',
        argumentsText: '{}',
        arguments: {},
      },
      'pause',
      { type: 'tool-invocation-started', callId, toolName: 'calculate' },
      { type: 'tool-invocation-succeeded', callId, result: name, durationMs: 1 },
      'settle',
    ]
  }),
  tokens('It is ', 'answer'),
  tokens('42.', 'answer'),
]

async function expectPrefix(store: TurnStorePort, played: Played): Promise<void> {
  const claimed = unwrap(await store.claimUnfinishedRun(turn.runId))
  if (!claimed) return
  const seqs = claimed.events.map(({ seq }) => seq)
  const lastSeq = seqs.at(-1) ?? -1
  expect(seqs).toEqual([...new Set(seqs)].toSorted((first, second) => first - second))
  expect(lastSeq).toBeGreaterThanOrEqual(played.acknowledgedSeq)
  const prefix = played.emitted.filter(({ seq }) => seq <= lastSeq)
  expect(reduceEvents(claimed.assistantMessage, claimed.events)).toEqual(
    reduceEvents(claimed.assistantMessage, prefix),
  )
}

/** The turn was never opened: nothing is stored, and no tool ran. */
async function isUntouched(db: Database, played: Played): Promise<boolean> {
  const rows = await dump(db)
  return rows.flat().length === 0 && played.executed.length === 0
}

async function expectConsistent(db: Database, played: Played): Promise<void> {
  if (await isUntouched(db, played)) return
  const messages = await db.messages.toArray()
  const session = await db.sessions.get(sessionId)
  expect(await db.runs.where('[state+sessionId]').equals(['live', sessionId]).count()).toBe(0)
  expect(messages.map(({ id, order }) => `${order} ${id}`).toSorted()).toEqual(['0 question-1', '1 answer-1'])
  expect(session?.headId).toBe('answer-1')
  const answer = messages.find(({ id }) => id === 'answer-1')
  const events = await db.events.toArray()
  expect(answer?.status).toMatch(
    played.acknowledgedSeq === played.emitted.length - 1 ? /^complete$/ : /complete|interrupted/,
  )
  expect(events.filter(({ type }) => type === 'session-turn-end')).toHaveLength(1)
  const intents = events.flatMap((event) => (event.type === 'tool-invocation-started' ? [event.callId] : []))
  expect(intents).toEqual(expect.arrayContaining(played.executed))
  expect([await db.usage.count(), await db.renderings.count(), await db.runs.count()]).toEqual([1, 1, 1])
}

async function dump(db: Database) {
  return Promise.all(db.tables.map((table) => table.toArray()))
}

describe('a crash at any write of a turn with three tools', () => {
  test.each(['before', 'after'] as const)(
    '%s its commit: recovery is consistent, complete and idempotent',
    async (moment) => {
      let at = 0
      let died = true
      while (died) {
        at += 1
        const writer = makeDatabase()
        const crash = crashAt(writer, at, moment)
        const played = await play(createTurnStore(writer), threeTools)
        died = crash.isDead
        const db = reopen(writer)
        const store = createTurnStore(db)
        await expectPrefix(store, played)
        await recover(store)
        await expectConsistent(db, played)
        const recovered = await dump(db)
        await recover(store)
        expect(await dump(db)).toEqual(recovered)
        db.close()
      }
      // Opening, a flush and a settle for each of the tools, and the end. The last round ran without a crash.
      expect(at).toBeGreaterThan(10)
    },
  )

  test('a recovery that crashes is repeated by the next one', async () => {
    for (const moment of ['before', 'after'] as const) {
      for (const at of [1, 2]) {
        const writer = makeDatabase()
        crashAt(writer, 5, 'after')
        const played = await play(createTurnStore(writer), threeTools)
        const second = reopen(writer)
        crashAt(second, at, moment)
        await recover(createTurnStore(second))
        const third = reopen(second)
        await recover(createTurnStore(third))
        await expectConsistent(third, played)
        third.close()
      }
    }
  })
})

test('the stored events of any turn reduce like a prefix of its events', async () => {
  const callId = fc.constantFrom('c1' as CallId, 'c2' as CallId)
  const text = fc.string({ maxLength: 1500 })
  const partId = fc.constantFrom('p1', 'p2')
  const common = { round: fc.constant(0), text }
  const toolName = fc.constant('t')
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ ...common, partId, type: fc.constant('provider-tokens-streamed' as const) }),
    },
    fc.record({ ...common, callId, toolName, type: fc.constant('provider-tool-input-streamed' as const) }),
    fc.record({
      ...common,
      partId: fc.constant('r'),
      type: fc.constant('provider-reasoning-streamed' as const),
    }),
    fc.record({ callId, toolName, type: fc.constant('tool-invocation-started' as const) }),
    fc.record({ callId, type: fc.constant('tool-invocation-cancelled' as const) }),
    fc.constantFrom<Step>('settle', 'pause'),
  )
  const moment = fc.constantFrom('before' as const, 'after' as const)
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: 1, max: 12 }),
      moment,
      async (steps, at, moment) => {
        const writer = makeDatabase()
        crashAt(writer, at, moment)
        const played = await play(createTurnStore(writer), steps)
        const db = reopen(writer)
        await expectPrefix(createTurnStore(db), played)
        await recover(createTurnStore(db))
        await expectConsistent(db, played)
        db.close()
      },
    ),
    { numRuns: 40 },
  )
})
