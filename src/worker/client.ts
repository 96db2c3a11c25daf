import type { CommandInput, CommandName, CommandOutput } from '../core/kernel/command.ts'
import type { Failure } from '../core/kernel/failure.ts'
import { fail, type Result } from '../core/kernel/result.ts'
import type { Attention } from './client/heartbeat.ts'
import { WorkerLifeline, type ReplacedState, type WorkerLike } from './client/worker-lifeline.ts'
import type { StreamInput, StreamItems, StreamName } from './contract.ts'
import { systemTimers, type TimerPort } from './timers.ts'

export interface WorkerClientOptions {
  spawn(): WorkerLike
  attention: Attention
  timers?: TimerPort
}

export interface FollowOptions<Name extends StreamName> {
  /** The number of the first item wanted. */
  from: number
  /** One at a time, in order; `seq` is the last item this one covers. Acknowledged when it resolves. */
  onItem(item: StreamItems[Name], seq: number): void | Promise<void>
  /** Exactly once; no failure when the stream was complete or the follower left. */
  onEnd(failure?: Failure): void
}

/** The page's side of the wall. Nothing here throws for what the worker does: a lost worker answers `worker-lost`. */
export interface WorkerClient {
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Result<CommandOutput<Name>>>
  /** The returned function leaves the stream. */
  follow<Name extends StreamName>(
    name: Name,
    input: StreamInput<Name>,
    options: FollowOptions<Name>,
  ): () => void
  /** Told after a lost worker was replaced, or given up. The returned function ends it. */
  onReplaced(listener: (state: ReplacedState) => void): () => void
  /** Told of what nobody in the worker caught, whether or not it lives on. */
  onTrouble(listener: (failure: Failure) => void): () => void
  /** Told whenever the worker answers that a file of its build could not be loaded. The returned function ends it. */
  onPartMissing(listener: () => void): () => void
  /** Starts a new worker in place of the one there is, or of the one that was given up. */
  restart(): void
  dispose(): void
}

export function createWorkerClient({
  spawn,
  attention,
  timers = systemTimers,
}: WorkerClientOptions): WorkerClient {
  const lifeline = new WorkerLifeline({ spawn, attention, timers })
  const missingListeners = new Set<() => void>()
  const noteMissing = ({ code }: Failure) => {
    if (code === 'part-missing') for (const listener of missingListeners) listener()
  }
  return {
    call: async (name, input) => {
      const { connection } = lifeline
      if (!connection) return fail(lifeline.failure)
      // The worker answers a command of this name with what the contract says; contract tests hold it to that.
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
    onTrouble: (listener) => lifeline.onTrouble(listener),
    onPartMissing: (listener) => {
      missingListeners.add(listener)
      return () => missingListeners.delete(listener)
    },
    restart: () => lifeline.restart(),
    dispose: () => lifeline.dispose(),
  }
}
