import { describe, expect, it } from 'vitest'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { MemoryStops } from '../../../test/contracts/memory-stops.ts'
import { finish, text, type Script } from '../../../test/doubles/scripted-model.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { SessionId } from '../../core/model/id.ts'
import type { Result } from '../../core/model/failures/result.ts'
import { sessionLockName } from '../session-locks.ts'
import { RemoteRuns, takeOverSession } from './remote-runs.ts'

const session = 'session-1' as SessionId
/** Delivers no messages, as for a frozen tab. */
const noRelay = { broadcast: () => undefined }
const hanging: Script = [text('Good '), { type: 'hang' }]

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

/** Two tabs of one browser: the first writes, the second watches. */
async function openTwoTabs(scripts: readonly Script[] = [hanging]) {
  const browser = new MemoryStops()
  const writer = new HostBench(scripts, { stops: browser.join() })
  const { store, locks } = writer
  let count = 0
  const ids = { next: (prefix: string) => `${prefix}-b${(count += 1)}` }
  const stops = browser.join()
  const other = new HostBench([[text('New.'), finish('stop')]], { store, locks, stops, ids })
  const ports = { ...other.recoveryPorts, turns: store, runs: other.runs, stops }
  const mirrors = new RemoteRuns(ports)
  const started = valueOf(await writer.send())
  await writer.settle()
  const follow = () => other.follow(started.runId, 0, mirrors)
  return { writer, other, mirrors, started, store, locks, follow, ports }
}

describe('a run of another tab', () => {
  it('is followed as it grows, to its end', async () => {
    const { writer, mirrors, started, follow, store } = await openTwoTabs()
    expect(await mirrors.find(session)).toEqual({ ...started, isElsewhere: true })
    const followed = follow()
    await writer.settle()
    expect([followed.text(), followed.ends]).toEqual(['Good ', []])
    writer.runs.stop(started.runId)
    await writer.settle()
    expect(followed.final()).toMatchObject({ status: 'stopped', usage: { requests: 1 } })
    expect(followed.ends).toEqual([{ reason: 'ended' }])
    expect(await mirrors.find(session)).toBeNull()
    expect(store.finishCount).toBe(1)
  })

  it('is followed to its end even if notifications are missing', async () => {
    const { writer, other, mirrors, started, follow, store } = await openTwoTabs()
    const watchRun = store.watchRun.bind(store)
    store.watchRun = () => () => undefined
    await mirrors.find(session)
    store.watchRun = watchRun
    const followed = follow()
    writer.runs.stop(started.runId)
    await writer.settle()
    expect(followed.ends).toEqual([])
    other.timers.advance(5000)
    await other.settle()
    expect(followed.final()).toMatchObject({ status: 'stopped' })
    expect(followed.ends).toEqual([{ reason: 'ended' }])
  })

  it('is ended here even if storage refused at first', async () => {
    const dead = new HostBench([hanging])
    const { runId, assistantMessageId } = valueOf(await dead.send())
    await dead.settle()
    const { store } = dead
    const other = new HostBench([], { store })
    const crash = await other.locks.tryAcquire(sessionLockName(session))
    const mirrors = new RemoteRuns({ ...other.recoveryPorts, runs: other.runs, stops: noRelay })
    await mirrors.find(session)
    const followed = other.follow(runId, 0, mirrors)
    store.refusal = createFailure('storage-unavailable')
    crash?.()
    await other.settle()
    store.refusal = null
    expect(store.messages.get(assistantMessageId)?.status).toBe('streaming')
    other.timers.advance(5000)
    await other.settle()
    expect(followed.final()).toMatchObject({ status: 'interrupted' })
  })

  it('is searched again after storage threw', async () => {
    const { writer, other, mirrors, started, follow, store } = await openTwoTabs()
    const watchRun = store.watchRun.bind(store)
    store.watchRun = () => () => undefined
    await mirrors.find(session)
    store.watchRun = watchRun
    const followed = follow()
    writer.runs.stop(started.runId)
    await writer.settle()
    const listUnfinishedRuns = store.listUnfinishedRuns.bind(store)
    store.listUnfinishedRuns = () => Promise.reject(new Error('a bug'))
    other.timers.advance(5000)
    await other.settle()
    store.listUnfinishedRuns = listUnfinishedRuns
    other.timers.advance(5000)
    await other.settle()
    expect(followed.final()).toMatchObject({ status: 'stopped' })
  })

  it('is ended here as soon as that tab has died, and once', async () => {
    const dead = new HostBench([hanging])
    const { runId, assistantMessageId } = valueOf(await dead.send())
    await dead.settle()
    const other = new HostBench([], { store: dead.store })
    // The browser releases the lock when the tab is closed.
    const crash = await other.locks.tryAcquire(sessionLockName(session))
    const mirrors = new RemoteRuns({ ...other.recoveryPorts, runs: other.runs, stops: noRelay })
    expect(await mirrors.find(session)).toMatchObject({ runId, isElsewhere: true })
    const followed = other.follow(runId, 0, mirrors)
    await other.settle()
    expect(followed.ends).toEqual([])
    crash?.()
    await other.settle()
    expect(followed.final()?.status).toBe('interrupted')
    expect(dead.store.messages.get(assistantMessageId)).toMatchObject({
      status: 'interrupted',
      parts: [{ text: 'Good ' }],
    })
    expect(dead.store.finishCount).toBe(1)
    expect(other.locks.isHeld(sessionLockName(session))).toBe(false)
  })

  it('is not found if it does not exist, and a run of this tab is not mirrored', async () => {
    const bench = new HostBench([hanging])
    const mirrors = new RemoteRuns({ ...bench.recoveryPorts, runs: bench.runs, stops: noRelay })
    expect(await mirrors.find(session)).toBeNull()
    const started = valueOf(await bench.send())
    expect(await mirrors.find(session)).toEqual(started)
  })
})

describe('taking over', () => {
  it('a live tab ends its answer itself', async () => {
    const { writer, other, started, ports, store } = await openTwoTabs()
    const takeover = takeOverSession(session, ports)
    await writer.settle()
    expect(await takeover).toMatchObject({ ok: true })
    expect(store.messages.get(started.assistantMessageId)?.status).toBe('stopped')
    expect(await other.send('session-1', 'message-b')).toMatchObject({ ok: true })
  })

  it('keeps no lock if the run cannot be read', async () => {
    const { writer, other, ports } = await openTwoTabs()
    const unread = () => Promise.reject(new Error('a bug of storage'))
    const turns: typeof ports.turns = Object.assign(Object.create(ports.turns), {
      listUnfinishedRuns: unread,
    })
    const takeover = takeOverSession(session, { ...ports, turns })
    const [outcome] = await Promise.allSettled([takeover, writer.settle()])
    expect(outcome.status).toBe('rejected')
    expect(other.locks.isHeld(sessionLockName(session))).toBe(false)
  })

  it('from a frozen tab interrupts the answer; after thawing, that tab can neither write nor end it', async () => {
    const { writer, other, mirrors, started, store, follow, ports } = await openTwoTabs()
    await mirrors.find(session)
    const followed = follow()
    const frozen = store.openJournal(started.runId)
    const takeover = takeOverSession(session, { ...ports, stops: noRelay })
    await other.settle()
    other.timers.advance(500)
    expect(await takeover).toMatchObject({ ok: true })
    await other.settle()
    expect(followed.final()?.status).toBe('interrupted')
    const interrupted = store.messages.get(started.assistantMessageId)
    expect(interrupted).toMatchObject({ status: 'interrupted', parts: [{ text: 'Good ' }] })
    // The first message after thawing: its lock belongs to another tab.
    await writer.settle()
    expect(writer.runs.find(session)).toBeNull()
    expect(await frozen.settle()).toMatchObject({ failure: { code: 'taken-over' } })
    expect(store.messages.get(started.assistantMessageId)).toBe(interrupted)
    expect(store.finishCount).toBe(1)
    expect(await other.send('session-1', 'message-b')).toMatchObject({ ok: true })
  })
})
