import type { CommandInput, CommandName, CommandOutput } from '../core/model/commands/command.ts'
import type { Failure } from '../core/model/failures/failure.ts'
import { fail, type Result } from '../core/model/failures/result.ts'
import {
  WorkerSupervisor,
  type WorkerReplacement,
  type WorkerSupervisorOptions,
} from './client/worker-supervisor.ts'
import type { StreamInput, StreamItems, StreamName } from './contract.ts'
import { systemTimers, type TimerPort } from './timers.ts'

export interface WorkerClientOptions extends Omit<WorkerSupervisorOptions, 'timers'> {
  timers?: TimerPort
}

/** Settings for following a stream of the worker. Items are acknowledged one by one, which limits the worker to two items ahead. */
export interface FollowOptions<Name extends StreamName> {
  /** Number of the first item wanted. */
  from: number
  /** Called for one item at a time, in order. `seq` is the last item this one covers. The item is acknowledged when it resolves. */
  onItem(item: StreamItems[Name], seq: number): void | Promise<void>
  /** Called exactly once, without a failure if the stream was complete or the follower left. */
  onEnd(failure?: Failure): void
}

/** The page's side of the worker boundary. Nothing here throws for what the worker does: a lost worker answers `worker-lost`. */
export interface WorkerClient {
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Result<CommandOutput<Name>>>
  /** Follows a stream. The returned function leaves it. */
  follow<Name extends StreamName>(
    name: Name,
    input: StreamInput<Name>,
    options: FollowOptions<Name>,
  ): () => void
  /** Called after a lost worker was replaced or given up. The returned function removes the listener. */
  onReplaced(listener: (state: WorkerReplacement) => void): () => void
  /**
   * Called with `true` after at most three visible seconds without an answer of the worker, and with `false` when it answers
   * again or is replaced. The returned function removes the listener.
   */
  onStall(listener: (isSilent: boolean) => void): () => void
  /** Called for each error that was not caught in the worker, whether or not the worker survives it. */
  onTrouble(listener: (failure: Failure) => void): () => void
  /**
   * Called whenever the worker answers that a file of its build could not be loaded. The returned function removes the
   * listener.
   */
  onPartMissing(listener: () => void): () => void
  /** Starts a new worker in place of the current one, or of one that was given up. */
  restart(): void
  dispose(): void
}

/** Starts the worker at once. `spawn` is called again for each replacement. */
export function createWorkerClient({ timers = systemTimers, ...options }: WorkerClientOptions): WorkerClient {
  const lifeline = new WorkerSupervisor({ ...options, timers })
  const missingListeners = new Set<() => void>()
  const noteMissing = ({ code }: Failure) => {
    if (code === 'part-missing') for (const listener of missingListeners) listener()
  }
  return {
    call: async (name, input) => {
      const { connection } = lifeline
      if (!connection) return fail(lifeline.failure)
      // The worker answers each command as the contract says. Contract tests check this.
      const result = await connection.call(name, input)
      if (!result.ok) noteMissing(result.failure)
      return result as never
    },
    follow: (name, input, { from, onItem, onEnd }) => {
      const { connection } = lifeline
      if (!connection) {
        queueMicrotask(() => onEnd(lifeline.failure))
        return () => {}
      }
      return connection.follow(
        { name, input, from },
        {
          onItem: (item, seq) => onItem(item as StreamItems[typeof name], seq),
          onEnd: (end) => {
            if (end.reason === 'failure') noteMissing(end.failure)
            onEnd(end.reason === 'failure' ? end.failure : undefined)
          },
        },
      )
    },
    onReplaced: (listener) => lifeline.onReplaced(listener),
    onStall: (listener) => lifeline.onStall(listener),
    onTrouble: (listener) => lifeline.onTrouble(listener),
    onPartMissing: (listener) => {
      missingListeners.add(listener)
      return () => missingListeners.delete(listener)
    },
    restart: () => lifeline.restart(),
    dispose: () => lifeline.dispose(),
  }
}
