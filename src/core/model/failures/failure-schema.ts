import { z } from 'zod'
import { failureTable, type Failure, type FailureCode } from './failure.ts'

const failureCodeSchema = z.enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]])

/** Schema of a failure. Separate from the table, so that the page can create failures without zod. */
export const failureSchema: z.ZodType<Failure> = z.object({
  code: failureCodeSchema,
  message: z.string(),
  hint: z.string().optional(),
  retryable: z.boolean(),
  detail: z.string().optional(),
  retryAfterMs: z.number().nonnegative().optional(),
})
