import type { PatiencePort, RetryPort, RunLogPort, SteerPort, TurnInput } from '../../core/engine/ports.ts'
import type { SecurityModeName } from '../../core/kernel/session.ts'

/** One turn as the host of runs hands it to whoever runs it. */
export interface HostedTurn {
  input: TurnInput
  /** The session's. */
  mode: SecurityModeName
  /** The session's own system prompt, in place of that of all chats. */
  instructions?: string
  log: RunLogPort
  steer: SteerPort
  patience: PatiencePort
  retries: Pick<RetryPort, 'onDecision'>
}
