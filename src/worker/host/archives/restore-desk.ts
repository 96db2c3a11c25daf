import { createFailure } from '../../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import type { RestoreDifference, RestoreProgress } from '../../../core/kernel/restore.ts'
import type { StreamLog } from '../../wire/stream-log.ts'
import { openWork } from '../open-work.ts'

export interface RestoreWork {
  onStep(step: Pick<RestoreProgress, 'step' | 'done' | 'total'>): void
  signal: AbortSignal
}

/** A file that was read and checked as a whole, beside what is stored. */
export interface OpenRestore {
  difference: RestoreDifference
  commit(work: RestoreWork): Promise<Result<RestoreDifference>>
  /** What it took is free again. */
  close(): Promise<void>
}

export interface RestorePorts {
  open(file: Blob, options: RestoreWork & { passphrase: string | undefined }): Promise<Result<OpenRestore>>
}

/** One restore at a time: looked at, then taken over or put away. */
export class RestoreDesk {
  readonly #ports: RestorePorts
  #open: OpenRestore | null = null
  /** Of work that was stopped something may still hold what the next one needs. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(ports: RestorePorts) {
    this.#ports = ports
  }

  /** Says what restoring the file would do; one that was looked at before is put away. */
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

  /** Takes over what was looked at. */
  restore(): StreamLog<RestoreProgress> {
    return this.#work('restoring', async (work) => {
      if (!this.#open) return fail(createFailure('not-found', { message: 'No file was chosen.' }))
      const done = await this.#open.commit(work)
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
    return openWork<RestoreProgress>(nothing, async (append, signal) => {
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

/** Work that was stopped rejects with the reason of its signal; nobody is there any more to hear of it. */
async function runOrAbort<T>(run: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted) return fail(createFailure('aborted'))
    throw error
  }
}
