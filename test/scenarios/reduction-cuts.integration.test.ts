import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import { createTurnStore } from '../../src/adapters/storage/journal/turn-store.ts'
import { crashAt, type Crash } from '../../src/adapters/storage/testing/faulty-store.ts'
import { createSpendingStore } from '../../src/adapters/storage/usage/spending-store.ts'
import { estimateRequestTokens } from '../../src/core/context/request-tokens.ts'
import { TurnProjection } from '../../src/core/context/turn-projection.ts'
import { defaultBranchView } from '../../src/core/context/view-branch.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { ModelPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { roundsPrompt } from '../../src/core/model/conversation/prompt-texts.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { RunEvent, RunEventOf } from '../../src/core/model/runs/run-event.ts'
import type { Settings } from '../../src/core/model/settings/setting.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { HostBench } from '../contracts/host-bench.ts'
import { MemoryLocks } from '../contracts/memory-locks.ts'
import { nextMacrotask } from '../doubles/manual-clock.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { benchModel, userMessage } from '../doubles/turn-bench.ts'

type Moment = 'before' | 'after'

const rounds = 7
/** Every fifth commit, before and after it: 40 points in all. The soak takes all of them. */
const step = process.env['INNERLOOP_CUTS'] === 'all' ? 1 : 5

/** Reads a page in each round. Its server refuses the third request once. */
class ReadingModel implements ModelPort {
  #round = 0
  #hasRefused = false
  /** Requests of the loop and for summaries. */
  asked = 0

  async *stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    this.asked += 1
    const tokens = { input: estimateRequestTokens(request), output: 5 }
    if (request.system === roundsPrompt) {
      yield text('Pages were read.')
      yield finish('stop', tokens)
    } else if (this.#round === 2 && !this.#hasRefused) {
      this.#hasRefused = true
      const refusedLength = { windowTokens: 17_500 }
      yield { type: 'failure', failure: createFailure('context-too-long', { refusedLength }) }
    } else if (this.#round < rounds) {
      const n = ++this.#round
      yield toolCall(`call-${n}`, 'read_page', JSON.stringify({ n }))
      yield finish('tool-calls', tokens)
    } else {
      yield text('All pages were read.')
      yield finish('stop', tokens)
    }
  }
}

let databases = 0

function start(name: string, settings: Settings, cut?: [number, Moment]) {
  const db = openDatabase(name)
  const crash: Crash = cut ? crashAt(db, ...cut) : { commits: 0, isDead: false }
  const prefix = `p${(databases += 1)}`
  let ids = 0
  const model = new ReadingModel()
  const bench = new HostBench([], {
    playing: model,
    turns: createTurnStore(db, { startTimer: () => () => undefined }),
    spending: createSpendingStore(db, () => 1000),
    locks: new MemoryLocks(),
    ids: { next: (kind) => `${kind}-${prefix}-${(ids += 1)}` },
  })
  bench.settings = settings
  bench.capabilities = { windowTokens: 20_000 }
  bench.tools.register(
    defineTool({
      name: 'read_page',
      description: 'Reads a page.',
      parameters: z.object({ n: z.number() }),
      effects: ['read'],
      execute: ({ n }) =>
        crash.isDead ? new Promise<never>(() => undefined) : succeed(`Page ${n}. `.repeat(500)),
    }),
  )
  return { db, bench, crash, model }
}

/** Waits until the work is over, or until the process is dead and its pending work has ended. */
async function play({ db, bench, crash }: ReturnType<typeof start>, work: Promise<unknown>): Promise<void> {
  let isOver = false
  void work.finally(() => (isOver = true))
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    await nextMacrotask()
    if (crash.isDead) break
    if (isOver && bench.runs.find('session-1' as never) === null) break
  }
  for (let turn = 0; turn < 10; turn += 1) await nextMacrotask()
  db.close({ disableAutoOpen: true })
}

const long = 'A long question of the user. '.repeat(1800)

async function cutTurn(settings: Settings, cut?: [number, Moment]) {
  const name = `reduction-cut-${(databases += 1)}`
  const first = start(name, settings, cut)
  await play(first, first.bench.send('session-1', 'question', { text: long, mode: 'auto' }))
  return { name, died: first.crash.isDead, commits: first.crash.commits, asked: first.model.asked }
}

async function recover(name: string, settings: Settings): Promise<void> {
  const next = start(name, settings)
  const ports = { ...next.bench.recoveryPorts, turns: createTurnStore(next.db) }
  await play(next, startRecovery(ports, new AbortController().signal).ended)
}

async function dump(name: string) {
  const db = openDatabase(name)
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  db.close()
  return Object.fromEntries(tables) as Record<string, Record<string, unknown>[]>
}

const ofType = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is RunEventOf<Type> => event.type === type)

/** Checks that each reduction, cut and request is stored as a whole or not at all. Returns how the answer ended. */
async function expectWhole(name: string, asked: number): Promise<string | undefined> {
  const { runs = [], messages = [], events: rows = [], usage = [], leases = [] } = await dump(name)
  expect(leases).toEqual([])
  if (runs.length === 0) return undefined
  const events = (rows as unknown as RunEvent[]).toSorted((one, other) => one.seq - other.seq)
  expect(ofType(events, 'session-turn-end')).toHaveLength(1)
  const [question, answer] = ['user', 'assistant'].map((role) =>
    (messages as unknown as Message[]).find((message) => message.role === role),
  )
  if (!question || !answer) throw new Error('a message is missing')
  const recorded = ofType(events, 'context-reduced').map(({ reduction }) => reduction)
  const inMessage = answer.parts.flatMap((part) =>
    part.type === 'notice' && part.reduction ? [part.reduction] : [],
  )
  expect(inMessage).toEqual(recorded)
  const cut = ofType(events, 'input-cut').at(-1)
  const ranges = question.parts.flatMap((part) => (part.type === 'text' ? (part.sentRanges ?? []) : []))
  expect(ranges).toEqual(cut?.parts.flatMap(({ sentRanges }) => sentRanges) ?? [])
  const summaries = [...ofType(events, 'compaction-performed'), ...ofType(events, 'compaction-failed')]
  const paid =
    ofType(events, 'provider-request-started').length +
    summaries.reduce((sum, event) => sum + event.usage.requests, 0)
  expect(usage.reduce((sum, row) => sum + Number(row['requests']), 0)).toBe(paid)
  expect(paid).toBeLessThanOrEqual(asked + 1)
  checkPairs([question, answer])
  return answer.status
}

/** The next turn sends the answer with its reductions, and every call has its result. */
function checkPairs(branch: readonly Message[]): void {
  const history = [...branch, userMessage('Next', 'next')]
  const { messages } = new TurnProjection().project({ history, view: defaultBranchView }, [], benchModel)
  for (const [index, { message }] of messages.entries()) {
    if (message.role !== 'assistant') continue
    const calls = message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
    const next = messages[index + 1]?.message
    expect(next?.role === 'tool' ? next.results.map(({ callId }) => callId) : []).toEqual(calls)
  }
}

const variants: readonly [string, Settings, RegExp][] = [
  ['clears results', {}, /results-cleared/],
  ['summarizes rounds', { 'clears-old-results': false }, /rounds-summarized/],
]

describe.each(variants)('a process that dies in a turn that %s', (_name, settings, kinds) => {
  test('leaves every reduction, repair and cut whole, or none of it', async () => {
    const whole = await cutTurn(settings, [Infinity, 'before'])
    expect(await expectWhole(whole.name, whole.asked)).toBe('complete')
    const { events = [] } = await dump(whole.name)
    const types = JSON.stringify(events)
    expect(types).toMatch(kinds)
    expect(types).toMatch(/window-learned/)
    expect(types).toMatch(/input-cut/)
    let points = 0
    for (let at = 1; at <= whole.commits; at += step) {
      for (const moment of ['before', 'after'] as const) {
        const { name, asked, died } = await cutTurn(settings, [at, moment])
        await recover(name, settings)
        const recovered = await dump(name)
        const status = await expectWhole(name, asked)
        points += Number(died)
        if (died && status !== undefined) expect(status).toMatch(/^(interrupted|complete)$/)
        if (moment === 'before') continue
        await recover(name, settings)
        expect(await dump(name)).toEqual(recovered)
      }
    }
    expect(points).toBeGreaterThanOrEqual(20)
  }, 120_000)
})
