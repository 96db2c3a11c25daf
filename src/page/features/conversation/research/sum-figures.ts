import type { ResearchRecord } from '../../../../core/model/research/research-record.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'

/** Returns what a research has used so far: its researchers, and the requests of its own. */
export function sumFigures(
  calls: readonly CallView[],
  research: Pick<ResearchRecord, 'dollars' | 'tokens'> | undefined,
): { pages: number; tokens: number; dollars: number } {
  const own = { pages: 0, tokens: research?.tokens ?? 0, dollars: research?.dollars ?? 0 }
  return calls.reduce(({ pages, tokens, dollars }, { agent }) => {
    const figures = agent?.figures
    return {
      pages: pages + (figures?.pages ?? 0),
      tokens: tokens + (figures?.tokens ?? 0),
      dollars: dollars + (figures?.dollars ?? 0),
    }
  }, own)
}
