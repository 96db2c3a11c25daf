import { z } from 'zod'

/** What a person says about the wait before a failed request is sent again. */
export const retryDecisionSchema = z.enum(['retry-now', 'give-up'])
export type RetryDecision = z.infer<typeof retryDecisionSchema>
