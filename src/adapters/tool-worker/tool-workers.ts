import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, type Result } from '../../core/model/failures/result.ts'
import type { JobInput, JobName, JobOutput } from './job-table.ts'
import { runJob, type JobRequest, type RunPorts, type WorkerHandle } from './run-job.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'

export interface JobOptions {
  /** An abort terminates the worker immediately. */
  signal: AbortSignal
  /** Timeout from the start of the job. Waiting for earlier jobs does not count. */
  timeoutMs?: number
  /** Objects that are transferred with the input instead of copied. */
  transfer?: Transferable[]
  onReport?: (text: LocalizedText) => void
}

export interface ToolWorkerPorts extends RunPorts {
  spawn(): WorkerHandle
}

interface WaitingJob {
  request: JobRequest
  resolve: (result: Result<unknown>) => void
  /** Removes the abort listener. A signal may outlive the job by far and must not keep its input in memory. */
  unlisten: () => void
}

interface Lane {
  worker?: WorkerHandle | undefined
  cancelEnd?: (() => void) | undefined
  isBusy: boolean
  waiting: WaitingJob[]
}

/** Long enough for the next request about the same file, short enough to free its memory soon. */
const idleLifeMs = 15_000
const defaultTimeoutMs = 120_000

/** Runs heavy work in short-lived workers. Each kind of job has one worker, which runs jobs one at a time and ends when idle. */
export class ToolWorkers {
  readonly #ports: ToolWorkerPorts
  readonly #lanes = new Map<JobName, Lane>()

  constructor(ports: ToolWorkerPorts) {
    this.#ports = ports
  }

  /** Runs a job. Never rejects: an abort, a timeout, a throw and a dead worker are failures. */
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
      // The input cannot be cloned or no worker can be created. The worker is terminated in any case.
      end(lane)
      return fail(createFailure('internal', error instanceof Error ? { detail: error.message } : {}))
    }
  }

  /** Spawns a worker and handles its errors, busy or idle, so that they do not become errors of this worker. */
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
