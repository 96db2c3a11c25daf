import { createFailure } from '../../core/kernel/failure.ts'
import { fail, type Result } from '../../core/kernel/result.ts'
import type { JobInput, JobName, JobOutput } from './job-table.ts'
import { runJob, type JobRequest, type RunPorts, type WorkerHandle } from './run-job.ts'

export interface JobOptions {
  /** Aborting ends the worker, whatever it is at. */
  signal: AbortSignal
  /** Counted from when the job is begun, not while it waits for the one before it. */
  timeoutMs?: number
  /** These change hands with the input instead of being copied. */
  transfer?: Transferable[]
  onReport?: (text: string) => void
}

export interface ToolWorkerPorts extends RunPorts {
  spawn(): WorkerHandle
}

interface WaitingJob {
  request: JobRequest
  resolve: (result: Result<unknown>) => void
  /** An abort is not heard any more: a signal may outlive the job by far, and must not keep its input. */
  unlisten: () => void
}

interface Lane {
  worker?: WorkerHandle | undefined
  cancelEnd?: (() => void) | undefined
  isBusy: boolean
  waiting: WaitingJob[]
}

/** Long enough for the next question about the same file, short enough that its memory is soon given back. */
const idleLifeMs = 15_000
const defaultTimeoutMs = 120_000

/** Heavy work in short-lived workers: one worker for each kind of job, which does one after the other and ends when idle. */
export class ToolWorkers {
  readonly #ports: ToolWorkerPorts
  readonly #lanes = new Map<JobName, Lane>()

  constructor(ports: ToolWorkerPorts) {
    this.#ports = ports
  }

  /** Never rejects: an abort, a timeout, a throw and a worker that died are failures. */
  run<Name extends JobName>(
    job: Name,
    input: JobInput<Name>,
    { signal, timeoutMs = defaultTimeoutMs, transfer = [], onReport }: JobOptions,
  ): Promise<Result<JobOutput<Name>>> {
    const lane = this.#laneOf(job)
    return new Promise((resolve) => {
      const entry: WaitingJob = {
        request: { job, input, signal, timeoutMs, transfer, onReport },
        resolve: resolve as (result: Result<unknown>) => void,
        unlisten: () => signal.removeEventListener('abort', handleAbort),
      }
      const handleAbort = () => leave(lane, entry)
      lane.waiting.push(entry)
      signal.addEventListener('abort', handleAbort, { once: true })
      if (!lane.isBusy) void this.#work(lane)
    })
  }

  #laneOf(job: JobName): Lane {
    const lane = this.#lanes.get(job) ?? { isBusy: false, waiting: [] }
    this.#lanes.set(job, lane)
    return lane
  }

  async #work(lane: Lane): Promise<void> {
    lane.isBusy = true
    lane.cancelEnd?.()
    for (let next = lane.waiting.shift(); next; next = lane.waiting.shift()) {
      next.unlisten()
      next.resolve(await this.#runIn(lane, next.request))
    }
    lane.isBusy = false
    lane.cancelEnd = this.#ports.schedule(idleLifeMs, () => end(lane))
  }

  async #runIn(lane: Lane, request: JobRequest): Promise<Result<unknown>> {
    if (request.signal.aborted) return fail(createFailure('aborted'))
    try {
      const worker = lane.worker ?? this.#spawn(lane)
      const { result, isSpent } = await runJob(worker, request, this.#ports)
      if (isSpent) end(lane)
      return result
    } catch (error) {
      // What cannot be cloned, or no worker to be had: nothing of it is left running.
      end(lane)
      return fail(createFailure('internal', error instanceof Error ? { detail: error.message } : {}))
    }
  }

  /** Its end is handled here, busy or idle: it is no error of the worker that waits. */
  #spawn(lane: Lane): WorkerHandle {
    const worker = this.#ports.spawn()
    lane.worker = worker
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      if (lane.worker === worker) end(lane)
    })
    return worker
  }
}

function leave(lane: Lane, entry: WaitingJob): void {
  lane.waiting = lane.waiting.filter((each) => each !== entry)
  entry.resolve(fail(createFailure('aborted')))
}

function end(lane: Lane): void {
  lane.worker?.terminate()
  lane.worker = undefined
}
