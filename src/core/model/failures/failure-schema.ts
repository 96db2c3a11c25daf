import { z } from 'zod'
import { textDataSchema } from '../messages/text-schema.ts'
import { createFailure, failureTable, type Failure, type FailureCode } from './failure.ts'

const failureCodeSchema = z.enum(Object.keys(failureTable) as [FailureCode, ...FailureCode[]])

const tokensSchema = z.number().int().positive().optional()

/** Schema of a failure. Separate from the table, so that the page can create failures without zod. */
export const failureSchema: z.ZodType<Failure> = z.object({
  code: failureCodeSchema,
  message: z.string(),
  hint: z.string().optional(),
  texts: z
    .object({
      message: textDataSchema.optional(),
      hint: textDataSchema.optional(),
      detail: textDataSchema.optional(),
    })
    .optional(),
  retryable: z.boolean(),
  detail: z.string().optional(),
  retryAfterMs: z.number().nonnegative().optional(),
  refusedLength: z
    .object({
      windowTokens: tokensSchema,
      promptTokens: tokensSchema,
      answerTokens: tokensSchema,
      maxAnswerTokens: tokensSchema,
      excessTokens: tokensSchema,
    })
    .optional(),
})

/** Returns the failure that storage rejected with. Any other error is `storage-unavailable`. */
export function toStorageFailure(error: unknown): Failure {
  const parsed = failureSchema.safeParse(error)
  return parsed.success ? parsed.data : createFailure('storage-unavailable')
}
