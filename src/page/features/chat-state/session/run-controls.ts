import type { StartedRun, RetryDecision } from '../../../../core/model/commands/turn-commands.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { RunId, SessionId } from '../../../../core/model/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'

/** Commands for the run of one session. Without a known run only a stop is remembered. */
export class RunControls {
  readonly #client: WorkerClient
  readonly #sessionId: SessionId
  #run: StartedRun | null = null
  #wantsStop = false

  constructor({ client, sessionId }: { client: WorkerClient; sessionId: SessionId }) {
    this.#client = client
    this.#sessionId = sessionId
  }

  get isRemote(): boolean {
    return this.#run?.isElsewhere === true
  }

  /** Resets the state because a new turn is requested. */
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

  /** Asks the worker to end the run. Text that still arrives is shown, and the end of the run ends the turn. */
  stop(): void {
    if (this.#run === null) this.#wantsStop = true
    else void this.#client.call('stop-run', { runId: this.#run.runId })
  }

  /** Takes the run over from the tab that writes the answer. Resolves to the failure, if any. */
  async takeOver(): Promise<Failure | null> {
    const result = await this.#client.call('take-over-session', { sessionId: this.#sessionId })
    return result.ok ? null : result.failure
  }

  /** Restarts the idle timeout. The answer shows the effect: the countdown disappears, or the answer has ended. */
  waitLonger(): void {
    if (this.#run !== null) void this.#client.call('wait-longer', { runId: this.#run.runId })
  }

  /** Asks the run, or one of its child runs, to finish with what there is. */
  wrapUp(childRunId?: RunId): void {
    if (this.#run !== null) void this.#client.call('wrap-up-run', { runId: this.#run.runId, childRunId })
  }

  /** Decides about the wait before a failed request is sent again. Has no effect once the wait is over. */
  decideRetry(decision: RetryDecision): void {
    if (this.#run !== null) void this.#client.call('decide-retry', { runId: this.#run.runId, decision })
  }
}

/** Whether the worker of this tab is writing an answer of the chat. */
export async function hasRun(client: Pick<WorkerClient, 'call'>, sessionId: SessionId): Promise<boolean> {
  const result = await client.call('find-run', { sessionId })
  return result.ok && result.value.run !== null
}
