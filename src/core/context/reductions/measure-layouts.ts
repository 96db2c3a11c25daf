import type { ToolSource } from '../../engine/ports/turn-ports.ts'
import type { Message } from '../../model/conversation/message.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { ModelContext } from '../context-runtime.ts'
import type { MeasuredMessage } from '../measure-context.ts'
import { microcompact, referenceResults } from './microcompact.ts'
import { canCompact } from './plan-compaction.ts'
import { type SizeTable, summaryTokens } from './plan-reduction.ts'
import type { RoundSize } from './plan-rounds.ts'
import { estimateMessageTokens } from '../request-tokens.ts'
import { snip } from './snip.ts'

export interface LayoutSource {
  context: ModelContext
  /** The branch up to the current user message, and the messages of this turn after it. */
  history: readonly Message[]
  answers: readonly Message[]
  /** The limit of earlier messages, if there is one. */
  maxMessages?: number
  target: ModelRef
  tools: Pick<ToolSource, 'get'>
}

/**
 * Pure. Measures the sections of a request in each form that they can have, by the provider's scale. Returns `undefined` if the
 * window is unknown.
 */
export function measureLayouts({
  context,
  history,
  answers,
  maxMessages,
  tools,
}: LayoutSource): SizeTable | undefined {
  const { messages, reductions, size } = context
  const { roomTokens: availableTokens, windowTokens, state, scale, bySection } = size
  if (availableTokens === undefined) return undefined
  const shorten = (tokens: number, freed: { freedTokens: number } | undefined): number | undefined =>
    freed && Math.max(0, Math.round(tokens - freed.freedTokens * scale))
  // One summary covers the newest round too, so that it adds nothing to that of the rounds before.
  const hasRounds = measureSentRounds(messages).length > 0
  const inLoop = bySection['in-loop']
  const current = bySection['current-message']
  return {
    availableTokens,
    state,
    fixed: bySection.fixed,
    history: {
      full: bySection.history,
      'tool-summary': shorten(
        bySection.history,
        microcompact(messages, { section: 'history', tools, windowTokens }),
      ),
      summary: canCompact(history, { answers, maxMessages }) ? summaryTokens : undefined,
      omitted: shorten(bySection.history, snip(messages, reductions, windowTokens)),
    },
    'in-loop': {
      full: inLoop,
      'tool-summary': shorten(inLoop, microcompact(messages, { section: 'in-loop', tools })),
      summary: hasRounds ? summaryTokens : undefined,
    },
    'current-message': {
      full: current,
      'tool-summary': shorten(current, referenceResults(messages)),
      summary: hasRounds ? 0 : undefined,
    },
  }
}

/** Returns the sizes of the rounds of this turn that the request contains, oldest first. A summary of earlier rounds is none. */
export function measureSentRounds(messages: readonly MeasuredMessage[]): RoundSize[] {
  const sizes = new Map<number, RoundSize>()
  for (const { message, origin, round, isEarlier } of messages) {
    if (isEarlier === true || (origin !== 'answer' && origin !== 'results')) continue
    const size = sizes.get(round) ?? { round, tokens: 0 }
    sizes.set(round, { round, tokens: size.tokens + estimateMessageTokens(message) })
  }
  return [...sizes.values()]
}
