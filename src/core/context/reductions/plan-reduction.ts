import type { ContextState } from '../../model/context/context-report.ts'
import type { ContextSection, Layout } from '../../model/context/reduction.ts'

/**
 * Tokens of each section in each of its layouts, by the provider's scale. A layout that changes nothing or is not possible is
 * absent. A summary counts with `summaryTokens`, without the newest turns or rounds that stay next to it.
 */
export type SectionSizes = {
  [Name in ContextSection]: { full: number } & { [Form in Exclude<Layout[Name], 'full'>]?: number }
}

export interface SizeTable extends SectionSizes {
  /** Tokens of the window that the input may use. */
  availableTokens: number
  /** Tokens that no layout changes: the system prompt, the tools, and the user's messages of this turn. */
  fixed: number
  state: ContextState
}

/** The reductions that the settings and the course of the turn permit. */
export interface AllowedReductions {
  /** `false` if results of earlier calls must stay. */
  clearsResults: boolean
  /** `false` if no summary can be had: switched off, failed, over budget, or too many in this turn. */
  summarizes: boolean
}

export interface ReductionPlan {
  layout: Layout
  /** Estimated tokens of the request in this layout. */
  tokens: number
  /** Tokens of a request that needs no further step. */
  targetTokens: number
  /** Tokens of a request of which no more results need to be cleared. */
  clearsToTokens: number
  /** Tokens that the newest turns or rounds next to a summary may take, for each summary. */
  keepsTokens: number
}

/** Result if no layout fits the window, with the size of the smallest one. */
export interface LayoutNotFound {
  layout: undefined
  tokens: number
}

/** Tokens that a summary is expected to take. */
export const summaryTokens = 1024

/** Shares of the available tokens that a layout must fit, in the order in which they are tried. */
export const passShares = [0.5, 0.8, 1] as const

/**
 * Share of the available tokens that clearing leaves in use if there is enough to clear. It is lower than that of the first pass,
 * because each clearing breaks the prefix: so the next one is far away.
 */
const clearedShare = 0.3

/** Share of the available tokens that a layout must free while the state is not blocking. */
const smallestGain = 0.1

/** The loss of a section in each layout. The sums of layouts that can be valid together differ. */
const losses = {
  history: { full: 0, 'tool-summary': 1, summary: 4, omitted: 10 },
  'in-loop': { full: 0, 'tool-summary': 2, summary: 8 },
  'current-message': { full: 0, 'tool-summary': 16, summary: 32 },
} as const satisfies { [Name in ContextSection]: Record<Layout[Name], number> }

export function lossOf(layout: Layout): number {
  return (
    losses.history[layout.history] +
    losses['in-loop'][layout['in-loop']] +
    losses['current-message'][layout['current-message']]
  )
}

export const fullLayout: Layout = { history: 'full', 'in-loop': 'full', 'current-message': 'full' }

/** All layouts whose sections go together, from the smallest loss to the largest. */
const layouts: readonly Layout[] = namesOf(losses.history)
  .flatMap((history) =>
    namesOf(losses['in-loop']).flatMap((inLoop) =>
      namesOf(losses['current-message']).map((current): Layout => ({
        history,
        'in-loop': inLoop,
        'current-message': current,
      })),
    ),
  )
  .filter(isConsistent)
  .toSorted((left, right) => lossOf(left) - lossOf(right))

function namesOf<Name extends string>(record: Readonly<Record<Name, number>>): Name[] {
  return Object.keys(record) as Name[]
}

function isConsistent({ history, 'in-loop': inLoop, 'current-message': current }: Layout): boolean {
  if (current === 'summary' && inLoop !== 'summary') return false
  return history !== 'omitted' || inLoop !== 'summary'
}

interface SizedLayout {
  layout: Layout
  tokens: number
}

/**
 * Pure. Returns the layout with the smallest loss that fits half of the available tokens, else 0.80 of them, else all. The newest
 * round is reduced only in the last pass, because the model has not read it. In the state `ok` nothing is reduced.
 */
export function planReduction(size: SizeTable, allowed: AllowedReductions): ReductionPlan | LayoutNotFound {
  const full = sizeIn(fullLayout, size) ?? 0
  if (size.state === 'ok') {
    return toPlan({ layout: fullLayout, tokens: full }, size, size.availableTokens)
  }
  const least = size.state === 'blocking' ? -Infinity : size.availableTokens * smallestGain
  const valid = layouts.flatMap((layout): SizedLayout[] => {
    const tokens = isAllowed(layout, size.state, allowed) ? sizeIn(layout, size) : undefined
    const isWorthwhile = tokens !== undefined && (lossOf(layout) === 0 || full - tokens >= least)
    return isWorthwhile ? [{ layout, tokens }] : []
  })
  for (const share of passShares) {
    const targetTokens = size.availableTokens * share
    const found = valid.find(
      ({ layout, tokens }) => tokens <= targetTokens && (share === 1 || layout['current-message'] === 'full'),
    )
    if (found) return toPlan(found, size, targetTokens)
  }
  return { layout: undefined, tokens: Math.min(...valid.map(({ tokens }) => tokens)) }
}

function isAllowed(
  { history, 'in-loop': inLoop }: Layout,
  state: ContextState,
  { clearsResults, summarizes }: AllowedReductions,
): boolean {
  if (history === 'omitted' && (summarizes || state !== 'blocking')) return false
  const hasSummary = history === 'summary' || inLoop === 'summary'
  const isCleared = history === 'tool-summary' || inLoop === 'tool-summary'
  return (summarizes || !hasSummary) && (clearsResults || !isCleared)
}

/** Returns `undefined` if a section cannot have its layout. */
function sizeIn(layout: Layout, size: SizeTable): number | undefined {
  const history = size.history[layout.history]
  const inLoop = size['in-loop'][layout['in-loop']]
  const current = size['current-message'][layout['current-message']]
  if (history === undefined || inLoop === undefined || current === undefined) return undefined
  return size.fixed + history + inLoop + current
}

function toPlan(sized: SizedLayout, { availableTokens }: SizeTable, targetTokens: number): ReductionPlan {
  const { history, 'in-loop': inLoop } = sized.layout
  const count = history === 'summary' && inLoop === 'summary' ? 2 : 1
  return {
    ...sized,
    targetTokens,
    clearsToTokens: Math.floor(availableTokens * clearedShare),
    // Summaries leave half of the window free, so that the next one is far away.
    keepsTokens: Math.max(0, Math.floor((availableTokens * passShares[0] - sized.tokens) / count)),
  }
}

/** One reduction that leads to a layout. */
export type ReductionStep =
  | { kind: 'clear-results'; section: 'history' | 'in-loop' }
  | { kind: 'reference-results'; section: 'current-message' }
  | { kind: 'omit-turns'; section: 'history' }
  | { kind: 'summarize-history'; section: 'history' }
  /** `coversNewest` also summarizes the newest round. */
  | { kind: 'summarize-rounds'; section: 'in-loop' | 'current-message'; coversNewest: boolean }

/** Returns the steps to a layout, at most three. Those without a model call come first, because the next one may not be needed. */
export function listSteps(layout: Layout): ReductionStep[] {
  const { history, 'in-loop': inLoop, 'current-message': current } = layout
  const steps: ReductionStep[] = []
  if (history === 'tool-summary') steps.push({ kind: 'clear-results', section: 'history' })
  if (inLoop === 'tool-summary') steps.push({ kind: 'clear-results', section: 'in-loop' })
  if (history === 'omitted') steps.push({ kind: 'omit-turns', section: 'history' })
  if (current === 'tool-summary') steps.push({ kind: 'reference-results', section: 'current-message' })
  if (history === 'summary') steps.push({ kind: 'summarize-history', section: 'history' })
  if (inLoop === 'summary') {
    const coversNewest = current === 'summary'
    const section = coversNewest ? 'current-message' : 'in-loop'
    steps.push({ kind: 'summarize-rounds', section, coversNewest })
  }
  return steps
}
