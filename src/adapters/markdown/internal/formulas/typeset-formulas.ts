import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { countNodesOf } from '../blocks/slice-list.ts'
import { maxBlockFormulaNodes } from '../limits.ts'

export type Typeset = (tex: string, isDisplay: boolean) => RenderedNode[] | null

/** KaTeX, and what it loads for some formulas only. */
interface TypesetLibrary {
  typesetFormula: Typeset
  /** Resolves to whether something was loaded, so that formulas that failed before can be set. */
  loadCommands(tex: string): Promise<boolean>
}

const remembered = 300

/**
 * Typesets formulas as soon as KaTeX is loaded, so that a growing answer shows them at once.
 * KaTeX is loaded with the first formula. Results are cached, because a growing paragraph requests the same formula
 * again.
 */
export class Typesetter {
  readonly #load: () => Promise<TypesetLibrary>
  readonly #cache = new Map<string, RenderedNode[] | null>()
  #library: TypesetLibrary | null = null
  #loading: Promise<void> | null = null

  constructor(load: () => Promise<TypesetLibrary>) {
    this.#load = load
  }

  /** Loads KaTeX and what the formulas need. Rejects if that fails (offline, first use); the next call tries again. */
  async ready(tex = ''): Promise<void> {
    this.#loading ??= this.#prepare()
    await this.#loading
    if ((await this.#library?.loadCommands(tex)) === true) this.#cache.clear()
  }

  async #prepare(): Promise<void> {
    try {
      this.#library = await this.#load()
    } catch (error) {
      this.#loading = null
      throw error
    }
  }

  /** Returns the nodes with every formula set, or the same nodes if there is no formula or KaTeX is not loaded. */
  fill(nodes: readonly RenderedNode[]): readonly RenderedNode[] {
    if (this.#library === null || !nodes.some(hasFormula)) return nodes
    let left = maxBlockFormulaNodes
    const fillNode = (node: RenderedNode): RenderedNode => {
      if (typeof node === 'string' || !hasFormula(node)) return node
      const [tag, properties, ...children] = node
      if (!isFormula(node)) return [tag, properties, ...children.map(fillNode)]
      const set = left > 0 ? this.#find(node) : null
      if (set === null) return node
      left -= countNodesOf(set)
      return [tag, properties, ...set]
    }
    return nodes.map(fillNode)
  }

  #find([, properties]: Exclude<RenderedNode, string>): RenderedNode[] | null {
    const tex = properties === 0 ? '' : String(properties['tex'])
    const isDisplay = properties !== 0 && properties['data-math'] === 'display'
    const key = `${isDisplay}${tex}`
    const cached = this.#cache.get(key)
    if (cached !== undefined) return cached
    const set = this.#library?.typesetFormula(tex, isDisplay) ?? null
    this.#cache.set(key, set)
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > remembered && oldest !== undefined) this.#cache.delete(oldest)
    return set
  }
}

/** Returns true for a formula that is not set yet. */
function isFormula(node: Exclude<RenderedNode, string>): boolean {
  return node[1] !== 0 && 'tex' in node[1] && node.length === 3 && typeof node[2] === 'string'
}

function hasFormula(node: RenderedNode): boolean {
  if (typeof node === 'string') return false
  const [, , ...children] = node
  return isFormula(node) || children.some(hasFormula)
}

/** Returns the sources of all formulas that are not set yet. */
export function texOf(blocks: readonly RenderedBlock[]): string {
  const formulas: string[] = []
  const look = (node: RenderedNode): void => {
    if (typeof node === 'string') return
    const [, properties, ...children] = node
    if (properties !== 0 && isFormula(node)) formulas.push(String(properties['tex']))
    else children.forEach(look)
  }
  for (const block of blocks) if (block.type === 'tree') block.nodes.forEach(look)
  return formulas.join('\n')
}

export function hasFormulas(block: RenderedBlock): boolean {
  return block.type === 'tree' && block.nodes.some(hasFormula)
}
