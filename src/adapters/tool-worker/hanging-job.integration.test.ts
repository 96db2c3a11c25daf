import { Worker as NodeWorker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { nextMacrotask } from '../../../test/doubles/manual-clock.ts'
import { finish, text, toolCall, type Script } from '../../../test/doubles/scripted-model.ts'
import type { RunId, SessionId } from '../../core/model/id.ts'
import type { CalculatePort } from '../../core/model/tools/calculation.ts'
import { createCalculate } from '../tools/calculate.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { JobInput, JobName } from './job-table.ts'
import type { WorkerHandle } from './run-job.ts'
import { ToolWorkers } from './tool-workers.ts'

/** A thread whose job "hang" never returns and never reads another message. Other jobs return their name. */
const source = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ job }) => {
    for (;;) if (job !== 'hang') break
    parentPort.postMessage({ type: 'done', result: { ok: true, value: job } })
  })`

class ThreadWorker extends EventTarget implements WorkerHandle {
  readonly #thread = new NodeWorker(source, { eval: true })

  constructor() {
    super()
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  postMessage(message: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage(message)
  }

  terminate(): void {
    void this.#thread.terminate()
  }
}

const openPool = () =>
  new ToolWorkers({
    spawn: () => new ThreadWorker(),
    readFile: () => Promise.reject(new Error('no files')),
    schedule: (delayMs, task) => {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
  })

test('a job that hangs in its thread costs only its own call', async () => {
  const pool = openPool()
  const run = (job: string, timeoutMs: number) =>
    pool.run(job as JobName, {} as JobInput<JobName>, { signal: new AbortController().signal, timeoutMs })
  const hanging = run('hang', 1500)
  const others = await Promise.all([run('first', 30_000), run('second', 30_000)])
  expect(others).toEqual([succeed('first'), succeed('second')])
  expect(await hanging).toMatchObject({ ok: false, failure: { code: 'tool-timed-out' } })
  expect(await Promise.all([run('first', 30_000), run('second', 30_000)])).toEqual(others)
})

test('a tool that hangs in its thread costs only its own call: its turn and those of other chats continue', async () => {
  const pool = openPool()
  const calculate = (async ({ expression }: { expression: string }, { signal }: { signal: AbortSignal }) => {
    const timeoutMs = expression === 'hang' ? 1500 : 30_000
    return await pool.run(expression as JobName, {} as JobInput<JobName>, { signal, timeoutMs })
  }) as unknown as CalculatePort
  const calls = (...expressions: string[]): Script => [
    ...expressions.map((expression) =>
      toolCall(`call-${expression}`, 'calculate', JSON.stringify({ expression })),
    ),
    finish('tool-calls'),
  ]
  const bench = new HostBench([
    calls('hang', 'beside'),
    calls('elsewhere'),
    [text('The other chat is done.'), finish('stop')],
    [text('It took too long.'), finish('stop')],
  ])
  bench.tools.register(createCalculate(calculate))
  const start = async (session: string): Promise<RunId> => {
    const started = await bench.send(session)
    if (!started.ok) throw new Error(started.failure.code)
    return started.value.runId
  }
  const callsOf = (id: RunId) =>
    [...bench.store.messages.values()]
      .filter(({ runId }) => runId === id)
      .flatMap(({ parts }) =>
        parts.flatMap((part) =>
          part.type === 'tool-call' ? { id: part.callId, state: part.state, code: part.failure?.code } : [],
        ),
      )
  const isOver = (session: string) => bench.runs.find(session as SessionId) === null
  const waitFor = async (session: string): Promise<void> =>
    await vi.waitFor(
      async () => {
        await nextMacrotask()
        bench.timers.advance(1000)
        expect(isOver(session)).toBe(true)
      },
      { timeout: 20_000 },
    )

  const hanging = await start('session-hanging')
  await vi.waitFor(() => expect(bench.model.requests).toHaveLength(1))
  const other = await start('session-other')
  await waitFor('session-other')
  expect(callsOf(other)).toEqual([{ id: 'call-elsewhere', state: 'succeeded' }])
  expect(isOver('session-hanging'), 'the other chat was faster').toBe(false)
  await waitFor('session-hanging')
  expect(callsOf(hanging)).toEqual([
    { id: 'call-hang', state: 'failed', code: 'tool-timed-out' },
    { id: 'call-beside', state: 'succeeded' },
  ])
  const messages = [...bench.store.messages.values()].filter(({ role }) => role === 'assistant')
  expect(messages.map(({ status }) => status)).toEqual(['complete', 'complete'])
  expect(JSON.stringify(messages)).toContain('It took too long.')
})
