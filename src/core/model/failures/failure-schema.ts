import { z } from 'zod'
import { textDataSchema } from '../messages/text-schema.ts'
import { failureTable, type Failure, type FailureCode } from './failure.ts'

const failureCodeSchema = z.enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]])

/** Schema of a failure. Separate from the table, so that the page can create failures without zod. */
export const failureSchema: z.ZodType<Failure> = z.object({
  code: failureCodeSchema,
  message: z.string(),
  hint: z.string().optional(),
  texts: z.object({ message: textDataSchema.optional(), hint: textDataSchema.optional() }).optional(),
  retryable: z.boolean(),
  detail: z.string().optional(),
  retryAfterMs: z.number().nonnegative().optional(),
})
