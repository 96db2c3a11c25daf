import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, type Result } from '../../core/model/failures/result.ts'
import type { ToolWorkerReply, ToolWorkerRequest } from './job.ts'
import { toolWorkerText } from '../../core/model/messages/write-text.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'

/** The used part of the platform's worker. */
export interface WorkerHandle extends Pick<Worker, 'terminate' | 'addEventListener'> {
  postMessage(message: unknown, transfer: Transferable[]): void
}

export interface JobRequest {
  job: string
  input: unknown
  signal: AbortSignal
  timeoutMs: number
  transfer: Transferable[]
  onReport?: ((text: LocalizedText) => void) | undefined
}

export interface RunPorts {
  /** Loads a file of the application by the job's name for it. Never rejects. */
  readFile(job: string, name: string, signal: AbortSignal): Promise<Result<ArrayBuffer>>
  schedule(delayMs: number, task: () => void): () => void
}

/** Outcome of a job. `isSpent` means that the worker must not be used again. */
export interface JobOutcome {
  result: Result<unknown>
  isSpent: boolean
}

/** Runs one job in an idle worker. Never rejects. */
export async function runJob(
  worker: WorkerHandle,
  request: JobRequest,
  ports: RunPorts,
): Promise<JobOutcome> {
  const { job, input, signal, timeoutMs, transfer } = request
  const ended = Promise.withResolvers<JobOutcome>()
  const spend = (failure: Failure) => ended.resolve({ result: fail(failure), isSpent: true })
  const onAbort = () => spend(createFailure('aborted'))
  const send = (frame: ToolWorkerRequest, buffers: Transferable[]) => worker.postMessage(frame, buffers)
  const handle = async (reply: ToolWorkerReply): Promise<void> => {
    if (reply.type === 'done') return ended.resolve({ result: reply.result, isSpent: false })
    if (reply.type === 'reported') return request.onReport?.(reply.text)
    if (reply.type === 'threw') return spend(describeThrown(reply.message))
    const file = await ports.readFile(job, reply.name, signal)
    if (signal.aborted) return
    send({ type: 'file', name: reply.name, file }, file.ok ? [file.value] : [])
  }

  const listening = new AbortController()
  worker.addEventListener('message', (event) => void handle(event.data as ToolWorkerReply), listening)
  worker.addEventListener(
    'messageerror',
    () => spend(describeThrown('its answer could not be read')),
    listening,
  )
  worker.addEventListener('error', (event) => spend(describeCrash(event.message)), listening)
  signal.addEventListener('abort', onAbort)
  const cancelTimeout = ports.schedule(timeoutMs, () => spend(describeTimeout(timeoutMs)))
  if (signal.aborted) onAbort()
  else send({ type: 'run', job, input }, transfer)
  try {
    return await ended.promise
  } finally {
    cancelTimeout()
    signal.removeEventListener('abort', onAbort)
    listening.abort()
  }
}

function describeThrown(detail: string): Failure {
  return createFailure('tool-failed', {
    message: toolWorkerText('job-failed'),
    detail,
    retryable: false,
  })
}

function describeCrash(detail: string | undefined): Failure {
  return createFailure('worker-lost', {
    message: toolWorkerText('job-worker-crashed'),
    hint: toolWorkerText('try-smaller-input'),
    retryable: false,
    detail,
  })
}

function describeTimeout(timeoutMs: number): Failure {
  return createFailure('tool-timed-out', {
    message: toolWorkerText('job-timed-out', { count: Math.round(timeoutMs / 1000) }),
  })
}
