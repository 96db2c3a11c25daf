import { expect, it } from 'vitest'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { MemoryLocks } from '../../../test/contracts/memory-locks.ts'
import { finish, reasoning, text } from '../../../test/doubles/scripted-model.ts'
import { benchModel } from '../../../test/doubles/turn-bench.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { CallId, RunId, SessionId } from '../../core/model/id.ts'
import { noUsage } from '../../core/model/usage/usage.ts'
import { sessionLockName } from '../session-locks.ts'
import { startRecovery, type RecoveryPorts } from './run-recovery.ts'

const { signal } = new AbortController()

const recoverRuns = (ports: RecoveryPorts) => startRecovery(ports, signal).ended

/** A worker that died during an answer: its stored data exists, and its locks are released. */
async function crash() {
  const bench = new HostBench([[reasoning('Hm.'), text('Good '), { type: 'hang' }]])
  const started = await bench.send()
  if (!started.ok) throw new Error(started.failure.code)
  await bench.settle()
  const { store } = bench
  const runs = { resume: async () => false }
  const abandoned: string[] = []
  const onAbandoned = async (sessionId: string) => abandoned.push(sessionId)
  const ports = { ...bench.recoveryPorts, locks: new MemoryLocks(), runs, onAbandoned }
  return { bench, store, ports, abandoned, ...started.value }
}

it('ends a run whose worker died as interrupted, with its text and its rendering', async () => {
  const { store, ports, assistantMessageId, runId } = await crash()
  expect(await recoverRuns(ports)).toEqual({ ok: true, value: null })
  const message = store.messages.get(assistantMessageId)
  // Only the worker died, so the text must name the worker.
  const failure = { code: 'interrupted', message: expect.stringContaining('worker') }
  expect(message).toMatchObject({ status: 'interrupted', failure })
  expect(message?.parts.map((part) => ('text' in part ? part.text : ''))).toEqual(['Hm.', 'Good '])
  expect(store.renderings.get(assistantMessageId)?.prose).toHaveLength(2)
  const seqs = store.runs.get(runId)!.events.map(({ seq }) => seq)
  expect(new Set(seqs).size).toBe(seqs.length)
  expect(store.runs.get(runId)!.events.at(-1)?.type).toBe('session-turn-end')
})

it('estimates the usage of the open request, and labels it as an estimate', async () => {
  const { store, ports, assistantMessageId } = await crash()
  await recoverRuns(ports)
  const usage = store.messages.get(assistantMessageId)?.usage
  // "Hm." and "Good " are eight characters. The input counts as measured when the request was composed.
  expect(usage).toMatchObject({ requests: 1, outputTokens: 2, reasoningTokens: 1, source: 'estimated' })
  expect(usage?.inputTokens).toBeGreaterThan(0)
})

it('counts the cost of the open request of a run and of its child run', async () => {
  const { bench, store, ports, runId, assistantMessageId } = await crash()
  bench.prices.set(benchModel.modelId, { input: 0, output: 1_000_000 })
  const child = { runId: 'child-1' as RunId, parentRunId: runId, sessionId: 'session-1' as SessionId }
  const of = { callId: 'call-1' as CallId }
  await bench.agentRuns.open({ ...child, of, agent: 'assistant', label: 'Chef', model: benchModel, at: 1000 })
  const log = store.runs.get(runId)!.events.filter(({ type }) => type.startsWith('provider-'))
  const journal = bench.agentRuns.openJournal(child.runId)
  for (const [seq, event] of log.entries()) journal.append({ ...event, runId: child.runId, seq })
  await recoverRuns(ports)
  const events = store.runs.get(runId)!.events
  const reports = events.flatMap((event) => (event.type === 'agent-usage-reported' ? [event.usage] : []))
  // Each of the two runs received two tokens.
  expect(reports.map(({ cost }) => cost?.amount)).toEqual([2])
  expect(store.messages.get(assistantMessageId)?.usage?.cost).toMatchObject({
    amount: 4,
    unpricedRequests: 0,
  })
})

it('reports a child run that ended before its end was reported', async () => {
  const { bench, store, ports, runId } = await crash()
  const child = { runId: 'child-1' as RunId, parentRunId: runId, sessionId: 'session-1' as SessionId }
  const of = { callId: 'call-1' as CallId }
  await bench.agentRuns.open({
    ...child,
    of,
    agent: 'researcher',
    label: 'Noise',
    model: benchModel,
    at: 1000,
  })
  const journal = bench.agentRuns.openJournal(child.runId)
  const place = { runId: child.runId, at: 2000 }
  journal.append({
    type: 'provider-tokens-streamed',
    round: 0,
    partId: 'p',
    text: 'Quiet.',
    ...place,
    seq: 0,
  })
  journal.append({ type: 'session-turn-end', status: 'complete', usage: noUsage, ...place, seq: 1 })
  await journal.end('complete')
  await recoverRuns(ports)
  const ends = store.runs.get(runId)!.events.filter(({ type }) => type === 'agent-ended')
  expect(ends).toMatchObject([{ childRunId: 'child-1', status: 'complete' }])
  expect(bench.agentRuns.rows.get(child.runId)?.events).toHaveLength(2)
})

it('retries ever more slowly after storage refused', async () => {
  const { bench, store, ports, assistantMessageId } = await crash()
  store.refusal = createFailure('storage-unavailable')
  expect(await recoverRuns(ports)).toMatchObject({ ok: false })
  const pass = async (seconds: number) => {
    bench.timers.advance(seconds * 1000)
    await bench.settle()
    return store.messages.get(assistantMessageId)?.status
  }
  expect(await pass(5)).toBe('streaming')
  store.refusal = null
  expect(await pass(9)).toBe('streaming')
  expect(await pass(1)).toBe('interrupted')
  expect(bench.timers.pendingCount).toBe(0)
})

it('ends quietly if storage throws during a retry', async () => {
  const { bench, store, ports } = await crash()
  store.refusal = createFailure('storage-unavailable')
  await recoverRuns(ports)
  store.listUnfinishedRuns = () => Promise.reject(new Error('a bug'))
  bench.timers.advance(5000)
  await bench.settle()
  expect(bench.timers.pendingCount).toBe(0)
})

it('does nothing the second time, nor with two tabs at once', async () => {
  const { store, ports, abandoned, assistantMessageId } = await crash()
  await Promise.all([recoverRuns(ports), recoverRuns(ports)])
  expect(abandoned).toEqual(['session-1'])
  const message = store.messages.get(assistantMessageId)
  await recoverRuns(ports)
  expect(store.messages.get(assistantMessageId)).toBe(message)
  expect(store.finishCount).toBe(1)
})

it('waits for a tab that still writes, and finds its run ended', async () => {
  const bench = new HostBench([[text('Good '), { type: 'hang' }]])
  const started = await bench.send()
  if (!started.ok) throw new Error(started.failure.code)
  const { store } = bench
  let isDone = false
  const recovery = recoverRuns({ ...bench.recoveryPorts, onAbandoned: () => expect.fail() }).then(
    () => (isDone = true),
  )
  await bench.settle()
  expect(isDone).toBe(false)
  bench.runs.stop(started.value.runId)
  await recovery
  expect(store.messages.get(started.value.assistantMessageId)?.status).toBe('stopped')
})

it('keeps an end that was stored before the crash', async () => {
  const bench = new HostBench([[text('Good morning.'), finish('stop')]])
  const realOpenJournal = bench.store.openJournal.bind(bench.store)
  bench.store.openJournal = (runId) => ({
    ...realOpenJournal(runId),
    finish: () => new Promise(() => {}),
  })
  const started = await bench.send()
  if (!started.ok) throw new Error(started.failure.code)
  await bench.settle()
  bench.store.openJournal = realOpenJournal
  await recoverRuns({ ...bench.recoveryPorts, locks: new MemoryLocks() })
  expect(bench.store.messages.get(started.value.assistantMessageId)?.status).toBe('complete')
})

it('waits for locks even longer than the database takes to open', async () => {
  const { bench, ports } = await crash()
  const opened = Promise.withResolvers<void>()
  const turns = Object.create(ports.turns, {
    listUnfinishedRuns: { value: () => opened.promise.then(() => ports.turns.listUnfinishedRuns()) },
  })
  const release = await ports.locks.tryAcquire(sessionLockName('session-1'))
  let isResumed = false
  const { resumed } = startRecovery({ ...ports, turns }, signal)
  const waiting = resumed.then(() => (isResumed = true))
  bench.timers.advance(1000)
  opened.resolve()
  await bench.settle()
  expect(isResumed).toBe(false)
  bench.timers.advance(300)
  await waiting
  release?.()
})

it('releases the session and returns the failure of storage', async () => {
  const { store, ports, bench } = await crash()
  store.refusal = createFailure('storage-unavailable')
  expect(await recoverRuns(ports)).toMatchObject({ failure: { code: 'storage-unavailable' } })
  expect(ports.locks.isHeld(sessionLockName('session-1'))).toBe(false)
  bench.runs.stop(bench.runs.find('session-1' as never)!.runId)
})
