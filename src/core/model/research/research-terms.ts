import { z } from 'zod'
import { modelRefSchema } from '../providers/provider.ts'

/** The thoroughness of a research. The table in `research-limits.ts` has the numbers. */
export const researchEffortSchema = z.enum(['quick', 'normal', 'thorough'])
export type ResearchEffort = z.infer<typeof researchEffortSchema>

/** The choices of the user in the composer before a research starts. */
export const researchSettingsSchema = z.object({ effort: researchEffortSchema })
export type ResearchSettings = z.infer<typeof researchSettingsSchema>

export const researchSourceKindSchema = z.enum(['web', 'files'])

export const reportLengthSchema = z.enum(['short', 'normal', 'long'])
export type ReportLength = z.infer<typeof reportLengthSchema>

export const maxPlanSteps = 8
export const maxOnlySites = 20

/** The limits and sources of a research. The user sees and edits all of it in the plan card. */
export const researchTermsSchema = z.object({
  effort: researchEffortSchema,
  /** Money limit in US dollars. `null` if the price of a model is unknown; `maxTokens` applies then. */
  maxDollars: z.number().positive().max(10_000).nullable(),
  maxTokens: z.number().int().positive().nullable(),
  /** Limit of the active time, which excludes waits for the user. */
  maxActiveMs: z.number().int().positive(),
  sources: z.array(researchSourceKindSchema),
  /** Hosts that researchers are limited to. Empty if they may read any site that a search finds. */
  onlySites: z.array(z.string().trim().min(1).max(253)).max(maxOnlySites),
  /** `true` if other addresses are asked about. If `false`, they are refused. */
  asksAboutOthers: z.boolean(),
  /** Language of the report. Empty if it is that of the question. */
  language: z.string().trim().max(60),
  length: reportLengthSchema,
  models: z.object({ research: modelRefSchema, writing: modelRefSchema }),
})
export type ResearchTerms = z.infer<typeof researchTermsSchema>

/** One question of the plan. */
const planStepSchema = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  text: z.string().trim().min(1).max(500),
})
export type PlanStep = z.infer<typeof planStepSchema>

export const researchPlanSchema = z.object({
  title: z.string().trim().min(1).max(200),
  steps: z.array(planStepSchema).min(1).max(maxPlanSteps),
})
export type ResearchPlan = z.infer<typeof researchPlanSchema>

/** The probable cost, time and pages of a research. Amounts are US dollars; they are `null` if the price of a model is unknown. */
export const researchForecastSchema = z.object({
  dollars: z.object({ low: z.number(), high: z.number() }).nullable(),
  tokens: z.object({ low: z.number().int(), high: z.number().int() }),
  minutes: z.object({ low: z.number(), high: z.number() }),
  pages: z.number().int(),
  /** The amount that is reserved for the report. A limit below it leaves nothing for researchers. */
  reserve: z.object({ dollars: z.number().nullable(), tokens: z.number().int() }),
})
export type ResearchForecast = z.infer<typeof researchForecastSchema>
