import type { AnnotationStorePort, MessageRef } from '../../core/model/conversation/annotation-store-port.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { SessionId } from '../../core/model/id.ts'
import {
  maxLabels,
  maxPins,
  maxReactions,
  type Reaction,
} from '../../core/model/conversation/message-annotations.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { workerText } from '../../core/model/messages/write-text.ts'

/** Applies a person's changes to messages. Repeated calls have no further effect and succeed. */
export class MessageService {
  readonly #marks: AnnotationStorePort
  readonly #newId: (prefix: string) => string

  constructor(marks: AnnotationStorePort, newId: (prefix: string) => string) {
    this.#marks = marks
    this.#newId = newId
  }

  async pin(ref: MessageRef, isPinned: boolean): Promise<Result<null>> {
    if (!isPinned) return this.#marks.unpin(ref)
    const pinned = await this.#marks.pin(ref, this.#byPerson('pin'))
    if (!pinned.ok) return pinned
    return pinned.value === 'full' ? fail(tooManyPins) : succeed(null)
  }

  async react(
    ref: MessageRef,
    { isOn, ...reaction }: Pick<Reaction, 'emoji' | 'by'> & { isOn: boolean },
  ): Promise<Result<null>> {
    if (!isOn) return this.#marks.removeReaction(ref, reaction)
    const reacted = await this.#marks.react(ref, { emoji: reaction.emoji, ...this.#byPerson('reaction') })
    if (!reacted.ok) return reacted
    return reacted.value ? succeed(null) : fail(tooManyReactions)
  }

  async label(ref: MessageRef, { label, isOn }: { label: string; isOn: boolean }): Promise<Result<null>> {
    if (!isOn) return this.#marks.removeLabel(ref, label)
    const labeled = await this.#marks.label(ref, { text: label, ...this.#byPerson('label') })
    if (!labeled.ok) return labeled
    return labeled.value === 'full' ? fail(tooManyLabels) : succeed(null)
  }

  async remove({ sessionId, messageId }: MessageRef): Promise<Result<{ deletionId: string }>> {
    const doing = this.#byPerson('deletion')
    const removed = await this.#marks.remove({ sessionId, messageIds: [messageId] }, doing)
    if (!removed.ok) return removed
    return removed.value.length > 0 ? succeed({ deletionId: doing.changeId }) : fail(cannotBeDeleted)
  }

  restore(sessionId: SessionId, deletionId: string): Promise<Result<null>> {
    return this.#marks.restore(sessionId, deletionId)
  }

  showRevision(ref: MessageRef, revision: number): Promise<Result<null>> {
    return this.#marks.showRevision(ref, revision)
  }

  #byPerson(prefix: string): { by: 'person'; changeId: string } {
    return { by: 'person', changeId: this.#newId(prefix) }
  }
}

const tooManyPins: Failure = createFailure('invalid-input', {
  message: workerText('chat-most-pinned-messages', { maxPins }),
  hint: workerText('unpin-one-first'),
})

const tooManyReactions: Failure = createFailure('invalid-input', {
  message: workerText('message-most-reactions', { maxReactions }),
  hint: workerText('take-one-back-first'),
})

const tooManyLabels: Failure = createFailure('invalid-input', {
  message: workerText('message-most-labels', { maxLabels }),
  hint: workerText('remove-one-first'),
})

const cannotBeDeleted: Failure = createFailure('session-busy', {
  message: workerText('message-cannot-deleted-now-being-written'),
  hint: workerText('wait-answer-end-stop-then-delete'),
})
