import type {
  ContextFigures,
  ContextMeasure,
  ContextState,
  SentContext,
} from '../model/context/context-report.ts'
import { contextStateFor, maxInputTokens, type WindowInfo } from '../model/context/context-window.ts'
import type { Message } from '../model/conversation/message.ts'
import type { ModelCapabilities } from '../model/providers/model-info.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import { sumTokens } from './measure-context.ts'

/** Limits of the scale. Beyond them, the estimate and the count do not describe the same content. */
const smallestScale = 0.25
const largestScale = 4

const usualAnswerTokens = 4096

export interface ContextFigureOptions {
  model: ModelRef
  capabilities: Pick<ModelCapabilities, 'windowTokens' | 'outputTokens'> | undefined
  /** Output limit set for the chat, in tokens. */
  maxOutputTokens?: number | undefined
  /** The branch, for the token counts that providers reported. */
  history: readonly Message[]
}

/** Pure. Computes the figures of a context. They use the provider's count, or an estimate scaled by its earlier counts. */
export function toContextFigures(
  measured: ContextMeasure & Partial<SentContext>,
  terms: ContextFigureOptions,
): ContextFigures {
  const { parts, cuts, prefixBrokenBy, reportedTokens } = measured
  const estimated = sumTokens(parts)
  const scale = scaleOf(measured) ?? calibrateEstimate(terms)
  const { windowTokens } = terms.capabilities ?? {}
  return {
    model: terms.model,
    parts,
    cuts,
    prefixBrokenBy,
    tokens: reportedTokens ?? Math.round(estimated * scale),
    scale,
    isReported: reportedTokens !== undefined,
    windowTokens,
    reservedTokens: reserveOutputTokens(terms),
  }
}

/**
 * Returns the ratio of reported to estimated tokens in the latest counted request to the model, or 1 if none was counted. `answers`
 * are the messages after the history.
 */
export function calibrateEstimate({
  model,
  history,
  answers = [],
}: Pick<ContextFigureOptions, 'model' | 'history'> & { answers?: readonly Message[] }): number {
  const isCounted = (message: Message): boolean =>
    scaleOf(message.context) !== undefined &&
    message.model?.providerId === model.providerId &&
    message.model.modelId === model.modelId
  const counted = (answers.findLast(isCounted) ?? history.findLast(isCounted))?.context
  return scaleOf(counted) ?? 1
}

/** Returns the ratio of a request, or of the one before it that was counted. */
function scaleOf(
  context: (Partial<SentContext> & Pick<SentContext, 'parts'>) | undefined,
): number | undefined {
  const { reportedTokens, earlierScale, parts = [] } = context ?? {}
  if (reportedTokens !== undefined) return clampScale(reportedTokens / sumTokens(parts))
  return earlierScale === undefined ? undefined : clampScale(earlierScale)
}

function clampScale(scale: number): number {
  return Number.isFinite(scale) ? Math.min(largestScale, Math.max(smallestScale, scale)) : 1
}

/** Returns the part of the window reserved for the answer: the chat's limit, else the model's limit up to a quarter of the window. */
export function reserveOutputTokens({
  capabilities,
  maxOutputTokens,
}: Pick<ContextFigureOptions, 'capabilities' | 'maxOutputTokens'>): number {
  if (maxOutputTokens !== undefined) return maxOutputTokens
  const most = capabilities?.outputTokens ?? usualAnswerTokens
  return Math.min(most, Math.floor((capabilities?.windowTokens ?? Infinity) / 4))
}

/** Returns the tokens of a window that the input may use, and how full a request of this size makes them. */
export function measureRoom(
  tokens: number,
  { windowTokens, outputTokens, maxOutputTokens }: WindowInfo & { windowTokens: number },
): { roomTokens: number; state: ContextState } {
  const capabilities = { windowTokens, outputTokens }
  const reservedTokens = reserveOutputTokens({ capabilities, maxOutputTokens })
  const roomTokens = maxInputTokens({ windowTokens, reservedTokens })
  return { roomTokens, state: contextStateFor(tokens / roomTokens) }
}
