import type { BlockUpdate } from '../../../../core/model/conversation/rendered-block.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { waitForMath } from '../../../ui/markdown/use-math-ready.ts'
import { type AnswerView, reuseAnswer } from './answer-view.ts'
import type { StreamingToolState } from './streaming-tool-state.ts'
import { toAnswerView } from './to-answer-view.ts'

/** The latest answers that this tab followed: their views, blocks and how they ended. */
export class LiveAnswers {
  readonly #blocks = new Map<string, BlockStore>()
  readonly #views = new Map<string, AnswerView>()
  readonly #cutOff = new Set<string>()
  /** Resolves when updates that wait for the style of formulas can be shown. Later updates wait behind them. */
  #mathWait: Promise<void> | null = null

  /** Returns the view. The object stays the same while only the text grows. */
  findView(messageId: string): AnswerView | undefined {
    return this.#views.get(messageId)
  }

  findBlocks(messageId: string): BlockStore | undefined {
    return this.#blocks.get(messageId)
  }

  /**
   * Applies updates and resolves as the store does. The first formula waits for its style and fonts, so that its size does not change.
   * Without updates it resolves once the earlier ones are on screen.
   */
  async applyBlocks(messageId: string, updates: readonly BlockUpdate[]): Promise<void> {
    const store = updates.length > 0 ? this.#openBlocks(messageId) : this.#blocks.get(messageId)
    this.#mathWait ??= waitForMath(updates)
    if (this.#mathWait !== null) {
      await this.#mathWait
      this.#mathWait = null
    }
    await store?.apply(updates)
  }

  #openBlocks(messageId: string): BlockStore {
    const cached = this.#blocks.get(messageId)
    if (cached) return cached
    const store = new BlockStore()
    this.#blocks.set(messageId, store)
    evictUnmounted(this.#blocks)
    return store
  }

  isCutOff(messageId: string): boolean {
    return this.#cutOff.has(messageId)
  }

  show(message: ChatUIMessage, streamingTools: StreamingToolState): void {
    const view = toAnswerView(message, streamingTools)
    this.#views.set(message.id, reuseAnswer(this.#views.get(message.id), view))
    evictOldest(this.#views)
  }

  /**
   * Records that the answer was continued, so the followed blocks are incomplete. They stay incomplete if the answer ends
   * unfollowed.
   */
  noteContinued(messageId: string): void {
    this.#cutOff.add(messageId)
  }

  /** Records that the answer's stream has ended. */
  noteEnd({ id, metadata }: ChatUIMessage): void {
    const status = metadata?.status ?? 'streaming'
    if (status === 'streaming' || status === 'interrupted') this.#cutOff.add(id)
    else this.#cutOff.delete(id)
  }

  forget(messageId: string): void {
    this.#blocks.delete(messageId)
    this.#views.delete(messageId)
  }
}

const maxAnswers = 4

/** Removes the oldest entries, so that only the newest answers are left. */
function evictOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys()
  if (cache.size > maxAnswers && oldest !== undefined) cache.delete(oldest)
}

/**
 * Removes the oldest blocks that are not on screen. A mounted answer would switch to its stored blocks, be empty for a frame if they are
 * large, and move what is below it, maybe under the pointer.
 */
function evictUnmounted(blocks: Map<string, BlockStore>): void {
  for (const [id, { isMounted }] of [...blocks].slice(0, -maxAnswers)) if (!isMounted) blocks.delete(id)
}
