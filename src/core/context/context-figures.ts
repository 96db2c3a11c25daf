import type { ContextFigures, ContextMeasure, SentContext } from '../kernel/context-report.ts'
import type { Message } from '../kernel/message.ts'
import type { ModelFacts } from '../kernel/model-info.ts'
import type { ModelRef } from '../kernel/model.ts'
import { sumTokens } from './measure-context.ts'

/** Beyond these an estimate and a count were hardly of the same thing. */
const smallestScale = 0.25
const largestScale = 4

const usualAnswerTokens = 4096

export interface FigureTerms {
  model: ModelRef
  facts: Pick<ModelFacts, 'windowTokens' | 'outputTokens'> | undefined
  /** The chat's own limit for answers. */
  maxOutputTokens?: number | undefined
  /** The branch, for what its model's provider has counted so far. */
  history: readonly Message[]
}

/** A measure in figures: what the provider counted, or an estimate by how it counted before. Pure. */
export function toFigures(sent: ContextMeasure & Partial<SentContext>, terms: FigureTerms): ContextFigures {
  const { parts, cuts, prefixBrokenBy, reportedTokens } = sent
  const estimated = sumTokens(parts)
  const scale = reportedTokens === undefined ? calibrate(terms) : clampScale(reportedTokens / estimated)
  const { windowTokens } = terms.facts ?? {}
  return {
    model: terms.model,
    parts,
    cuts,
    ...(prefixBrokenBy && { prefixBrokenBy }),
    tokens: reportedTokens ?? Math.round(estimated * scale),
    scale,
    isReported: reportedTokens !== undefined,
    ...(windowTokens !== undefined && { windowTokens }),
    reservedTokens: reserveOutput(terms),
  }
}

/** How many tokens the provider of that model counted for each that was estimated, at its newest request; 1 if it never did. */
export function calibrate({ model, history }: Pick<FigureTerms, 'model' | 'history'>): number {
  const counted = history.findLast(
    (message) =>
      message.context?.reportedTokens !== undefined &&
      message.model?.providerId === model.providerId &&
      message.model.modelId === model.modelId,
  )?.context
  if (counted?.reportedTokens === undefined) return 1
  return clampScale(counted.reportedTokens / sumTokens(counted.parts))
}

function clampScale(scale: number): number {
  return Number.isFinite(scale) ? Math.min(largestScale, Math.max(smallestScale, scale)) : 1
}

/** What of the window the answer may take: as much as it is allowed to, but never more than a quarter that nobody asked for. */
export function reserveOutput({
  facts,
  maxOutputTokens,
}: Pick<FigureTerms, 'facts' | 'maxOutputTokens'>): number {
  if (maxOutputTokens !== undefined) return maxOutputTokens
  const most = facts?.outputTokens ?? usualAnswerTokens
  return Math.min(most, Math.floor((facts?.windowTokens ?? Infinity) / 4))
}
