import { z } from 'zod'
import { failureSchema } from '../failures/failure-schema.ts'
import { jsonObjectSchema, jsonValueSchema } from '../json.ts'
import { workflowSchema } from './workflow.ts'

export const maxDryRunExecutions = 100

/** Values of a dry run. Those that are absent are made from the definition. */
export const dryRunInputSchema = z.object({
  workflow: workflowSchema,
  inputs: jsonObjectSchema,
  /** Results of stages, by id. */
  samples: z.record(z.string(), jsonObjectSchema),
})
export type DryRunInput = z.infer<typeof dryRunInputSchema>

/** One execution on the path of a dry run. */
export const dryRunStepSchema = z.object({
  key: z.string(),
  stageId: z.string(),
  /** Title, with the item of a list. */
  label: z.string(),
  gate: z.object({ verdict: z.enum(['proceed', 'retry', 'skip']), ruleIndex: z.number().optional() }),
  /** Questions to the user, which are answered with “Continue” and “Accept”. */
  questions: z.array(z.string()),
  /** Absent if the stage does not act. */
  prompt: z.string().optional(),
  data: z.array(z.object({ name: z.string(), value: jsonValueSchema })),
  outcome: z.enum(['ok', 'fail', 'skip', 'cancelled']),
  ruleIndex: z.number().optional(),
  attempts: z.number(),
  output: jsonObjectSchema.optional(),
  /** Keys of the executions that come next. Empty at the end, and for a sibling that is not the last of its group. */
  next: z.array(z.string()),
})
export type DryRunStep = z.infer<typeof dryRunStepSchema>

/** The path of a workflow with sample results. */
export const dryRunSchema = z.object({
  steps: z.array(dryRunStepSchema),
  outcome: z.enum(['complete', 'failed', 'stopped']),
  answer: z.string().optional(),
  failure: failureSchema.optional(),
})
export type DryRun = z.infer<typeof dryRunSchema>
