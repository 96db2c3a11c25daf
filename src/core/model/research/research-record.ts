import { z } from 'zod'
import { researchPhaseSchema, wrapUpReasonSchema } from '../runs/agent-event.ts'
import { sourceSchema } from './notes.ts'
import { researchPlanSchema, researchTermsSchema } from './research-terms.ts'

/** A deep research as the person sees it in its answer. Its researchers are the agents of the calls that start them. */
export const researchRecordSchema = z.object({
  phase: researchPhaseSchema,
  /** Set once the person has started the plan. */
  plan: researchPlanSchema.optional(),
  terms: researchTermsSchema.optional(),
  wrapUp: wrapUpReasonSchema.optional(),
  sources: z.array(sourceSchema),
  /** Usage of the requests of the research itself, without its researchers. Dollars are of requests with a known price. */
  tokens: z.number().nonnegative(),
  dollars: z.number().nonnegative(),
  /** Time in which the research worked. Waits for the person do not count. */
  activeMs: z.number().nonnegative(),
  /** Start of the present period of work (wall clock, ms), which `activeMs` does not contain yet. */
  activeSince: z.number().optional(),
})
export type ResearchRecord = z.infer<typeof researchRecordSchema>
