import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { MemoryStops } from '../../../test/contracts/memory-stops.ts'
import { MemoryLocks } from '../../../test/contracts/memory-locks.ts'
import { finish, text, type Script } from '../../../test/doubles/scripted-model.ts'
import { makeFaulty } from '../../adapters/storage/testing/faulty-store.ts'
import { makeDatabase } from '../../adapters/storage/testing/sample-turn.ts'
import { createTurnStore } from '../../adapters/storage/journal/turn-store.ts'
import type { SessionId } from '../../core/model/id.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { Database } from '../../adapters/storage/database/schema.ts'
import type { StopPort } from './run-inputs.ts'
import { sessionLockName } from '../session-locks.ts'
import { RemoteRuns, takeOverSession } from './remote-runs.ts'

const session = 'session-1' as SessionId
const noOtherTabs = { broadcast: () => undefined }

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

/** Two tabs on one database, whose disk becomes full during the first tab's answer. */
async function fillDisk(stops?: StopPort) {
  const db = makeDatabase()
  const faults = makeFaulty(db)
  const locks = new MemoryLocks()
  let count = 0
  const ids = { next: (prefix: string) => `${prefix}-${(count += 1)}` }
  const script: Script = [
    text('Good '),
    { type: 'do', act: () => void (faults.full = true) },
    text('morning.'),
    finish('stop'),
  ]
  const open = (scripts: readonly Script[], more: { stops?: StopPort } = {}) =>
    new HostBench(scripts, { turns: createTurnStore(db), locks, ids, ...more })
  const writer = open([script, [text('Again.'), finish('stop')]], stops && { stops })
  const other = open([])
  const mirrorsOf = (bench: HostBench) =>
    new RemoteRuns({
      ...bench.recoveryPorts,
      runs: bench.runs,
      turns: createTurnStore(db),
      stops: noOtherTabs,
    })
  const started = valueOf(await writer.send())
  const followed = writer.follow(started.runId)
  while (followed.ends.length === 0) await writer.settle()
  const stored = async () => {
    const message = await db.messages.get(started.assistantMessageId)
    const text = message?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
    return `${message?.status}: ${text}`
  }
  /** Advances to the next attempt and waits until it has ended. */
  const pass = async (bench: HostBench) => {
    bench.timers.advance(5000)
    for (let turn = 0; turn < 3; turn += 1) await bench.settle()
  }
  return { db, faults, locks, writer, other, mirrorsOf, started, followed, stored, pass }
}

describe('an answer that a full disk does not take', () => {
  it('is complete in memory, says so, and is not ended from its stored part', async () => {
    const { faults, writer, other, mirrorsOf, started, followed, stored, pass } = await fillDisk()
    expect(followed.text()).toBe('Good morning.')
    const unsaved = followed.chunks.filter(({ type }) => type === 'data-unsaved')
    expect(unsaved.at(-1)).toMatchObject({ data: { code: 'storage-full' } })
    expect(await mirrorsOf(writer).find(session)).toEqual(started)
    expect(await mirrorsOf(other).find(session)).toEqual({ ...started, isElsewhere: true })
    await pass(writer)
    expect(await stored()).toBe('streaming: ')
    // A person who returns to the chat sees all of the answer, of any length.
    writer.timers.advance(120_000)
    await writer.settle()
    expect(writer.follow(started.runId).text()).toBe('Good morning.')

    faults.full = false
    expect(await mirrorsOf(other).find(session)).toMatchObject({ isElsewhere: true })
    expect(await stored()).toBe('streaming: ')
    await pass(writer)
    expect(await stored()).toBe('complete: Good morning.')
    expect(await mirrorsOf(writer).find(session)).toBeNull()
    expect(writer.locks.isHeld(sessionLockName(session))).toBe(false)
  })

  it('is stored before the next message of its chat', async () => {
    const { db, faults, writer, stored } = await fillDisk()
    const send = () => writer.send('session-1', 'message-b')
    expect(await send()).toMatchObject({ failure: { code: 'storage-full' } })
    faults.full = false
    valueOf(await send())
    expect(await stored()).toBe('complete: Good morning.')
    while ((await db.leases.count()) > 0) await writer.settle()
    expect(await db.usage.count()).toBe(2)
  })

  /** Returns the stored answers of the chat, in order. */
  async function storedAnswers(db: Database): Promise<string[]> {
    const answers = await db.messages.filter(({ role }) => role === 'assistant').sortBy('order')
    return answers.map(({ status, parts }) => {
      const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      return `${status}: ${texts.join('')}`
    })
  }

  it('is another version of the answer if another tab took over the chat', async () => {
    const { db, faults, locks, writer, other, started, pass } = await fillDisk()
    faults.full = false
    const ports = { ...other.recoveryPorts, runs: other.runs, turns: createTurnStore(db), stops: noOtherTabs }
    const takeover = takeOverSession(session, ports)
    await other.settle()
    other.timers.advance(500)
    valueOf(await takeover)
    expect(await storedAnswers(db)).toEqual([expect.stringMatching(/^interrupted/)])
    await pass(writer)
    expect(await storedAnswers(db)).toEqual([
      expect.stringMatching(/^interrupted/),
      'complete: Good morning.',
    ])
    const [ended, version] = await db.messages.filter(({ role }) => role === 'assistant').sortBy('order')
    expect(version?.parentId).toBe(ended?.parentId)
    expect(await db.renderings.get(version!.id)).toBeDefined()
    expect((await db.sessions.get(session))?.nextOrder).toBe(version!.order + 1)
    await pass(writer)
    expect(await storedAnswers(db)).toHaveLength(2)
    expect(locks.isHeld(sessionLockName(session))).toBe(false)
    expect(writer.runs.findVisible(session)).toBeNull()
    expect(started.assistantMessageId).toBe(ended?.id)
  })

  it('waits as a version, too, until storage accepts it', async () => {
    const { db, faults, writer, other, pass } = await fillDisk()
    faults.full = false
    const ports = { ...other.recoveryPorts, runs: other.runs, turns: createTurnStore(db), stops: noOtherTabs }
    const takeover = takeOverSession(session, ports)
    await other.settle()
    other.timers.advance(500)
    valueOf(await takeover)
    faults.full = true
    await pass(writer)
    expect(await storedAnswers(db)).toHaveLength(1)
    faults.full = false
    await pass(writer)
    expect((await storedAnswers(db)).at(-1)).toBe('complete: Good morning.')
  })

  it('is stored as the answer itself if its tab learns about the takeover', async () => {
    const stops = new MemoryStops()
    const { db, faults, other, pass, writer } = await fillDisk(stops.join())
    faults.full = false
    const ports = {
      ...other.recoveryPorts,
      runs: other.runs,
      turns: createTurnStore(db),
      stops: stops.join(),
    }
    const takeover = takeOverSession(session, ports)
    for (let turn = 0; turn < 5; turn += 1) await writer.settle()
    valueOf(await takeover)
    expect(await storedAnswers(db)).toEqual(['complete: Good morning.'])
    await pass(writer)
    expect(await storedAnswers(db)).toHaveLength(1)
  })
})
