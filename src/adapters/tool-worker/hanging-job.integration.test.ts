import { Worker as NodeWorker } from 'node:worker_threads'
import { expect, test } from 'vitest'
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

test('a job that hangs in its thread costs only its own call', async () => {
  const pool = new ToolWorkers({
    spawn: () => new ThreadWorker(),
    readFile: () => Promise.reject(new Error('no files')),
    schedule: (delayMs, task) => {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
  })
  const run = (job: string, timeoutMs: number) =>
    pool.run(job as JobName, {} as JobInput<JobName>, { signal: new AbortController().signal, timeoutMs })
  const hanging = run('hang', 1500)
  const others = await Promise.all([run('first', 30_000), run('second', 30_000)])
  expect(others).toEqual([succeed('first'), succeed('second')])
  expect(await hanging).toMatchObject({ ok: false, failure: { code: 'tool-timed-out' } })
  expect(await Promise.all([run('first', 30_000), run('second', 30_000)])).toEqual(others)
})
