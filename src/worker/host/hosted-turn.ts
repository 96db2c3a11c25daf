import type { PatiencePort, RetryPort, RunLogPort, SteerPort, TurnInput } from '../../core/engine/ports.ts'
import type { SecurityModeName } from '../../core/kernel/session.ts'

/** One turn as the host of runs hands it to whoever runs it. */
export interface HostedTurn {
  input: TurnInput
  /** The session's. */
  mode: SecurityModeName
  log: RunLogPort
  steer: SteerPort
  patience: PatiencePort
  retries: Pick<RetryPort, 'onDecision'>
}
