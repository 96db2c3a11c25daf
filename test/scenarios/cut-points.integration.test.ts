import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import type { Database } from '../../src/adapters/storage/database/schema.ts'
import { createSpendingStore } from '../../src/adapters/storage/usage/spending-store.ts'
import { crashAt, type Crash } from '../../src/adapters/storage/testing/faulty-store.ts'
import { createTurnStore } from '../../src/adapters/storage/journal/turn-store.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { MessageId, SessionId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { HostBench } from '../contracts/host-bench.ts'
import { MemoryLocks } from '../contracts/memory-locks.ts'
import { nextMacrotask } from '../doubles/manual-clock.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'

/** Side of a commit on which a process dies. Engine, host and storage are real; the model and IndexedDB are doubles. */
type Moment = 'before' | 'after'
const moments: readonly Moment[] = ['before', 'after']
const sessionId = 'session-1' as SessionId
/** The soak interrupts the recovery of every cut. Other runs do so for every sixth. */
const sampled = process.env['INNERLOOP_CUTS'] === 'all' ? 1 : 6
const alive: Crash = { commits: 0, isDead: false }

const effect = (n: number) => toolCall(`call-${n}`, 'effect', JSON.stringify({ n }))
const threeTools: readonly Script[] = [
  [text('Let me '), text('see. '), effect(1), effect(2), finish('tool-calls')],
  [text('One more. '), effect(3), finish('tool-calls')],
  [text('It is '), text('42.'), finish('stop')],
]
const goingOn: readonly Script[] = [[text('Gone on.'), finish('stop')]]

let databases = 0

/** Effects of the tools, which outlive every process. */
type World = number[]

interface Process {
  db: Database
  bench: HostBench
  crash: Crash
}

/** Starts a worker over a database that earlier workers used. Tools of a dead worker have no effects. */
function start(name: string, world: World, options: { scripts: readonly Script[]; cut?: [number, Moment] }) {
  const db = openDatabase(name)
  const crash = options.cut ? crashAt(db, ...options.cut) : { ...alive }
  const prefix = `p${(databases += 1)}`
  let ids = 0
  const bench = new HostBench(options.scripts, {
    turns: createTurnStore(db, { startTimer: () => () => undefined }),
    spending: createSpendingStore(db, () => 1000),
    locks: new MemoryLocks(),
    ids: { next: (kind) => `${kind}-${prefix}-${(ids += 1)}` },
  })
  bench.settings = { 'limit-dollars-per-day': '1000' } as never
  bench.tools.register(
    defineTool({
      name: 'effect',
      description: 'Cannot be undone.',
      parameters: z.object({ n: z.number() }),
      effects: ['write'],
      execute: ({ n }) => {
        if (crash.isDead) return new Promise<never>(() => undefined)
        world.push(n)
        return succeed(`done ${n}`)
      },
    }),
  )
  return { db, bench, crash }
}

/** Waits until the turn is over, or until the process is dead and its pending work has ended. */
async function play({ db, bench, crash }: Process, pendingTurn: Promise<unknown>): Promise<void> {
  let isOver = false
  void pendingTurn.finally(() => (isOver = true))
  // The limit is real time, because hashes are computed in other threads, which a busy machine delays.
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    await nextMacrotask()
    if (crash.isDead) break
    if (isOver && bench.runs.find(sessionId) === null) break
  }
  // A browser completes the commits of a dead process before another process opens the database.
  for (let turn = 0; turn < 10; turn += 1) await nextMacrotask()
  db.close({ disableAutoOpen: true })
}

function ask(bench: HostBench) {
  return bench.send('session-1', 'question', { text: 'Three, please.', mode: 'auto' })
}

async function recover({ bench }: Process, db: Database): Promise<unknown> {
  const ports = { ...bench.recoveryPorts, turns: createTurnStore(db) }
  return startRecovery(ports, new AbortController().signal).ended
}

async function dump(name: string) {
  const db = openDatabase(name)
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  db.close()
  return Object.fromEntries(tables) as Record<string, Record<string, unknown>[]>
}

/** Runs a turn whose process dies at the given commit. */
async function cutTurn(cut: [number, Moment] = [Infinity, 'before']) {
  const name = `cut-${(databases += 1)}`
  const world: World = []
  const first = start(name, world, { scripts: threeTools, cut })
  await play(first, ask(first.bench))
  return { name, world, died: first.crash.isDead, commits: first.crash.commits }
}

/** Repeats the turn until it dies. Requests are hashed in parallel to the turn, so the number of commits varies by one between runs. */
async function surelyCutTurn(at: number, moment: Moment) {
  for (let tries = 0; tries < 10; tries += 1) {
    const turn = await cutTurn([at, moment])
    if (turn.died) return turn
  }
  throw new Error(`no turn has ${at} commits`)
}

/** Returns the minimum number of commits of a turn. */
async function countCommits(): Promise<number> {
  const turns = [await cutTurn(), await cutTurn(), await cutTurn()]
  for (const { name, world } of turns) {
    expect(world).toEqual([1, 2, 3])
    expect(await expectWhole(name, world)).toBe('complete')
  }
  return Math.min(...turns.map(({ commits }) => commits))
}

async function recoverOnce(name: string, world: World, cut?: [number, Moment]) {
  const next = start(name, world, { scripts: [], ...(cut && { cut }) })
  await play(next, recover(next, next.db))
  return next.crash.isDead
}

/** Checks the rules that hold for the storage, whenever its processes died. */
async function expectWhole(name: string, world: World): Promise<string | undefined> {
  const { runs = [], messages = [], events = [], usage = [], leases = [], spending = [] } = await dump(name)
  expect(new Set(world).size, 'duplicate effects').toBe(world.length)
  expect(leases).toEqual([])
  expect(spending.filter((row) => row['held'] !== undefined)).toEqual([])
  if (runs.length === 0) {
    expect([messages, events, usage, world]).toEqual([[], [], [], []])
    return undefined
  }
  expect(runs.map(({ state }) => state)).toEqual(['ended'])
  expect(new Set(messages.map(({ role }) => role))).toEqual(new Set(['assistant', 'user']))
  expect(messages).toHaveLength(2)
  expect(events.filter(({ type }) => type === 'session-turn-end')).toHaveLength(1)
  const seqs = events.map(({ seq }) => seq as number).toSorted((one, other) => one - other)
  expect(new Set(seqs).size, 'duplicate events').toBe(seqs.length)
  const requestCount = events.filter(({ type }) => type === 'provider-request-started').length
  expect(usage.map(({ requests }) => requests)).toEqual(requestCount === 0 ? [] : [requestCount])
  const intents = events.filter(({ type }) => type === 'tool-invocation-started')
  expect(intents.map(({ callId }) => callId)).toEqual(expect.arrayContaining(world.map((n) => `call-${n}`)))
  const answer = messages.find(({ role }) => role === 'assistant')
  const parts = (answer?.['parts'] ?? []) as { type: string; callId?: string; state?: string }[]
  for (const { callId } of intents) {
    const part = parts.find((each) => each.callId === callId)
    expect(part?.state).toMatch(/^(succeeded|outcome-unknown)$/)
    // The application never reports that a call did nothing if it may have had an effect.
    if (!world.includes(Number(String(callId).slice(5)))) expect(part?.state).toBe('outcome-unknown')
  }
  return answer?.['status'] as string
}

/** Continues or repeats the turn as a person does, or sends the message again if it was lost. */
async function resume(name: string, world: World, { status, how }: GoingOn): Promise<void> {
  const effects = [...world]
  const next = start(name, world, { scripts: goingOn })
  const { messages = [] } = await dump(name)
  const messageId = messages.find(({ role }) => role === 'assistant')?.['id'] as MessageId
  const pendingTurn =
    status === undefined
      ? ask(next.bench)
      : next.bench.runs.start({ sessionId, model: benchModel, ask: { type: how, messageId } })
  await play(next, pendingTurn)
  expect(await pendingTurn).toMatchObject({ ok: true })
  expect(world).toEqual(effects)
  const after = await dump(name)
  expect(after['runs']?.every(({ state }) => state === 'ended')).toBe(true)
  const texts = JSON.stringify(after['messages'])
  expect(texts.split('Gone on.')).toHaveLength(2)
  expect(after['usage']).toHaveLength(new Set(after['usage']?.map(({ runId }) => runId)).size)
}

interface GoingOn {
  status: string | undefined
  how: 'continue' | 'retry'
}

describe('a process that dies at a commit of a turn with three tools', () => {
  test('recovers at every commit, before and after it, and the person continues', async () => {
    const commits = await countCommits()
    const statuses: Record<string, number> = {}
    for (const moment of moments) {
      for (let at = 1; at <= commits; at += 1) {
        const { name, world } = await surelyCutTurn(at, moment)
        await recoverOnce(name, world)
        const recovered = await dump(name)
        const status = await expectWhole(name, world)
        statuses[status ?? 'not taken'] = (statuses[status ?? 'not taken'] ?? 0) + 1
        await recoverOnce(name, world)
        expect(await dump(name)).toEqual(recovered)
        if (status !== 'complete') await resume(name, world, { status, how: at % 2 ? 'continue' : 'retry' })
      }
    }
    const counted = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    expect(counted).toBe(2 * commits)
    // The commits are the opening, the reservation, settling and flushing of each request and batch of calls, and the
    // end: thirteen, or one fewer.
    expect(commits).toBeGreaterThanOrEqual(12)
    expect(statuses['not taken']).toBe(1)
    expect(statuses['complete']).toBeGreaterThanOrEqual(1)
  }, 240_000)

  test('may die again at every commit of its recovery', async () => {
    const commits = await countCommits()
    let cuts = 0
    for (const moment of moments) {
      for (let at = 1; at <= commits; at += sampled) {
        for (let again = 1, died = true; died; again += 1) {
          const { name, world } = await surelyCutTurn(at, moment)
          died = await recoverOnce(name, world, [again, again % 2 ? 'before' : 'after'])
          cuts += Number(died)
          await recoverOnce(name, world)
          await expectWhole(name, world)
        }
      }
    }
    expect(cuts).toBeGreaterThan(10)
  }, 240_000)
})
