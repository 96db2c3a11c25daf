import type { ResearchEffort } from './research-terms.ts'

/** Limits of one research by its effort. */
export interface ResearchLimits {
  /** Researchers that work at once. */
  concurrency: number
  /** Batches of researchers. */
  rounds: number
  researchers: number
  callsPerResearcher: number
  pages: number
  /** Tool calls of the root run, including those of its researchers. */
  rootCalls: number
  dollars: number
  /** Limit if the price of a model is unknown. */
  tokens: number
  activeMs: number
}

const minuteMs = 60_000

export const researchLimits: Readonly<Record<ResearchEffort, ResearchLimits>> = {
  quick: {
    concurrency: 2,
    rounds: 1,
    researchers: 2,
    callsPerResearcher: 8,
    pages: 12,
    rootCalls: 30,
    dollars: 0.5,
    tokens: 300_000,
    activeMs: 5 * minuteMs,
  },
  normal: {
    concurrency: 3,
    rounds: 2,
    researchers: 6,
    callsPerResearcher: 10,
    pages: 40,
    rootCalls: 70,
    dollars: 2,
    tokens: 1_000_000,
    activeMs: 15 * minuteMs,
  },
  thorough: {
    concurrency: 5,
    rounds: 3,
    researchers: 15,
    callsPerResearcher: 12,
    pages: 120,
    rootCalls: 200,
    dollars: 8,
    tokens: 3_000_000,
    activeMs: 45 * minuteMs,
  },
}
