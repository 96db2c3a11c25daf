import { truncateString } from '../../../lib/text.ts'
import { z } from 'zod'
import type { ResearchSession } from '../../../core/agents/research/research-session.ts'
import { toResearchGrants } from '../../../core/agents/research/plan-grants.ts'
import { headingsFor } from '../../../core/agents/research/report-headings.ts'
import { reportRules } from '../../../core/agents/research/prompts/supervisor-prompt.ts'
import { defineTool, type Tool } from '../../../core/engine/calls/tool.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { forecastResearch, type ResearchPrices } from '../../../core/model/research/forecast-research.ts'
import { researchLimits } from '../../../core/model/research/research-limits.ts'
import {
  maxPlanSteps,
  type ResearchEffort,
  type ResearchPlan,
  type ResearchTerms,
} from '../../../core/model/research/research-terms.ts'

/** The choices that a plan offers. Everything is read when the turn starts. */
export interface PlanOffer {
  model: ModelRef
  /** Returns the prices of the models of the terms, as the user may have changed them. */
  pricesOf(models: ResearchTerms['models']): Promise<ResearchPrices>
  searchEngine: string | undefined
  areWebToolsOff?: true
  hasPageReader: boolean
  hasFiles: boolean
}

export interface ResearchPlanPorts extends PlanOffer {
  session: ResearchSession
  /** Adds the model that shall write the report to the chain of the turn. */
  addModel(model: ModelRef): Promise<void>
  /** Stops the turn, because the user canceled the research. */
  cancel(): void
}

/** Creates the tool that shows the plan. Nothing is researched before the user has started it. */
export function createResearchPlan(ports: ResearchPlanPorts): Tool {
  const { session } = ports
  return defineTool({
    name: 'research_plan',
    description:
      'Shows the user the plan of the research, which they can change, and its expected cost. The research starts when they accept it.',
    parameters: z.object({
      title: z.string().trim().min(1).max(200),
      steps: z
        .array(
          z.object({
            id: z
              .string()
              .regex(/^[\w-]{1,40}$/)
              .describe('short name, such as costs'),
            text: z.string().trim().min(1).max(500).describe('one question that can be researched alone'),
          }),
        )
        .min(1)
        .max(maxPlanSteps),
      language: z.string().trim().max(60).nullish().describe('language of the question, such as German'),
    }),
    effects: ['read'],
    isClearable: false,
    isExemptFromLimit: true,
    exclusive: true,
    interactive: true,
    async execute({ title, steps, language }, { callId, ask, record }) {
      session.bind(record)
      if (session.started) {
        if (!session.isPlanOf(callId))
          return fail(
            createFailure('tool-failed', {
              message: toolsText('research-already-planned'),
              retryable: false,
            }),
          )
        session.setPhase('research')
        return succeed(toResult(session.started))
      }
      session.setPhase('plan')
      const plan: ResearchPlan = { title, steps: withUniqueIds(steps) }
      const { searchEngine, areWebToolsOff, hasPageReader, hasFiles } = ports
      const prices = await ports.pricesOf({ research: ports.model, writing: ports.model })
      const terms = { ...offerTerms(session.effort, ports, prices), language: language ?? '' }
      const forecast = forecastResearch(terms, prices, plan.steps.length)
      const web = { searchEngine, areWebToolsOff, hasPageReader }
      const answer = await ask({ kind: 'plan', plan, terms, forecast, prices, ...web, hasFiles })
      if (answer.outcome !== 'accepted' || answer.value.kind !== 'plan') {
        ports.cancel()
        return {
          ...fail(
            createFailure('tool-failed', { message: toolsText('research-canceled'), retryable: false }),
          ),
          endTurn: true,
        }
      }
      const accepted = { ...answer.value.plan, steps: withUniqueIds(answer.value.plan.steps) }
      const finalPrices = await ports.pricesOf(answer.value.terms.models)
      const finalTerms = withLimit({ ...answer.value.terms, effort: session.effort }, finalPrices)
      await ports.addModel(finalTerms.models.writing)
      session.start(
        {
          plan: accepted,
          terms: finalTerms,
          forecast: forecastResearch(finalTerms, finalPrices, accepted.steps.length),
          grants: toResearchGrants(finalTerms, searchEngine),
        },
        { title, steps },
      )
      return succeed(toResult({ plan: accepted, terms: finalTerms }))
    },
  })
}

/** The part of the accepted plan that the supervisor gets. */
function toResult({ plan, terms }: { plan: ResearchPlan; terms: ResearchTerms }) {
  return {
    title: plan.title,
    steps: plan.steps,
    sources: terms.sources,
    note: reportRules(terms, headingsFor(terms.language)),
  }
}

/** Terms that the plan card starts with. Without a known price the research is limited by tokens. */
function offerTerms(
  effort: ResearchEffort,
  { model, searchEngine, hasFiles }: PlanOffer,
  prices: ResearchPrices,
): Omit<ResearchTerms, 'language'> {
  const { dollars, tokens, activeMs } = researchLimits[effort]
  const isPriced = prices.research !== undefined && prices.writing !== undefined
  return {
    effort,
    maxDollars: isPriced ? dollars : null,
    maxTokens: isPriced ? null : tokens,
    maxActiveMs: activeMs,
    sources: [
      ...(searchEngine === undefined ? [] : (['web'] as const)),
      ...(searchEngine === undefined && hasFiles ? (['files'] as const) : []),
    ],
    onlySites: [],
    asksAboutOthers: false,
    length: 'normal',
    models: { research: model, writing: model },
  }
}

/** Limits the tokens if the price of a chosen model is unknown, because a money limit does not stop it. */
function withLimit(terms: ResearchTerms, { research, writing }: ResearchPrices): ResearchTerms {
  const isPriced = research !== undefined && writing !== undefined
  return isPriced ? terms : { ...terms, maxTokens: terms.maxTokens ?? researchLimits[terms.effort].tokens }
}

/** Gives steps that share an id, as those that a user adds may, ids of their own. */
function withUniqueIds(steps: ResearchPlan['steps']): ResearchPlan['steps'] {
  const used = new Set<string>()
  return steps.map(({ id, text }) => {
    let unique = id
    for (let copy = 2; used.has(unique); copy++) unique = `${truncateString(id, 36)}-${copy}`
    used.add(unique)
    return { id: unique, text }
  })
}
