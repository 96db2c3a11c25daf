import type { RenderedBlock } from '../../../../core/kernel/rendered-block.ts'
import { Typesetter, hasFormulas } from './typeset-formulas.ts'

/** One for all answers: what was loaded and set for one is there for the next. */
export const formulas = new Typesetter(async () => (await import('./maths.ts')).typesetFormula)

export function prepareFormulas(): void {
  formulas.ready().catch(stayAsWritten)
}

/** A closed block with its formulas set, or the same block. */
export async function setFormulas(block: RenderedBlock): Promise<RenderedBlock> {
  if (block.type === 'code' || !hasFormulas(block)) return block
  await formulas.ready().catch(stayAsWritten)
  const nodes = formulas.fill(block.nodes)
  return nodes === block.nodes ? block : { type: 'tree', nodes }
}

/** Offline and never used: a formula is complete as it was written. */
function stayAsWritten(error: unknown): void {
  if (!(error instanceof Error)) throw error
}
