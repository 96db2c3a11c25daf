import type { PatiencePort, RetryPort, RunLogPort, SteerPort, TurnInput } from '../../../core/engine/ports.ts'
import type { ChatPrompts } from '../../../core/context/choose-prompt.ts'
import type { ChatAssistant } from '../../../core/kernel/assistant.ts'
import type { SecurityModeName } from '../../../core/kernel/session.ts'

/** One turn as the host of runs hands it to whoever runs it. */
export interface HostedTurn {
  input: TurnInput
  /** The session's. */
  mode: SecurityModeName
  prompts: ChatPrompts
  /** That the session was begun with. */
  assistant?: ChatAssistant
  log: RunLogPort
  steer: SteerPort
  patience: PatiencePort
  retries: Pick<RetryPort, 'onDecision'>
}
