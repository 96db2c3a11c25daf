import type { ModelPrice } from '../providers/model-info.ts'
import { researchLimits } from './research-limits.ts'
import type { ReportLength, ResearchForecast, ResearchTerms } from './research-terms.ts'

/** Prices of the models of a research. Absent for a model without a known price. */
export interface ResearchPrices {
  research?: ModelPrice | undefined
  writing?: ModelPrice | undefined
}

interface Tokens {
  requests: number
  input: number
  output: number
}

/** Typical tokens of the requests of a research. */
const planning: Tokens = { requests: 3, input: 7_500, output: 1_200 }
const instructionTokens = 2_500
const notesTokens = 1_500
const briefTokens = { input: 3_500, output: 150 }
/** Input of a researcher's request, which contains the pages that it has read, and the output of one. */
const perCall = { low: { input: 4_000, output: 120 }, high: { input: 13_000, output: 400 } }
const reportOutput: Readonly<Record<ReportLength, number>> = { short: 1_500, normal: 4_000, long: 9_000 }
/** Part of its calls that a researcher at least uses. */
const leastCalls = 0.4
const secondsPerCall = { low: 8, high: 25 }
const reserveFactor = 1.3

/**
 * Returns what a research with that many steps will probably take. `low` is one researcher for each step that uses few calls,
 * `high` all researchers and calls that the effort allows, and a repaired report. Pure.
 */
export function forecastResearch(
  terms: Pick<ResearchTerms, 'effort' | 'length' | 'maxDollars' | 'maxTokens' | 'maxActiveMs'>,
  prices: ResearchPrices,
  stepCount: number,
): ResearchForecast {
  const limits = researchLimits[terms.effort]
  const { callsPerResearcher, researchers, concurrency } = limits
  const fewResearchers = Math.min(stepCount, researchers)
  const fewCalls = Math.ceil(callsPerResearcher * leastCalls)
  const low = researchTokens(fewResearchers, fewCalls, perCall.low)
  const high = researchTokens(researchers, callsPerResearcher, perCall.high)
  const report = (count: number): Tokens => ({
    requests: 1,
    input: instructionTokens + count * notesTokens,
    output: reportOutput[terms.length],
  })
  const lowReport = report(fewResearchers)
  const highReport = report(researchers)
  const { research, writing } = prices
  const dollars =
    research && writing
      ? {
          low: costOf(low, research) + costOf({ ...lowReport, output: lowReport.output / 2 }, writing),
          high: Math.min(
            costOf(high, research) + 2 * costOf(highReport, writing),
            terms.maxDollars ?? Infinity,
          ),
        }
      : null
  const batches = (count: number): number => Math.ceil(count / concurrency)
  return {
    dollars: dollars && { low: Math.min(dollars.low, dollars.high), high: dollars.high },
    tokens: {
      low: Math.min(
        Math.round(low.input + low.output + lowReport.input + lowReport.output / 2),
        terms.maxTokens ?? Infinity,
      ),
      high: Math.min(
        Math.round(high.input + high.output + 2 * (highReport.input + highReport.output)),
        terms.maxTokens ?? Infinity,
      ),
    },
    minutes: {
      low: Math.min(
        toMinutes(batches(fewResearchers) * fewCalls * secondsPerCall.low + 60),
        toMinutes(terms.maxActiveMs / 1000),
      ),
      high: Math.min(
        toMinutes(batches(researchers) * callsPerResearcher * secondsPerCall.high + 120),
        toMinutes(terms.maxActiveMs / 1000),
      ),
    },
    pages: limits.pages,
    reserve: {
      dollars: writing ? reserveFactor * costOf(highReport, writing) : null,
      tokens: Math.round(reserveFactor * (highReport.input + highReport.output)),
    },
  }
}

/** Returns what the planning costs at most. `null` if the price is unknown. */
export function forecastPlanning(price: ModelPrice | undefined): number | null {
  return price ? costOf(planning, price) : null
}

function researchTokens(researchers: number, calls: number, each: { input: number; output: number }): Tokens {
  const requests = researchers * (calls + 1)
  return {
    requests: requests + researchers,
    input: requests * each.input + researchers * briefTokens.input,
    output: requests * each.output + researchers * (briefTokens.output + notesTokens / 2),
  }
}

function costOf({ requests, input, output }: Tokens, price: ModelPrice): number {
  return (input * price.input + output * price.output) / 1e6 + requests * (price.perRequest ?? 0)
}

/** Whole minutes, at least 1. */
function toMinutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60))
}
