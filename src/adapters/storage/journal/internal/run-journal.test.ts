import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import type { CallId } from '../../../../core/model/id.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { RunEventBody } from '../../../../core/model/runs/run-event.ts'
import type { SentRequest } from '../../../../core/model/review/recorded-request.ts'
import { noUsage } from '../../../../core/model/usage/usage.ts'
import { makeFaulty } from '../../testing/faulty-store.ts'
import {
  failureCode,
  finished,
  makeDatabase,
  numberEvents,
  renderingOf,
  sendTurn,
  tokens,
  unwrap,
} from '../../testing/sample-turn.ts'
import { createTurnStore } from '../turn-store.ts'

class ManualTimers {
  readonly armed = new Map<() => void, number>()

  start = (durationMs: number, run: () => void) => {
    this.armed.set(run, durationMs)
    return () => void this.armed.delete(run)
  }

  get durations(): number[] {
    return [...this.armed.values()]
  }

  fire(): void {
    const due = [...this.armed.keys()]
    this.armed.clear()
    for (const run of due) run()
  }
}

async function startRun({ redact = async (text: string) => text } = {}) {
  const db = makeDatabase()
  const faults = makeFaulty(db)
  const timers = new ManualTimers()
  let elapsedMs = 0
  const pass = (ms: number) => {
    elapsedMs += ms
  }
  const store = createTurnStore(db, {
    startTimer: timers.start,
    now: () => 7000,
    monotonic: () => elapsedMs,
    redact,
  })
  const turn = sendTurn(1)
  const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
  const journal = store.openJournal(turn.runId)
  let seq = 0
  const append = (...bodies: RunEventBody[]) => {
    for (const event of numberEvents(turn.runId, bodies, seq)) journal.append(event)
    seq += bodies.length
  }
  const rows = async () => {
    const stored = await db.events.toArray()
    return stored.map((row) => ('text' in row ? `${row.seq}:${row.text}` : `${row.seq}:${row.type}`))
  }
  const expectRows = (expected: string[]) =>
    vi.waitFor(async () => expect(await rows()).toEqual(expected), { interval: 2 })
  return { db, faults, timers, pass, store, journal, reply, append, rows, expectRows, runId: turn.runId }
}

const interactionRaised: RunEventBody = {
  type: 'provider-request-started',
  requestId: 'request-1',
  round: 0,
  model: demoModel,
  messageCount: 1,
  toolNames: [],
}
const request: SentRequest = {
  requestId: 'request-1',
  request: { model: demoModel, system: '', tools: [], messages: [{ role: 'user', text: 'Hello' }] },
  prompt: [],
  messages: [],
}

const cancelled: RunEventBody = { type: 'tool-invocation-cancelled', callId: 'call' as CallId }

describe('RunJournal', () => {
  test('the content of a request is written 250 ms after it was sent, in any case', async () => {
    const { db, timers, journal, append, expectRows } = await startRun()
    const expectStored = (count: number) =>
      vi.waitFor(async () => expect(await db.sentRequests.count()).toBe(count), { interval: 2 })
    journal.recordRequest(request)
    append(interactionRaised)
    await expectRows(['0:provider-request-started'])
    await vi.waitFor(() => expect(timers.durations).toEqual([250]), { interval: 2 })
    await expectStored(0)
    timers.fire()
    await expectStored(1)
    journal.recordRequest({ ...request, requestId: 'request-2' })
    append({ ...interactionRaised, requestId: 'request-2' })
    append(cancelled)
    await expectRows([
      '0:provider-request-started',
      '1:provider-request-started',
      '2:tool-invocation-cancelled',
    ])
    await expectStored(1)
    timers.fire()
    await expectStored(2)
  })

  test('a write during a request does not hash it', async () => {
    const redact = vi.fn(async (text: string) => text)
    const { timers, journal, append, expectRows } = await startRun({ redact })
    append(cancelled)
    await Promise.resolve()
    journal.recordRequest(request)
    append(interactionRaised)
    await expectRows(['0:tool-invocation-cancelled', '1:provider-request-started'])
    expect(redact).not.toHaveBeenCalled()
    timers.fire()
    await vi.waitFor(() => expect(redact).toHaveBeenCalled(), { interval: 2 })
  })

  test('a request that is still being sent is not hashed, whatever else is written', async () => {
    const { db, timers, journal, append, expectRows } = await startRun()
    append(cancelled)
    journal.recordRequest(request)
    await expectRows(['0:tool-invocation-cancelled'])
    await vi.waitFor(() => expect(timers.durations).toEqual([250]), { interval: 2 })
    expect(await db.sentRequests.count()).toBe(0)
    timers.fire()
    await vi.waitFor(async () => expect(await db.sentRequests.count()).toBe(1), { interval: 2 })
  })

  test('a run that ends stores the request that was just sent', async () => {
    const { db, journal, reply, append } = await startRun()
    journal.recordRequest(request)
    append(interactionRaised)
    unwrap(await journal.settle())
    expect(await db.sentRequests.count()).toBe(1)
    journal.recordRequest({ ...request, requestId: 'request-2' })
    unwrap(await journal.finish(finished(reply), renderingOf(finished(reply))))
    expect(await db.sentRequests.count()).toBe(2)
  })

  test('streamed text waits for one timer of 250 ms and becomes one row', async () => {
    const { timers, append, rows, expectRows } = await startRun()
    append(tokens('Hello'), tokens(', '))
    append(tokens('world'))
    expect(timers.durations).toEqual([250])
    expect(await rows()).toEqual([])
    timers.fire()
    await expectRows(['2:Hello, world'])
    expect(timers.durations).toEqual([])
  })

  test('text does not wait until its request is hashed and searched for keys, and neither does later text', async () => {
    const { promise: searched, resolve: resume } = Promise.withResolvers<void>()
    const redact = async (text: string) => {
      await searched
      return text
    }
    const { db, timers, journal, append, expectRows, reply } = await startRun({ redact })
    journal.recordRequest(request)
    append(interactionRaised)
    await expectRows(['0:provider-request-started'])
    append(tokens('a'))
    timers.fire()
    await expectRows(['0:provider-request-started', '1:a'])
    append(tokens('b'))
    timers.fire()
    await expectRows(['0:provider-request-started', '1:a', '2:b'])
    append(tokens('c'))
    const finishing = journal.finish(finished(reply), renderingOf(finished(reply)))
    await expectRows(['0:provider-request-started', '1:a', '2:b', '3:c'])
    resume()
    unwrap(await finishing)
    expect(await db.sentRequests.count()).toBe(1)
  })

  test('2 KB of streamed text are written at once', async () => {
    const { timers, append, expectRows } = await startRun()
    append(tokens('x'.repeat(2047)), tokens('y'))
    await expectRows([`1:${'x'.repeat(2047)}y`])
    expect(timers.durations).toEqual([])
  })

  test('text that has waited 250 ms is written with the next delta, even if no timer runs', async () => {
    const { pass, append, rows, expectRows } = await startRun()
    append(tokens('a'))
    pass(249)
    append(tokens('b'))
    expect(await rows()).toEqual([])
    pass(1)
    append(tokens('c'))
    await expectRows(['2:abc'])
    append(tokens('d'))
    pass(100)
    append(tokens('e'))
    expect(await rows()).toEqual(['2:abc'])
  })

  test('any other event is written at once, after the text before it', async () => {
    const { append, expectRows } = await startRun()
    append(tokens('a'), tokens('b'), cancelled, tokens('c'))
    await expectRows(['1:ab', '2:tool-invocation-cancelled', '3:c'])
  })

  test('settle makes everything durable and advances the position of the run', async () => {
    const { db, journal, append, rows, runId } = await startRun()
    append(tokens('a'), cancelled, tokens('b'))
    unwrap(await journal.settle())
    expect(await rows()).toEqual(['0:a', '1:tool-invocation-cancelled', '2:b'])
    expect((await db.runs.get(runId))?.settledSeq).toBe(2)
  })

  test('finish writes message, rendering, usage and end together, and only the first counts', async () => {
    const { db, journal, reply, append, rows, runId } = await startRun()
    append(tokens('a'))
    const message = finished(reply)
    const shares = [{ model: { ...demoModel, modelId: 'other' }, usage: { ...noUsage, requests: 1 } }]
    unwrap(await journal.finish({ ...message, usageShares: shares }, renderingOf(message)))
    unwrap(await journal.finish({ ...message, status: 'interrupted' }, renderingOf(message, 9)))
    expect(await rows()).toEqual(['0:a'])
    expect(await db.messages.get(reply.id)).toEqual(message)
    expect((await db.renderings.get(reply.id))?.version).toBe(1)
    expect(await db.usage.toArray()).toEqual([
      expect.objectContaining({
        runId,
        messageId: reply.id,
        providerId: 'demo',
        modelId: 'demo',
        inputTokens: 10,
        shares,
        at: 7000,
      }),
    ])
    expect(await db.runs.get(runId)).toMatchObject({
      state: 'ended',
      status: 'complete',
      endedAt: 7000,
      settledSeq: 0,
    })
    expect(await db.sessions.get(reply.sessionId)).toMatchObject({ activity: 2, updatedAt: 7000 })
  })

  test('a full disk loses nothing: events stay in memory and are written when there is space', async () => {
    const { faults, timers, journal, append, rows, expectRows } = await startRun()
    append(cancelled)
    await expectRows(['0:tool-invocation-cancelled'])
    faults.full = true
    append(tokens('a'))
    expect(failureCode(await journal.settle())).toBe('storage-full')
    append(cancelled, tokens('x'.repeat(5000)))
    expect(timers.durations).toEqual([1000])
    expect(await rows()).toEqual(['0:tool-invocation-cancelled'])

    faults.full = false
    timers.fire()
    await expectRows([
      '0:tool-invocation-cancelled',
      '1:a',
      '2:tool-invocation-cancelled',
      `3:${'x'.repeat(5000)}`,
    ])
    unwrap(await journal.settle())
    append(tokens('y'))
    expect(timers.durations).toEqual([250])
  })

  test('a refused finish can be repeated once there is space', async () => {
    const { db, faults, journal, reply, append, rows, runId } = await startRun()
    append(tokens('a'))
    faults.full = true
    expect(failureCode(await journal.finish(finished(reply), renderingOf(reply)))).toBe('storage-full')
    expect((await db.runs.get(runId))?.state).toBe('live')
    faults.full = false
    unwrap(await journal.finish(finished(reply), renderingOf(reply)))
    expect(await rows()).toEqual(['0:a'])
    expect(await db.usage.count()).toBe(1)
  })

  test('if only the rendering does not fit, the answer is finished without it', async () => {
    const { db, faults, journal, reply } = await startRun()
    faults.full = 'renderings'
    unwrap(await journal.finish(finished(reply), renderingOf(reply)))
    expect((await db.messages.get(reply.id))?.status).toBe('complete')
    expect(await db.renderings.count()).toBe(0)
  })

  test('a lost connection is opened again and the write repeated', async () => {
    const { db, faults, journal, append, rows } = await startRun()
    append(tokens('a'))
    const before = db.backendDB()
    faults.lost = {
      error: new DOMException('Connection to Indexed Database server lost', 'UnknownError'),
      times: 1,
    }
    unwrap(await journal.settle())
    expect(db.backendDB()).not.toBe(before)
    expect(await rows()).toEqual(['0:a'])
  })

  test('a connection that stays lost is a failure, and the events wait', async () => {
    const { faults, journal, append, rows } = await startRun()
    append(tokens('a'))
    faults.lost = { error: new DOMException('lost', 'UnknownError'), times: 2 }
    expect(failureCode(await journal.settle())).toBe('storage-unavailable')
    unwrap(await journal.settle())
    expect(await rows()).toEqual(['0:a'])
  })

  test.each([1, 2, 3])('a failed answer whose connection is lost %i times keeps its text', async (times) => {
    const { db, faults, journal, append, rows, reply } = await startRun()
    append(tokens('half an ans'))
    faults.lost = {
      error: new DOMException('Connection to Indexed Database server lost', 'UnknownError'),
      times,
    }
    const failed = { ...finished(reply, 'half an ans'), status: 'failed' as const }
    if (!(await journal.finish(failed, renderingOf(reply))).ok) {
      unwrap(await journal.finish(failed, renderingOf(reply)))
    }
    expect(await rows()).toEqual(['0:half an ans'])
    expect(await db.messages.get(reply.id)).toMatchObject({
      status: 'failed',
      parts: [{ type: 'text', text: 'half an ans' }],
    })
  })

  test('a forced close by the browser is handled without a failure', async () => {
    const { db, journal, append, rows } = await startRun()
    append(tokens('a'))
    db.backendDB().close()
    unwrap(await journal.settle())
    expect(await rows()).toEqual(['0:a'])
  })
})
