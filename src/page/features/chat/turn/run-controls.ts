import type { StartedRun } from '../../../../core/kernel/started-run.ts'
import type { Failure } from '../../../../core/kernel/failure.ts'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { RetryDecision } from '../../../../core/kernel/retry-decision.ts'
import type { WorkerClient } from '../../../../worker/client.ts'

/** What a person can do about the run of one session. Where there is none that is known, only a stop is remembered. */
export class RunControls {
  readonly #client: WorkerClient
  readonly #sessionId: SessionId
  #run: StartedRun | null = null
  #wantsStop = false

  constructor({ client, sessionId }: { client: WorkerClient; sessionId: SessionId }) {
    this.#client = client
    this.#sessionId = sessionId
  }

  get isElsewhere(): boolean {
    return this.#run?.isElsewhere === true
  }

  /** A turn is being asked for: what was known is past. */
  expect(): void {
    this.#run = null
    this.#wantsStop = false
  }

  note(run: StartedRun): void {
    this.#run = run
    if (this.#wantsStop) this.stop()
  }

  forget(): void {
    this.#run = null
  }

  /** Asks the worker to end the run. What it still sends is shown, and its end ends the turn. */
  stop(): void {
    if (this.#run === null) this.#wantsStop = true
    else void this.#client.call('stop-run', { runId: this.#run.runId })
  }

  /** From the tab that writes the answer; the failure, if any. */
  async takeOver(): Promise<Failure | null> {
    const taken = await this.#client.call('take-over-session', { sessionId: this.#sessionId })
    return taken.ok ? null : taken.failure
  }

  /** What comes of it is seen in the answer: the countdown goes, or the answer has ended. */
  waitLonger(): void {
    if (this.#run !== null) void this.#client.call('wait-longer', { runId: this.#run.runId })
  }

  /** About the wait before the run sends a failed request again; a wait that is over is past deciding about. */
  decideRetry(decision: RetryDecision): void {
    if (this.#run !== null) void this.#client.call('decide-retry', { runId: this.#run.runId, decision })
  }
}
