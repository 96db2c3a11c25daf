import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { Typesetter, hasFormulas } from './typeset-formulas.ts'

/** One for all answers: what was loaded and set for one is there for the next. */
export const typesetter = new Typesetter(async () => (await import('./maths.ts')).typesetFormula)

export function loadTypesetter(): void {
  typesetter.ready().catch(stayAsWritten)
}

/** A closed block with its formulas set, or the same block. */
export async function typesetBlock(block: RenderedBlock): Promise<RenderedBlock> {
  if (block.type === 'code' || !hasFormulas(block)) return block
  await typesetter.ready().catch(stayAsWritten)
  const nodes = typesetter.fill(block.nodes)
  return nodes === block.nodes ? block : { type: 'tree', nodes }
}

/** Offline and never used: a formula is complete as it was written. */
function stayAsWritten(error: unknown): void {
  if (!(error instanceof Error)) throw error
}
