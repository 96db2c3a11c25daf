import type { RenderedBlock, RenderedNode } from '../../core/kernel/rendered-block.ts'
import type { BlockLog } from './block-log.ts'

export type HighlightBlock = (block: RenderedBlock) => RenderedBlock | null

function hasCode(node: RenderedNode): boolean {
  return (
    typeof node !== 'string' &&
    (node[0] === 'pre' || node.some((child) => Array.isArray(child) && hasCode(child as RenderedNode)))
  )
}

/** Lets messages in: a resolved promise alone would not. */
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

/** Colours closed blocks one at a time, each in a task of its own. Never fails: an uncoloured block is complete. */
export class HighlightQueue {
  readonly #load: () => Promise<HighlightBlock>
  readonly #jobs: { log: BlockLog; block: RenderedBlock }[] = []
  readonly #seen = new WeakSet<RenderedBlock>()
  #running: Promise<void> | null = null

  constructor(load: () => Promise<HighlightBlock>) {
    this.#load = load
  }

  add(log: BlockLog, block: RenderedBlock): void {
    const isCode =
      block.type === 'code' ? block.language !== '' && block.text !== '' : block.nodes.some(hasCode)
    if (!isCode || this.#seen.has(block) || log.isHighlighted(block)) return
    this.#seen.add(block)
    this.#jobs.push({ log, block })
    this.#running ??= this.#run()
  }

  /** Resolves when nothing is left to colour. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    try {
      // First of all, so that `#running` is set before this can end.
      await nextMacrotask()
      const highlight = await this.#load()
      for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
        await nextMacrotask()
        const highlighted = highlight(job.block)
        if (highlighted) job.log.patchHighlighted(job.block, highlighted)
      }
    } catch (error) {
      // Grammars that cannot be loaded (offline, first use) or that fail leave the code as it is.
      if (!(error instanceof Error)) throw error
      this.#jobs.length = 0
    } finally {
      this.#running = null
    }
  }
}
