import { z } from 'zod'
import { agentFiguresSchema, retryWaitSchema } from '../agents/agent-call.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { runIdSchema } from '../id.ts'
import { jsonValueSchema } from '../json.ts'
import { textDataSchema } from '../messages/text-schema.ts'

export const stageStateSchema = z.enum([
  'pending',
  'running',
  'awaiting-approval',
  'retrying',
  'complete',
  'limited',
  'skipped',
  'stopped',
  'interrupted',
  'failed',
])
export type StageState = z.infer<typeof stageStateSchema>

/** An input of a job, as the person gave it. */
const jobInputSchema = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'long-text', 'number', 'choice', 'files', 'model', 'last-answer']),
  /** Absent for the text of the last answer, which is a message of its own. */
  value: jsonValueSchema.optional(),
})
export type JobInput = z.infer<typeof jobInputSchema>

/** A stage of the definition, as the diagram shows it. */
const outlinedStageSchema = z.object({
  id: z.string(),
  title: z.string(),
  next: z.array(z.object({ nextStages: z.array(z.string()), join: z.string().optional() })),
  /** Set if the stage runs once for each item of a list. */
  isForEach: z.literal(true).optional(),
  /** The tool whose call has the result, if it is not the default one. */
  completionTool: z.string().optional(),
})

/** One execution of a stage, with the state of its newest attempt. */
const jobStageSchema = z.object({
  stageExecutionId: z.string(),
  /** The stage, with the numbers of the pass and of the item: `review`, `read#3`, `draft~2`. */
  key: z.string(),
  stageId: z.string(),
  title: z.string(),
  /** Name of the file, if the stage runs once for each file of an input. */
  filename: z.string().optional(),
  /** Counts from 0. */
  attempt: z.number().int().nonnegative(),
  state: stageStateSchema,
  /** Child run of the newest attempt. Absent before it starts, and if the gate skipped the stage. */
  childRunId: runIdSchema.optional(),
  startedAt: z.number(),
  endedAt: z.number().optional(),
  /** Latest step. */
  line: z.string().optional(),
  localized: textDataSchema.optional(),
  /** Set while the stage waits before it sends a failed request again. */
  retry: retryWaitSchema.optional(),
  /** Sums of all attempts. */
  figures: agentFiguresSchema.optional(),
  failure: failureSchema.optional(),
  /** Set if untrusted content may have influenced its result. */
  isTainted: z.literal(true).optional(),
})
export type JobStage = z.infer<typeof jobStageSchema>

/** A job: one run of a workflow, in the answer that it writes. The definition and the results are in the log of the run only. */
export const workflowPartSchema = z.object({
  type: z.literal('workflow'),
  round: z.number().int().nonnegative(),
  workflowId: z.string(),
  name: z.string(),
  inputs: z.array(jobInputSchema),
  start: z.string(),
  stages: z.array(outlinedStageSchema),
  /** The stages in the order in which they started. */
  executions: z.array(jobStageSchema),
  failure: failureSchema.optional(),
  /** Set if untrusted content may have influenced the answer. */
  isTainted: z.literal(true).optional(),
})
export type WorkflowPart = z.infer<typeof workflowPartSchema>
