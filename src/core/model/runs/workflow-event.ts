import { z } from 'zod'
import { failureSchema } from '../failures/failure-schema.ts'
import { callIdSchema, runIdSchema, workflowIdSchema } from '../id.ts'
import { jsonObjectSchema } from '../json.ts'
import { usageSchema } from '../usage/usage.ts'
import { workflowSchema } from '../workflows/workflow.ts'

const countSchema = z.number().int().nonnegative()
const job = { executionId: z.string().min(1).max(200) }
/** `attempt` starts at 0. */
const stage = { ...job, stageExecutionId: z.string().min(1).max(200), attempt: countSchema }
/** Figures of the attempts that an event ends. */
const figures = { usage: usageSchema, toolCalls: countSchema }

/** Reason why an open stage was cancelled. */
export const stageCancelReasonSchema = z.enum(['stopped', 'sibling-failed', 'limit', 'budget'])
export type StageCancelReason = z.infer<typeof stageCancelReasonSchema>

/** Events of a workflow's job, included in `run-event.ts`. Events of its stages' child runs are in their own logs. */
export const workflowEventSchemas = [
  /** The job started, or continues in a run of its own after it had ended early. The definition never changes within a job. */
  z.object({
    type: z.literal('workflow-started'),
    ...job,
    workflowId: workflowIdSchema,
    name: z.string(),
    /** SHA-256 of the definition, in lower-case hex. */
    digest: z.string(),
    definition: workflowSchema,
    inputs: jsonObjectSchema,
    /** Names of inputs whose values come from outside: files, or an answer of a tainted chat. */
    taintedInputs: z.array(z.string()).optional(),
    /** Stage runs that the person added to the limit of the definition. */
    addedStageRuns: countSchema.optional(),
  }),
  /** A stage execution was set up. It has one `stage-exited` or `stage-cancelled`. */
  z.object({
    type: z.literal('stage-entered'),
    ...stage,
    key: z.string(),
    stageId: z.string(),
    /** Set for a sibling of a group. */
    compoundId: z.string().optional(),
    /** Child run of an earlier run of the job whose rounds the attempt takes over. */
    continues: runIdSchema.optional(),
  }),
  /** The gate of an attempt was judged. The child run is named before it starts. */
  z.object({
    type: z.literal('stage-check-gate-result'),
    ...stage,
    verdict: z.enum(['proceed', 'retry', 'skip']),
    /** The rule that matched. Absent for the default. */
    ruleIndex: countSchema.optional(),
    /** Set if the stage acts. */
    childRunId: runIdSchema.optional(),
  }),
  /** An attempt has ended. */
  z.object({
    type: z.literal('stage-assert-outcome'),
    ...stage,
    ...figures,
    outcome: z.enum(['ok', 'retry', 'fail', 'skip']),
    reason: z.enum(['default', 'rule', 'user', 'gate', 'turn-cap', 'no-result', 'model-failure', 'attempts']),
    ruleIndex: countSchema.optional(),
    capHit: z.boolean(),
    /** Text for the next attempt. */
    feedback: z.string().optional(),
    tainted: z.boolean(),
    failure: failureSchema.optional(),
  }),
  /** A stage execution has ended and its result is stored. The figures are those of all its attempts. */
  z.object({
    type: z.literal('stage-exited'),
    ...stage,
    ...figures,
    outcome: z.enum(['ok', 'fail', 'skip']),
    /** Absent if it failed or was skipped. A failed sibling that is kept has `{ problem }`. */
    output: jsonObjectSchema.optional(),
    tainted: z.boolean(),
  }),
  /** The person allowed one call of a tool outside the envelope of the stage. The grant was used at once. */
  z.object({
    type: z.literal('stage-granted'),
    ...stage,
    callId: callIdSchema,
    toolName: z.string(),
    argumentsDigest: z.string(),
  }),
  /** A stage execution was abandoned. The figures are those of its last attempt. */
  z.object({
    type: z.literal('stage-cancelled'),
    ...stage,
    ...figures,
    reason: stageCancelReasonSchema,
    /** Notice of the limit or budget that was reached. */
    failure: failureSchema.optional(),
  }),
  z.object({
    type: z.literal('workflow-exited'),
    ...job,
    outcome: z.enum(['complete', 'failed', 'stopped']),
    /** Set if the job is complete. */
    answer: z.object({ partId: z.string(), text: z.string() }).optional(),
    failure: failureSchema.optional(),
  }),
] as const
