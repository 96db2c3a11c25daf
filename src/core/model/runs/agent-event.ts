import { z } from 'zod'
import {
  agentFiguresSchema,
  agentNameSchema,
  agentStatusSchema,
  allowanceSchema,
  retryWaitSchema,
} from '../agents/agent-call.ts'
import { agentDecidedSchema } from './agent-decision.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { assistantIdSchema, callIdSchema, runIdSchema } from '../id.ts'
import { textDataSchema } from '../messages/text-schema.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { notesSchema, sourceSchema } from '../research/notes.ts'
import { researchGrantsSchema } from '../research/research-grants.ts'
import {
  researchForecastSchema,
  researchPlanSchema,
  researchTermsSchema,
} from '../research/research-terms.ts'
import { usageSchema } from '../usage/usage.ts'

const countSchema = z.number().int().nonnegative()
/** The child run. `runId` is the run to whose log the event belongs. */
const child = { childRunId: runIdSchema }

/** The tool call or the stage of a workflow that a child run belongs to. */
export const childRunOriginSchema = z.union([
  z.object({ callId: callIdSchema }),
  z.object({ stageExecutionId: z.string().min(1).max(200) }),
])
export type ChildRunOrigin = z.infer<typeof childRunOriginSchema>

export const researchPhaseSchema = z.enum(['clarify', 'plan', 'research', 'report', 'done'])
export type ResearchPhase = z.infer<typeof researchPhaseSchema>

/** Reason for a wrap-up: the user or the limit that was reached. */
export const wrapUpReasonSchema = z.enum(['user', 'money', 'time', 'limit'])
export type WrapUpReason = z.infer<typeof wrapUpReasonSchema>

/** Events about agents and their child runs, included in `run-event.ts`. */
export const agentEventSchemas = [
  agentDecidedSchema,
  /** A child run was opened. Its own events are in its own log. */
  z.object({
    type: z.literal('agent-started'),
    ...child,
    of: childRunOriginSchema,
    agent: agentNameSchema,
    /** Set for the agent `assistant`. */
    assistantId: assistantIdSchema.optional(),
    label: z.string(),
    model: modelRefSchema,
    allowance: allowanceSchema,
  }),
  /** The latest step and the figures of a child run, at most once a second. */
  z.object({
    type: z.literal('agent-progressed'),
    ...child,
    line: z.string(),
    /** The line as data, if it is a text of the application. */
    localized: textDataSchema.optional(),
    /** Set while the child run waits for a person. */
    isAwaitingApproval: z.literal(true).optional(),
    /** Set while the child run waits before it sends a failed request again. */
    retry: retryWaitSchema.optional(),
    figures: agentFiguresSchema,
  }),
  /** Usage of one request of a child run. Each pair of child run and request is counted once. */
  z.object({
    type: z.literal('agent-usage-reported'),
    ...child,
    requestId: z.string(),
    model: modelRefSchema,
    usage: usageSchema,
  }),
  z.object({
    type: z.literal('agent-ended'),
    ...child,
    status: agentStatusSchema,
    toolCalls: countSchema,
    isTainted: z.boolean(),
    failure: failureSchema.optional(),
  }),
  /** The run, or one of its child runs, is to finish with what there is. */
  z.object({
    type: z.literal('wrap-up-requested'),
    by: wrapUpReasonSchema,
    childRunId: runIdSchema.optional(),
  }),
  /** The run continues after its worker had died: after the person's choice, or by itself because it only waited. */
  z.object({ type: z.literal('run-resumed'), by: z.enum(['user', 'reload']) }),
  /** Usage of a request whose worker died. It is an estimate, and the round is composed again. */
  z.object({ type: z.literal('provider-request-lost'), requestId: z.string(), usage: usageSchema }),
] as const

/** Events of a deep research, included in `run-event.ts`. */
export const researchEventSchemas = [
  z.object({ type: z.literal('research-phase-changed'), phase: researchPhaseSchema }),
  /** The person started the plan. */
  z.object({
    type: z.literal('research-terms-set'),
    plan: researchPlanSchema,
    terms: researchTermsSchema,
    forecast: researchForecastSchema,
    grants: researchGrantsSchema,
  }),
  /** A source is new or has changed. */
  z.object({ type: z.literal('source-recorded'), source: sourceSchema }),
  /** Notes of a researcher were accepted. `checked` quotations were compared with their sources, and `found` were in them. */
  z.object({
    type: z.literal('notes-recorded'),
    callId: callIdSchema,
    notes: notesSchema,
    checked: countSchema,
    found: countSchema,
  }),
  /** The report was checked. Numbers count citations, quotations and so on. */
  z.object({
    type: z.literal('report-checked'),
    citations: countSchema,
    quotations: countSchema,
    unsupported: countSchema,
    disagreements: countSchema,
    repairs: countSchema,
  }),
] as const
