import { z } from 'zod'
import { runIdSchema, workflowIdSchema } from '../id.ts'
import { jsonObjectSchema } from '../json.ts'

/** The workflow that a message starts, and the values that the person gave. */
export const jobRequestSchema = z.object({ id: workflowIdSchema, inputs: jsonObjectSchema })

/** The request as a run stores it. */
export const storedJobRequestSchema = jobRequestSchema.extend({
  /** Earlier runs of the same job, oldest first. Set if the run continues them. */
  earlierRunIds: z.array(runIdSchema).optional(),
  /** Stage runs that the person added to the limit. */
  addedStageRuns: z.number().int().positive().optional(),
})
export type JobRequest = z.infer<typeof jobRequestSchema>
export type StoredJobRequest = z.infer<typeof storedJobRequestSchema>
