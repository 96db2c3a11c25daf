import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { Typesetter, hasFormulas, texOf } from './typeset-formulas.ts'

/** Shared typesetter, so that formulas that were set for one answer are cached for the next. */
export const typesetter = new Typesetter(() => import('./maths.ts'))

export function loadTypesetter(blocks: readonly RenderedBlock[]): void {
  typesetter.ready(texOf(blocks)).catch(ignoreLoadError)
}

/** Returns a closed block with its formulas set, or the same block. */
export async function typesetBlock(block: RenderedBlock): Promise<RenderedBlock> {
  if (block.type === 'code' || !hasFormulas(block)) return block
  await typesetter.ready(texOf([block])).catch(ignoreLoadError)
  const nodes = typesetter.fill(block.nodes)
  return nodes === block.nodes ? block : { type: 'tree', nodes }
}

/** Ignores a failed load (offline, first use), because a formula is complete as written. */
function ignoreLoadError(error: unknown): void {
  if (!(error instanceof Error)) throw error
}
