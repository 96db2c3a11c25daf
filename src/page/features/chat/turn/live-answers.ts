import type { BlockUpdate } from '../../../../core/kernel/rendered-block.ts'
import type { ReplyMessage } from '../../../../worker/contract.ts'
import { BlockStore } from '../../../ui/block-store.ts'
import type { AnswerView } from '../answer/answer-view.ts'
import { forgetOldest } from './forget-oldest.ts'
import type { Hearsay } from './hearsay.ts'
import { fromLiveAnswer } from './live-answer.ts'
import { reuseAnswer } from '../answer/reuse-answer.ts'

/** The newest answers of a session that were followed from here: what they show, block by block, and how they ended. */
export class LiveAnswers {
  readonly #blocks = new Map<string, BlockStore>()
  readonly #views = new Map<string, AnswerView>()
  readonly #cutOff = new Set<string>()

  /** The same object for as long as only its text grows. */
  findView(messageId: string): AnswerView | undefined {
    return this.#views.get(messageId)
  }

  findBlocks(messageId: string): BlockStore | undefined {
    return this.#blocks.get(messageId)
  }

  /** Resolves as the store does; without updates once those before are on screen. */
  async applyBlocks(messageId: string, updates: readonly BlockUpdate[]): Promise<void> {
    const store = updates.length > 0 ? this.#openBlocks(messageId) : this.#blocks.get(messageId)
    await store?.apply(updates)
  }

  #openBlocks(messageId: string): BlockStore {
    const found = this.#blocks.get(messageId)
    if (found) return found
    const store = new BlockStore()
    this.#blocks.set(messageId, store)
    forgetOldest(this.#blocks)
    return store
  }

  isCutOff(messageId: string): boolean {
    return this.#cutOff.has(messageId)
  }

  show(message: ReplyMessage, heard: Hearsay): void {
    const view = fromLiveAnswer(message, heard)
    this.#views.set(message.id, reuseAnswer(this.#views.get(message.id), view))
    forgetOldest(this.#views)
  }

  /** What was followed of it is not all of it any more; nor will be, where it ends before anybody follows it. */
  noteContinued(messageId: string): void {
    this.#cutOff.add(messageId)
  }

  /** Nothing more comes of it. */
  noteEnd({ id, metadata }: ReplyMessage): void {
    const status = metadata?.status ?? 'streaming'
    if (status === 'streaming' || status === 'interrupted') this.#cutOff.add(id)
    else this.#cutOff.delete(id)
  }

  forget(messageId: string): void {
    this.#blocks.delete(messageId)
    this.#views.delete(messageId)
  }
}
