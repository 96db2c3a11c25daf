import { z } from 'zod'
import { runIdSchema } from '../id.ts'
import { retryDecisionSchema } from '../retry-decision.ts'

/** A person's word about what a run waits for by itself: a silent model, a further try. */
export const waitCommands = {
  /** A model that is silent may be so for all of its time again. `wasWaiting: false`: the run had ended. */
  'wait-longer': {
    input: z.object({ runId: runIdSchema }),
    output: z.object({ wasWaiting: z.boolean() }),
  },
  /**
   * While a run waits before it sends a failed request again: it goes on at once, or gives up and ends with the failure.
   * `wasWaiting: false`: the wait was over, or is another tab's.
   */
  'decide-retry': {
    input: z.object({ runId: runIdSchema, decision: retryDecisionSchema }),
    output: z.object({ wasWaiting: z.boolean() }),
  },
} as const
