import type { CommandInput } from '../../../core/kernel/command.ts'
import type { ConnectionProgress } from '../../../core/kernel/connection-test.ts'
import { fail, succeed, type Result } from '../../../core/kernel/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'

export type ConnectionResult = NonNullable<ConnectionProgress['result']>

export interface RunningTest {
  /** Resolves to `null` if the test was stopped. */
  done: Promise<Result<ConnectionResult | null>>
  stop(): void
}

/** Follows one connection test to its end. Stopping unsubscribes, and the worker then aborts the test. */
export function runConnectionTest(
  client: Pick<WorkerClient, 'follow'>,
  test: { draft: CommandInput<'save-provider'>; withAnswer: boolean },
  onSteps: (steps: ConnectionProgress['steps']) => void,
): RunningTest {
  const { promise, resolve } = Promise.withResolvers<Result<ConnectionResult | null>>()
  let result: ConnectionResult | null = null
  const stop = client.follow('test-connection', test, {
    from: 0,
    onItem: (progress) => {
      result = progress.result ?? null
      onSteps(progress.steps)
    },
    onEnd: (failure) => resolve(failure ? fail(failure) : succeed(result)),
  })
  return { done: promise, stop }
}
