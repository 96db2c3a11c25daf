import type { ResearchRecord } from '../../../../core/model/research/research-record.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'

/** Returns what a research has used so far: its researchers, and the requests of its own. */
export function sumFigures(
  calls: readonly CallView[],
  research: Pick<ResearchRecord, 'dollars' | 'tokens' | 'sources'> | undefined,
): { pages: number; tokens: number; dollars: number } {
  const { tokens: ownTokens = 0, dollars: ownDollars = 0, sources = [] } = research ?? {}
  const used = calls.flatMap(({ agent }) => agent?.figures ?? [])
  return {
    pages: sources.filter(({ state }) => state === 'read').length,
    tokens: used.reduce((sum, { tokens }) => sum + tokens, ownTokens),
    dollars: used.reduce((sum, { dollars = 0 }) => sum + dollars, ownDollars),
  }
}
