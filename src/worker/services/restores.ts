import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { RestoreDifference, RestoreProgress } from '../../core/model/data/restore.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import { createTaskStream } from './task-stream.ts'
import { workerText } from '../../core/model/messages/write-text.ts'

export interface RestoreWork {
  onStep(step: Pick<RestoreProgress, 'step' | 'done' | 'total'>): void
  signal: AbortSignal
}

export interface RestoreChoice {
  /** Also restores the settings that a person reviews. */
  withReviewed?: boolean | undefined
}

/** A backup that was read and checked completely, and compared with the stored data. */
export interface StagedRestore {
  difference: RestoreDifference
  commit(work: RestoreWork & RestoreChoice): Promise<Result<RestoreDifference>>
  /** Deletes the staged data. */
  close(): Promise<void>
}

/** Opens a backup: reads, checks and stages it, and compares it with the stored data. */
export interface RestorePorts {
  open(file: Blob, options: RestoreWork & { passphrase: string | undefined }): Promise<Result<StagedRestore>>
}

/** Handles one restore at a time: it is inspected first, then restored or discarded. */
export class RestoreService {
  readonly #ports: RestorePorts
  #open: StagedRestore | null = null
  /** Last work. Even after an abort it may still hold what the next work needs. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(ports: RestorePorts) {
    this.#ports = ports
  }

  /** Reports what restoring the file would change. A file that was inspected before is discarded. */
  look({ file, passphrase }: { file: Blob; passphrase?: string | undefined }): StreamLog<RestoreProgress> {
    return this.#work('checking', async (work) => {
      await this.putAway()
      const opened = await this.#ports.open(file, { ...work, passphrase })
      if (!opened.ok) return opened
      if (work.signal.aborted) await opened.value.close()
      else this.#open = opened.value
      return succeed(opened.value.difference)
    })
  }

  /** Restores the inspected file. */
  restore({ withReviewed }: RestoreChoice = {}): StreamLog<RestoreProgress> {
    return this.#work('restoring', async (work) => {
      if (!this.#open) return fail(createFailure('not-found', { message: workerText('no-file-chosen') }))
      const done = await this.#open.commit({ ...work, withReviewed })
      if (done.ok) await this.putAway()
      return done
    })
  }

  async putAway(): Promise<void> {
    const open = this.#open
    this.#open = null
    await open?.close()
  }

  #work(
    step: RestoreProgress['step'],
    run: (work: RestoreWork) => Promise<Result<RestoreDifference>>,
  ): StreamLog<RestoreProgress> {
    const nothing: RestoreProgress = { step, done: 0, total: 0 }
    return createTaskStream<RestoreProgress>(nothing, async (append, signal) => {
      let last = nothing
      const onStep: RestoreWork['onStep'] = (next) => {
        last = next
        append(next)
      }
      const done = this.#last.then(() => runOrAbort(() => run({ onStep, signal }), signal))
      this.#last = done.catch(() => undefined)
      const result = await done
      if (signal.aborted) return
      append({ ...last, result: result.ok ? { ok: true, difference: result.value } : result })
    })
  }
}

/** Runs the work and maps the rejection of an aborted signal to a failure. The follower has left by then. */
async function runOrAbort<T>(run: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted) return fail(createFailure('aborted'))
    throw error
  }
}
