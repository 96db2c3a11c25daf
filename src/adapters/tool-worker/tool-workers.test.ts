import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { ManualTimers } from '../../../test/contracts/manual-timers.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ToolWorkerRequest, Job } from './job.ts'
import type { JobName, JobTable } from './job-table.ts'
import type { WorkerHandle } from './run-job.ts'
import { serveJobs } from './serve-jobs.ts'
import { ToolWorkers, type JobOptions } from './tool-workers.ts'
import { toolWorkerText } from '../../core/model/messages/write-text.ts'

/** Worker on a real message channel, so that values that cannot be cloned fail as in a browser. */
class TestWorker extends EventTarget implements WorkerHandle {
  isEnded = false
  readonly #channel = new MessageChannel()

  constructor(table: JobTable) {
    super()
    const { port1, port2 } = this.#channel
    port1.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })))
    serveJobs(port2, table)
    port1.start()
    port2.start()
  }

  postMessage(request: ToolWorkerRequest, transfer: unknown): void {
    this.#channel.port1.postMessage(request, transfer as Transferable[])
  }

  terminate(): void {
    this.isEnded = true
    this.#channel.port1.close()
  }

  /** Dispatches an error event. Returns whether it was handled; an unhandled one becomes an error of the parent worker. */
  crash(message: string): boolean {
    const event = new Event('error', { cancelable: true })
    this.dispatchEvent(Object.assign(event, { message }))
    return event.defaultPrevented
  }
}

function makeBench(job: Job<never, unknown>, files: Record<string, ArrayBuffer> = {}) {
  const timers = new ManualTimers()
  const workers: TestWorker[] = []
  const pool = new ToolWorkers({
    spawn: () => {
      const worker = new TestWorker({ work: async () => job })
      workers.push(worker)
      return worker
    },
    readFile: async (_job, name) => (files[name] ? succeed(files[name]) : fail(createFailure('unreachable'))),
    schedule: (delayMs, task) => timers.schedule(delayMs, task),
  })
  const run = (input: unknown, options: Partial<JobOptions> = {}): Promise<Result<unknown>> =>
    pool.run('work' as JobName, input as never, { signal: new AbortController().signal, ...options })
  return { run, workers, timers }
}

const never = () => new Promise<never>(() => {})

test('a job receives its input, reports progress and returns a result; its worker runs the next job too', async () => {
  const { run, workers } = makeBench(async (input: number, { report }) => {
    report(toolWorkerText('running-query'))
    return succeed(input * 2)
  })
  const reports: string[] = []
  expect(await run(21, { onReport: ({ text }) => reports.push(text) })).toEqual(succeed(42))
  expect(reports).toEqual(['Running the query'])
  expect(await run(1)).toEqual(succeed(2))
  expect(workers).toHaveLength(1)
})

test('bytes are transferred in both directions', async () => {
  const { run } = makeBench(async (bytes: Uint8Array<ArrayBuffer>, { transfer }) => {
    transfer(bytes.buffer)
    return succeed(bytes)
  })
  const bytes = Uint8Array.of(1, 2)
  expect(await run(bytes, { transfer: [bytes.buffer] })).toEqual(succeed(Uint8Array.of(1, 2)))
  expect(bytes.byteLength).toBe(0)
})

test('jobs run one at a time, and an idle worker is terminated', async () => {
  const order: string[] = []
  const { run, workers, timers } = makeBench(async (name: string) => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return succeed(null)
  })
  await Promise.all([run('a'), run('b')])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  timers.advance(14_999)
  expect(workers[0]?.isEnded).toBe(false)
  timers.advance(1)
  expect(workers[0]?.isEnded).toBe(true)
  expect(await run('c')).toMatchObject({ ok: true })
  expect(workers).toHaveLength(2)
  expect(timers.pendingCount).toBe(1)
})

test('an abort terminates the worker, and waiting jobs run in a new worker', async () => {
  const { run, workers } = makeBench((name: string) =>
    name === 'slow' ? never() : Promise.resolve(succeed(name)),
  )
  const [first, second] = [new AbortController(), new AbortController()]
  const slow = run('slow', { signal: first.signal })
  const dropped = run('dropped', { signal: second.signal })
  const quick = run('quick')
  second.abort()
  expect(await dropped).toMatchObject({ failure: { code: 'aborted' } })
  first.abort()
  expect(await slow).toMatchObject({ failure: { code: 'aborted' } })
  expect(workers[0]?.isEnded).toBe(true)
  expect(await quick).toEqual(succeed('quick'))
  expect(await run('late', { signal: first.signal })).toMatchObject({ failure: { code: 'aborted' } })
})

test('a signal that outlives its jobs has no listeners left', async () => {
  const { run } = makeBench(async (input: string) => succeed(input))
  const { signal } = new AbortController()
  const ended = [run('a', { signal }), run('b', { signal })]
  expect(getEventListeners(signal, 'abort').length).toBeGreaterThan(0)
  expect(await Promise.all(ended)).toEqual([succeed('a'), succeed('b')])
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a timeout terminates the worker; waiting time does not count', async () => {
  const { run, workers, timers } = makeBench(never)
  const first = run(1, { timeoutMs: 5000 })
  const second = run(2, { timeoutMs: 5000 })
  timers.advance(5000)
  expect(await first).toMatchObject({
    failure: { code: 'tool-timed-out', message: expect.stringContaining('5 seconds') },
  })
  await Promise.resolve()
  timers.advance(4999)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  timers.advance(1)
  expect(await second).toMatchObject({ failure: { code: 'tool-timed-out' } })
})

test('a crashed worker fails only its own job', async () => {
  const { run, workers } = makeBench((name: string) =>
    name === 'huge' ? never() : Promise.resolve(succeed(name)),
  )
  const huge = run('huge')
  await Promise.resolve()
  expect(workers[0]?.crash('out of memory')).toBe(true)
  expect(await huge).toMatchObject({ failure: { code: 'worker-lost', detail: 'out of memory' } })
  expect(await run('small')).toEqual(succeed('small'))
})

test('a crashed idle worker is not reused and raises no error', async () => {
  const { run, workers } = makeBench(async () => succeed(1))
  await run(1)
  expect(workers[0]?.crash('late')).toBe(true)
  await run(2)
  expect(workers).toHaveLength(2)
})

test('a job that throws fails and its worker is terminated; a result that cannot be cloned is a failure', async () => {
  const broken = makeBench(async () => {
    throw new Error('bad byte')
  })
  expect(await broken.run(1)).toMatchObject({ failure: { code: 'tool-failed', detail: 'Error: bad byte' } })
  expect(broken.workers[0]?.isEnded).toBe(true)
  const unsent = makeBench(async () => succeed(() => 1))
  expect(await unsent.run(1)).toMatchObject({ failure: { code: 'tool-failed' } })
})

test('input that cannot be cloned is a failure', async () => {
  const { run } = makeBench(async () => succeed(1))
  expect(await run(() => 1)).toMatchObject({ failure: { code: 'internal' } })
})

test('a job reads application files by name and gets a failure for a file that cannot be loaded', async () => {
  const { run } = makeBench(
    async (name: string, { readFile }) => {
      const file = await readFile(name)
      return file.ok ? succeed(file.value.byteLength) : file
    },
    { engine: new ArrayBuffer(8) },
  )
  expect(await run('engine')).toEqual(succeed(8))
  expect(await run('other')).toMatchObject({ failure: { code: 'unreachable' } })
})
