import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import type { BlockLog } from '../blocks/block-log.ts'
import { typesetBlock } from '../formulas/formulas.ts'
import { hasFormulas } from '../formulas/typeset-formulas.ts'

export type HighlightBlock = (block: RenderedBlock) => RenderedBlock | null

function hasCode(node: RenderedNode): boolean {
  return (
    typeof node !== 'string' &&
    (node[0] === 'pre' || node.some((child) => Array.isArray(child) && hasCode(child as RenderedNode)))
  )
}

function isColorable(block: RenderedBlock): boolean {
  return block.type === 'code' ? block.language !== '' && block.text !== '' : block.nodes.some(hasCode)
}

/** Resolves in the next macrotask, so that messages are handled. A resolved promise alone would not allow that. */
export function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      () => {
        port1.close()
        resolve()
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(null)
  })
}

/**
 * Highlights closed blocks and sets their formulas, each in a task of its own. Never fails, because a block is
 * complete without that.
 */
export class HighlightQueue {
  readonly #load: () => Promise<HighlightBlock>
  readonly #onWork: () => void
  readonly #jobs: { log: BlockLog; block: RenderedBlock }[] = []
  readonly #seen = new WeakSet<RenderedBlock>()
  #running: Promise<void> | null = null

  /** `onWork` is called before each block, in the same task. */
  constructor(load: () => Promise<HighlightBlock>, onWork: () => void = () => undefined) {
    this.#load = load
    this.#onWork = onWork
  }

  add(log: BlockLog, block: RenderedBlock): void {
    if (!(isColorable(block) || hasFormulas(block)) || this.#seen.has(block) || log.isHighlighted(block))
      return
    this.#seen.add(block)
    this.#jobs.push({ log, block })
    this.#running ??= this.#run()
  }

  get isIdle(): boolean {
    return this.#running === null
  }

  /** Resolves when nothing is left to highlight. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    try {
      // Awaited first, so that `#running` is set before this method can end.
      await nextMacrotask()
      for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
        await nextMacrotask()
        const highlight = isColorable(job.block) ? await this.#load() : null
        this.#onWork()
        const colored = highlight && highlight(job.block)
        const finished = await typesetBlock(colored ?? job.block)
        if (finished !== job.block) job.log.patchHighlighted(job.block, finished)
      }
    } catch (error) {
      // If grammars cannot be loaded (offline, first use) or fail, the code stays as it is.
      if (!(error instanceof Error)) throw error
      this.#jobs.length = 0
    } finally {
      this.#running = null
    }
  }
}
