import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { MemoryLocks } from '../../../test/contracts/memory-locks.ts'
import { MemorySpending } from '../../../test/contracts/memory-spending.ts'
import { realClock } from '../../../test/doubles/real-clock.ts'
import { finish, ScriptedModel, text, type Script } from '../../../test/doubles/scripted-model.ts'
import { createCompactionStore } from '../../adapters/storage/journal/compaction-store.ts'
import { createAnnotationStore } from '../../adapters/storage/conversation/annotation-store.ts'
import { queriesOf } from '../../adapters/storage/queries.ts'
import { loadNextTurn } from '../../adapters/storage/journal/next-turn.ts'
import {
  finished,
  makeDatabase,
  renderingOf,
  sendTurn,
  sessionId,
  unwrap,
} from '../../adapters/storage/testing/sample-turn.ts'
import { createTurnStore } from '../../adapters/storage/journal/turn-store.ts'
import { findCompactionIndex } from '../../core/context/view-branch.ts'
import { toTurnRecord } from '../../core/review/turn-record-reducer.ts'
import type { CompactionProgress } from '../../core/model/conversation/compaction.ts'
import { demoModel } from '../../core/model/providers/model-ref.ts'
import type { TurnSummary } from '../../core/model/review/turn-record.ts'
import type { MessageId, RunId } from '../../core/model/id.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import type { StreamEnd } from '../transport/stream-log.ts'
import { CompactionService } from './compactions.ts'

const long = 'Many words were said here. '.repeat(40)
const summary: Script = [text('They said many words.'), finish('stop', { input: 900, output: 6 })]
const person = { by: 'person' as const, changeId: 'press-1' }

/** Three finished turns of some length. */
async function open(scripts: readonly Script[], settings: Settings = {}) {
  const db = makeDatabase()
  const turns = createTurnStore(db)
  for (const n of [1, 2, 3]) {
    const { assistantMessage: reply } = unwrap(
      await turns.openTurn(sendTurn(n, { text: `${long} stored-key ${n}` })),
    )
    const run = turns.openJournal(`run-${n}` as RunId)
    unwrap(await run.finish(finished(reply, `${long} ${n}`), renderingOf(reply)))
  }
  const locks = new MemoryLocks()
  const now = { at: 10_000 }
  const store = createCompactionStore(db, () => now.at)
  const model = new ScriptedModel(scripts, realClock)
  let ids = 0
  const makeService = () =>
    new CompactionService({
      store,
      locks,
      model,
      clock: { ...realClock, now: () => now.at },
      ids: { next: (prefix) => `${prefix}-made-${(ids += 1)}` },
      spending: new MemorySpending(),
      readNextTurn: (id) => loadNextTurn(db, id),
      readSettings: async () => succeed(settings),
      describeModel: async (ref) => ({ model: ref }),
      redactStoredKeys: async (content) => content.replaceAll('stored-key', '[redacted]'),
    })
  const service = makeService()
  const branch = async () => unwrap(await loadNextTurn(db, sessionId))?.history ?? []
  return {
    db,
    store,
    service,
    makeService,
    model,
    locks,
    now,
    branch,
    annotations: createAnnotationStore(db, () => now.at),
  }
}

async function follow(
  service: CompactionService,
  through?: string,
  onItem?: (item: CompactionProgress) => void,
) {
  const items: CompactionProgress[] = []
  const end = await new Promise<StreamEnd>((resolve) => {
    const order = { sessionId, model: demoModel }
    const log = service.open(
      through === undefined ? order : { ...order, throughMessageId: through as MessageId },
    )
    const following = log.follow(0, {
      onItem: (item, seq) => {
        items.push(item)
        onItem?.(item)
        queueMicrotask(() => following.acknowledge(seq))
      },
      onEnd: resolve,
    })
  })
  return { items, end }
}

test('stores summary, cost and record together, and later requests start with the summary', async () => {
  const { db, service, branch, model, locks } = await open([summary])
  const { items, end } = await follow(service)
  expect(end).toEqual({ reason: 'ended' })
  expect(items.at(-1)?.result).toMatchObject({ messageCount: 2, tokensAfter: 6 })
  const history = await branch()
  expect(findCompactionIndex(history)).toBe(1)
  expect(history[1]?.marks?.compaction).toMatchObject({ reason: 'asked', text: 'They said many words.' })
  // The answer itself is unchanged.
  expect(history[1]?.parts).toMatchObject([{ type: 'text', text: `${long} 1` }])
  const runId = history[1]?.marks?.compaction?.runId as RunId
  expect(await db.usage.get(runId)).toMatchObject({
    messageId: 'answer-1',
    inputTokens: 900,
    shares: [{ toolName: 'compaction' }],
  })
  expect(await db.runs.get(runId)).toMatchObject({ state: 'ended', status: 'complete', isCompaction: true })
  expect(await db.leases.get(runId)).toBeUndefined()
  const turns = await new Promise<readonly TurnSummary[]>((resolve) => {
    const stop = queriesOf(db)
      .watchTurns(sessionId)
      .subscribe((values) => {
        resolve(values)
        queueMicrotask(() => stop())
      })
  })
  expect(turns.map((turn) => [turn.runId, turn.isCompaction, turn.siblings])).toEqual([
    ['run-1', undefined, []],
    [runId, true, []],
    ['run-2', undefined, []],
    ['run-3', undefined, []],
  ])
  const events = (await db.events.toArray()).filter((event) => event.runId === runId)
  expect(toTurnRecord(events).items.map(({ kind }) => kind)).toEqual(['compaction'])
  expect(JSON.stringify(model.requests)).toContain('[redacted]')
  expect(JSON.stringify(model.requests)).not.toContain('stored-key')
  expect(await locks.tryAcquire(`innerloop:compaction:${runId}`)).not.toBeNull()
})

describe('a second compaction', () => {
  test('includes the messages since: the new summary replaces the old one as well', async () => {
    const again: Script = [text('They said even more.'), finish('stop')]
    const { service, branch, model } = await open([summary, again])
    await follow(service, 'answer-1')
    await follow(service, 'answer-2')
    expect(findCompactionIndex(await branch())).toBe(3)
    const prompt = JSON.stringify(model.requests[1]?.messages)
    expect(prompt).toContain('They said many words.')
    expect(prompt).not.toContain(`${long} 1`)
  })

  test('is refused with a reason if there is nothing more to cover', async () => {
    const { service, db } = await open([summary])
    await follow(service, 'answer-2')
    const { end } = await follow(service, 'answer-1')
    expect(end).toMatchObject({ reason: 'failure', failure: { code: 'invalid-input' } })
    expect(await db.runs.count()).toBe(4)
  })
})

describe('the stored summary', () => {
  test('can be edited, taken back and used again', async () => {
    const { store, service, branch, now } = await open([summary])
    await follow(service, 'answer-1')
    const ref = { sessionId, messageId: 'answer-1' as MessageId }
    for (const _ of [1, 2]) unwrap(await store.reword(ref, { text: 'In my words.', changeId: 'change-1' }))
    const reworded = (await branch())[1]?.marks?.compaction
    expect(reworded).toMatchObject({ text: 'They said many words.', wordings: [{ text: 'In my words.' }] })
    unwrap(await store.switch(ref, false))
    expect(findCompactionIndex(await branch())).toBe(-1)
    now.at += 1
    unwrap(await store.switch(ref, true))
    expect(findCompactionIndex(await branch())).toBe(1)
  })

  test.each<[string, (annotations: ReturnType<typeof createAnnotationStore>) => Promise<unknown>]>([
    [
      'deleted',
      (annotations) => annotations.remove({ sessionId, messageIds: ['question-1' as MessageId] }, person),
    ],
    [
      'reworded',
      (annotations) =>
        annotations.reword({ sessionId, messageId: 'answer-1' as MessageId }, { ...person, text: 'New' }),
    ],
  ])('is no longer sent after a message that it replaces is %s', async (_what, change) => {
    const { store, annotations, service, branch } = await open([summary])
    await follow(service, 'answer-1')
    await change(annotations)
    expect((await branch())[1]?.marks?.compaction?.undone).toMatchObject({ because: 'changed' })
    expect(findCompactionIndex(await branch())).toBe(-1)
    const again = await store.switch({ sessionId, messageId: 'answer-1' as MessageId }, true)
    expect(again).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
  })

  test('stays when other messages change', async () => {
    const { annotations, service, branch } = await open([summary])
    await follow(service, 'answer-1')
    unwrap(await annotations.remove({ sessionId, messageIds: ['question-3' as MessageId] }, person))
    expect(findCompactionIndex(await branch())).toBe(1)
  })
})

test('a model that fails changes nothing, and its usage is counted', async () => {
  const { service, branch, db } = await open([[finish('stop', { input: 700, output: 0 })]])
  const { end } = await follow(service)
  expect(end).toMatchObject({ reason: 'failure', failure: { code: 'summary-missing' } })
  expect(findCompactionIndex(await branch())).toBe(-1)
  const run = (await db.runs.toArray()).find(({ isCompaction }) => isCompaction)
  expect(run).toMatchObject({ state: 'ended', status: 'failed' })
  expect(run && (await db.usage.get(run.id))).toMatchObject({ inputTokens: 700 })
})

test('a client that disconnects stops it, and nothing has changed', async () => {
  const { service, branch, db } = await open([[text('They'), { type: 'hang' }]])
  const log = service.open({ sessionId, model: demoModel })
  const following = log.follow(0, { onItem: (_item, seq) => following.acknowledge(seq), onEnd: () => {} })
  await expect
    .poll(async () => (await db.events.toArray()).some(({ type }) => type === 'compaction-invoked'))
    .toBe(true)
  following.close()
  const runs = async () => (await db.runs.toArray()).filter(({ isCompaction }) => isCompaction)
  await expect.poll(async () => (await runs())[0]?.status).toBe('stopped')
  expect(findCompactionIndex(await branch())).toBe(-1)
})

describe('a worker that died', () => {
  test('leaves a run that is ended at the next start, with an estimate of its usage', async () => {
    const { db, service, makeService, locks } = await open([[text('They'), { type: 'hang' }]])
    const log = service.open({ sessionId, model: demoModel })
    const following = log.follow(0, { onItem: (_item, seq) => following.acknowledge(seq), onEnd: () => {} })
    await expect
      .poll(async () => (await db.events.toArray()).some(({ type }) => type === 'compaction-invoked'))
      .toBe(true)
    const find = async () => (await db.runs.toArray()).find(({ isCompaction }) => isCompaction)
    const run = await find()
    // No other tab ends it while its tab is open.
    await makeService().endAbandoned()
    expect(await find()).toMatchObject({ state: 'compacting' })
    const release = await locks.steal(`innerloop:compaction:${run?.id}`)
    release()
    await makeService().endAbandoned()
    expect(await find()).toMatchObject({ state: 'ended', status: 'interrupted' })
    expect(run && (await db.usage.get(run.id))).toMatchObject({ source: 'estimated' })
    // Its own late end is refused.
    following.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await find()).toMatchObject({ status: 'interrupted' })
  })
})
