import type { AgentConfig } from '../engine/agent/agent-config.ts'
import { mainThread } from './main-thread.ts'

/** The agent of an assistant that a model asks. It loops like the main thread, in a child run that may continue anywhere. */
export const assistantAgent: AgentConfig = {
  ...mainThread,
  name: 'assistant',
  resumes: 'all',
  enableGlobalContextUpdate: false,
}
