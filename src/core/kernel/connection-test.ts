import { z } from 'zod'
import { failureSchema } from './failure-schema.ts'

/** In the order in which they are tried. The last two cost a few tokens and run only where a person asked for that. */
export const connectionStepNames = [
  'Address',
  'Reachability',
  'CORS preflight and headers',
  'Key',
  'Model list',
  'One streamed token',
  'One tool call',
] as const
export type ConnectionStepName = (typeof connectionStepNames)[number]

/** `waiting` and `running` only while the test goes on. */
export const connectionStepSchema = z.object({
  name: z.enum(connectionStepNames),
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'skipped']),
  text: z.string().max(4000),
  failure: failureSchema.optional(),
})
export type ConnectionStep = z.infer<typeof connectionStepSchema>

/** What is kept of a test with the provider that was tested. */
export const connectionRecordSchema = z.object({
  at: z.number(),
  outcome: z.enum(['passed', 'failed']),
  steps: z.array(connectionStepSchema).max(connectionStepNames.length),
})
export type ConnectionRecord = z.infer<typeof connectionRecordSchema>

/** A test as far as it has come. */
export interface ConnectionProgress {
  steps: readonly ConnectionStep[]
  /** There once it has come to its end; a test that was stopped leaves none. */
  result?: { record: ConnectionRecord; models: readonly string[] }
}
