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
const roundTokens = { input: 4_000, output: 150 }
const reportOutput: Readonly<Record<ReportLength, number>> = { short: 1_500, normal: 4_000, long: 9_000 }
const reserveFactor = 1.3

/** The habits of a researcher: results count its searches and pages, of which a request contains half on average. */
interface Pace {
  /** Part of its calls that it uses. */
  calls: number
  /** Calls in one response. */
  atOnce: number
  resultTokens: number
  /** Output of a request, with what the model thinks. */
  output: number
  secondsPerCall: number
}
const sparing: Pace = { calls: 0.4, atOnce: 2, resultTokens: 1400, output: 120, secondsPerCall: 8 }
const thorough: Pace = { calls: 0.8, atOnce: 2, resultTokens: 2500, output: 350, secondsPerCall: 25 }
/** Researchers that are sent again if the effort has several rounds. */
const repeated = 2

/**
 * Returns what a research with that many steps will probably take. `low` is one sparing researcher for each step and half a report,
 * `high` thorough researchers, some of them sent again, and a repaired report. Pure.
 */
export function forecastResearch(
  terms: Pick<ResearchTerms, 'effort' | 'length' | 'maxDollars' | 'maxTokens' | 'maxActiveMs'>,
  prices: ResearchPrices,
  stepCount: number,
): ResearchForecast {
  const { effort, length, maxDollars, maxTokens, maxActiveMs } = terms
  const limits = researchLimits[effort]
  const { callsPerResearcher, researchers, concurrency, rounds } = limits
  const few = Math.min(stepCount, researchers)
  const many = Math.min(few + (rounds > 1 ? repeated : 0), researchers)
  const low = researchTokens(few, callsPerResearcher, sparing)
  const high = researchTokens(many, callsPerResearcher, thorough)
  const report = (count: number, part = 1): Tokens => ({
    requests: 1,
    input: instructionTokens + count * notesTokens,
    output: reportOutput[length] * part,
  })
  const lowReport = report(few, 0.5)
  const highReport = report(many)
  const reserved = report(researchers)
  const { research, writing } = prices
  const dollars =
    research && writing
      ? {
          low: costOf(low, research) + costOf(lowReport, writing),
          high: costOf(high, research) + 2 * costOf(highReport, writing),
        }
      : null
  const mostDollars = maxDollars ?? Infinity
  const mostTokens = maxTokens ?? Infinity
  const minutes = (count: number, { calls, secondsPerCall }: Pace, restSeconds: number): number => {
    const seconds = Math.ceil(count / concurrency) * callsPerResearcher * calls * secondsPerCall + restSeconds
    return Math.min(toMinutes(seconds), toMinutes(maxActiveMs / 1000))
  }
  return {
    dollars: dollars && {
      low: Math.min(dollars.low, mostDollars),
      high: Math.min(dollars.high, mostDollars),
    },
    tokens: {
      low: Math.min(Math.round(sumOf(low) + sumOf(lowReport)), mostTokens),
      high: Math.min(Math.round(sumOf(high) + 2 * sumOf(highReport)), mostTokens),
    },
    minutes: { low: minutes(few, sparing, 60), high: minutes(many, thorough, 120) },
    pages: limits.pages,
    reserve: {
      dollars: writing ? reserveFactor * costOf(reserved, writing) : null,
      tokens: Math.round(reserveFactor * sumOf(reserved)),
    },
  }
}

/** Returns what the planning costs at most. `null` if the price is unknown. */
export function forecastPlanning(price: ModelPrice | undefined): number | null {
  return price ? costOf(planning, price) : null
}

/** Returns the tokens of the researchers, and of the requests that start them. */
function researchTokens(researchers: number, callLimit: number, pace: Pace): Tokens {
  const calls = Math.ceil(callLimit * pace.calls)
  const requests = researchers * (Math.ceil(calls / pace.atOnce) + 1)
  return {
    requests: requests + 1,
    input: requests * (instructionTokens + (calls * pace.resultTokens) / 2) + roundTokens.input,
    output: requests * pace.output + researchers * (notesTokens / 2 + roundTokens.output),
  }
}

function sumOf({ input, output }: Tokens): number {
  return input + output
}

function costOf({ requests, input, output }: Tokens, price: ModelPrice): number {
  return (input * price.input + output * price.output) / 1e6 + requests * (price.perRequest ?? 0)
}

/** Whole minutes, at least 1. */
function toMinutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60))
}
