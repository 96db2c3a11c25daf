import type {
  ChangeSource,
  AnnotationStorePort,
  MessageRef,
} from '../../src/core/model/conversation/annotation-store-port.ts'
import { createFailure, type FailureCode } from '../../src/core/model/failures/failure.ts'
import type { MessageId } from '../../src/core/model/id.ts'
import { isSameLabel } from '../../src/core/model/conversation/message-label.ts'
import {
  maxLabels,
  maxPins,
  maxReactions,
  type MessageAnnotationSet,
} from '../../src/core/model/conversation/message-annotations.ts'
import { fail, succeed, type Result } from '../../src/core/model/failures/result.ts'

/** Annotations in memory. All messages exist. Every write fails with `refusal` if it is set. */
export class MemoryAnnotations implements Pick<
  AnnotationStorePort,
  'pin' | 'react' | 'label' | 'remove' | 'reword'
> {
  readonly byMessage = new Map<MessageId, MessageAnnotationSet>()
  refusal: FailureCode | null = null
  /** Number of writes. */
  writes = 0

  pin({ messageId }: MessageRef, doing: ChangeSource): Promise<Result<'pinned' | 'pinned-before' | 'full'>> {
    return this.#write(() => {
      const { pin } = this.#of(messageId)
      if (pin) return pin.changeId === doing.changeId ? 'pinned' : 'pinned-before'
      if ([...this.byMessage.values()].filter((each) => each.pin).length >= maxPins) return 'full'
      this.#put(messageId, { pin: { ...doing, at: 0 } })
      return 'pinned'
    })
  }

  react(
    { messageId }: MessageRef,
    { emoji, ...doing }: ChangeSource & { emoji: string },
  ): Promise<Result<boolean>> {
    return this.#write(() => {
      const { reactions = [] } = this.#of(messageId)
      if (reactions.length >= maxReactions) return false
      this.#put(messageId, { reactions: [...reactions, { emoji, ...doing, at: 0 }] })
      return true
    })
  }

  label(
    { messageId }: MessageRef,
    { text, ...doing }: ChangeSource & { text: string },
  ): Promise<Result<'labeled' | 'labeled-before' | 'full'>> {
    return this.#write(() => {
      const { labels = [] } = this.#of(messageId)
      if (labels.some((each) => isSameLabel(each.text, text))) return 'labeled-before'
      if (labels.length >= maxLabels) return 'full'
      this.#put(messageId, { labels: [...labels, { text, ...doing, at: 0 }] })
      return 'labeled'
    })
  }

  remove(
    { messageIds }: { messageIds: readonly MessageId[] },
    doing: ChangeSource,
  ): Promise<Result<MessageId[]>> {
    return this.#write(() => {
      const hidden = messageIds.filter((id) => !this.#of(id).deletion)
      for (const id of hidden) this.#put(id, { deletion: { ...doing, at: 0 } })
      return hidden
    })
  }

  reword(
    { messageId }: MessageRef,
    { text, ...doing }: ChangeSource & { text: string },
  ): Promise<Result<null>> {
    return this.#write(() => {
      const revisions = [...(this.#of(messageId).revisions ?? []), { text, ...doing, at: 0 }]
      this.#put(messageId, { revisions, shownRevision: revisions.length })
      return null
    })
  }

  async #write<T>(work: () => T): Promise<Result<T>> {
    this.writes += 1
    return this.refusal ? fail(createFailure(this.refusal)) : succeed(work())
  }

  #of(messageId: MessageId): MessageAnnotationSet {
    return this.byMessage.get(messageId) ?? {}
  }

  #put(messageId: MessageId, changed: MessageAnnotationSet): void {
    this.byMessage.set(messageId, { ...this.#of(messageId), ...changed })
  }
}
