import type { Failure } from '../failures/failure.ts'
import type { LocalizedText } from '../messages/localized-text.ts'

/** Steps of a connection test, in their order. */
export const mcpTestStepNames = [
  'Address',
  'Reachable',
  'CORS',
  'Protocol',
  'Sign-in',
  'Sign-in metadata',
  'Tools',
  'Schemas',
] as const
export type McpTestStepName = (typeof mcpTestStepNames)[number]

/** One step of a test. A failed one has a failure, all others may have a text. */
export interface McpTestStep {
  name: McpTestStepName
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped'
  text?: LocalizedText | undefined
  failure?: Failure | undefined
}

/** Progress of a connection test, which ends with the item that has a result. Nothing of it is stored. */
export interface McpTestProgress {
  steps: readonly McpTestStep[]
  result?: {
    outcome: 'passed' | 'failed'
    /** The CORS headers that the server must send, as lines for its administrator. */
    headers: string
    /** Set if the server can be used after a sign-in. */
    needsSignIn: boolean
  }
}
