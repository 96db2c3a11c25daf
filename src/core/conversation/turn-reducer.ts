import type { MessageId } from '../model/id.ts'
import type { Message } from '../model/conversation/message.ts'
import type { RunEvent, RunEventOf } from '../model/runs/run-event.ts'
import { toDraftParts, withSentRanges } from '../model/conversation/message-draft.ts'
import { MessageReducer } from './message-reducer.ts'

/**
 * Reduces the events of a turn to all its messages. A steered message ends the current assistant message, adds a user message and
 * starts another assistant message. `order` is the position if nothing else was stored.
 */
export class TurnReducer {
  readonly #finished: Message[] = []
  #current: MessageReducer
  #place: Pick<Message, 'sessionId' | 'order' | 'model' | 'runId'>
  #lastSeq = -1

  constructor(reply: Message) {
    const { sessionId, order, model, runId } = reply
    this.#place = { sessionId, order, ...(model && { model }), ...(runId && { runId }) }
    this.#current = new MessageReducer(reply)
  }

  apply(event: RunEvent): void {
    if (event.seq <= this.#lastSeq) return
    this.#lastSeq = event.seq
    this.#current.apply(event)
    if (event.type === 'message-steered') this.#split(event)
    if (event.type === 'input-cut') this.#cut(event)
  }

  /** Returns the finished assistant messages and the steered messages, in order. */
  finished(): readonly Message[] {
    return this.#finished
  }

  /** Returns the growing assistant message, or the last one. */
  current(): Message {
    return this.#current.message()
  }

  view(): Message {
    return this.#current.view()
  }

  textsOf(round: number): { partId: string; text: string }[] {
    return this.#current.textsOf(round)
  }

  /** Notes the sent ranges of a steered message. */
  #cut({ userMessageId, parts }: RunEventOf<'input-cut'>): void {
    const index = this.#finished.findIndex(({ id }) => id === userMessageId)
    const message = this.#finished[index]
    if (message) this.#finished[index] = withSentRanges(message, parts)
  }

  #split(event: RunEventOf<'message-steered'>): void {
    const before = this.#current.message()
    const user = toUserMessage(event, { ...this.#place, parentId: before.id })
    this.#finished.push(before, user)
    this.#place = {
      ...this.#place,
      order: this.#place.order + 2,
      ...(before.model && { model: before.model }),
    }
    this.#current = new MessageReducer({
      ...this.#place,
      id: event.assistantMessageId,
      parentId: user.id,
      role: 'assistant',
      status: 'streaming',
      parts: [],
      createdAt: event.at,
    })
  }
}

function toUserMessage(
  { userMessageId, at, ...text }: RunEventOf<'message-steered'>,
  { sessionId, order, parentId }: Pick<Message, 'sessionId' | 'order'> & { parentId: MessageId },
): Message {
  return {
    id: userMessageId,
    sessionId,
    parentId,
    order: order + 1,
    role: 'user',
    status: 'complete',
    parts: toDraftParts(text),
    createdAt: at,
  }
}
