import { expect, it } from 'vitest'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { MemoryLocks } from '../../../test/contracts/memory-locks.ts'
import { plainRendering } from '../../../test/contracts/plain-renderer.ts'
import { finish, reasoning, text } from '../../../test/doubles/scripted-model.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import { sessionLockName } from './lock-port.ts'
import { startRecovery, type RecoveryPorts } from './recovery.ts'

const { signal } = new AbortController()

const recoverRuns = (ports: RecoveryPorts) => startRecovery(ports, signal).ended

/** A worker that died in the middle of an answer: what it had stored is there, what it held is free. */
async function crash() {
  const bench = new HostBench([[reasoning('Hm.'), text('Good '), { type: 'hang' }]])
  const started = await bench.send()
  if (!started.ok) throw new Error(started.failure.code)
  await bench.settle()
  const { store, clock, timers } = bench
  const runs = { resume: async () => false }
  const locks = new MemoryLocks()
  const ports = { turns: store, clock, rendering: plainRendering, locks, timers, runs }
  return { bench, store, ports, ...started.value }
}

it('ends a run whose worker died as interrupted, with its text and its rendering', async () => {
  const { store, ports, assistantMessageId, runId } = await crash()
  expect(await recoverRuns(ports)).toEqual({ ok: true, value: null })
  const message = store.messages.get(assistantMessageId)
  // It was only the worker here: the words must fit that, too.
  const failure = { code: 'interrupted', message: expect.stringContaining('worker') }
  expect(message).toMatchObject({ status: 'interrupted', failure })
  expect(
    message?.parts.map((part) => (part.type === 'tool-call' || part.type === 'source' ? '' : part.text)),
  ).toEqual(['Hm.', 'Good '])
  expect(store.renderings.get(assistantMessageId)?.prose).toHaveLength(2)
  const seqs = store.runs.get(runId)!.events.map(({ seq }) => seq)
  expect(new Set(seqs).size).toBe(seqs.length)
  expect(store.runs.get(runId)!.events.at(-1)?.type).toBe('session-turn-end')
})

it('does nothing the second time, nor with two tabs at once', async () => {
  const { store, ports, assistantMessageId } = await crash()
  await Promise.all([recoverRuns(ports), recoverRuns(ports)])
  const message = store.messages.get(assistantMessageId)
  await recoverRuns(ports)
  expect(store.messages.get(assistantMessageId)).toBe(message)
  expect(store.finishCount).toBe(1)
})

it('waits for a tab that still writes, and finds its run ended', async () => {
  const bench = new HostBench([[text('Good '), { type: 'hang' }]])
  const started = await bench.send()
  if (!started.ok) throw new Error(started.failure.code)
  const { store, clock, locks } = bench
  let isDone = false
  const { timers, runs } = bench
  const ports = { turns: store, clock, rendering: plainRendering, locks, timers, runs }
  const recovery = recoverRuns(ports).then(() => (isDone = true))
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
  const { store, clock, timers, runs } = bench
  await recoverRuns({
    turns: store,
    clock,
    rendering: plainRendering,
    locks: new MemoryLocks(),
    timers,
    runs,
  })
  expect(store.messages.get(started.value.assistantMessageId)?.status).toBe('complete')
})

it('frees the session and says what storage said', async () => {
  const { store, ports, bench } = await crash()
  store.refusal = createFailure('storage-unavailable')
  expect(await recoverRuns(ports)).toMatchObject({ failure: { code: 'storage-unavailable' } })
  expect(ports.locks.isHeld(sessionLockName('session-1'))).toBe(false)
  bench.runs.stop(bench.runs.find('session-1' as never)!.runId)
})
