import type { PatiencePort, RetryPort, RunLogPort, SteerPort, TurnInput } from '../../../core/engine/ports.ts'
import type { ChatPrompts } from '../../../core/context/choose-prompt.ts'
import type { ChatAssistant } from '../../../core/kernel/assistant.ts'
import type { SecurityModeName } from '../../../core/kernel/session.ts'

/** One turn, ready for the turn runner. */
export interface HostedTurn {
  input: TurnInput
  /** Security mode of the session. */
  mode: SecurityModeName
  prompts: ChatPrompts
  /** Assistant that the session started with. */
  assistant?: ChatAssistant
  log: RunLogPort
  steer: SteerPort
  patience: PatiencePort
  retries: Pick<RetryPort, 'onDecision'>
}
