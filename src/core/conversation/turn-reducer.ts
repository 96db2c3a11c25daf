import type { MessageId } from '../kernel/id.ts'
import type { Message } from '../kernel/message.ts'
import type { RunEvent, RunEventOf } from '../kernel/run-event.ts'
import { toWrittenParts } from '../kernel/written-text.ts'
import { ReplyFold } from './message-reducer.ts'

/**
 * All messages that a turn makes, as its events tell them: one answer, and for each steered message the answer before it,
 * finished, the person's message, and a new answer. Their `order` is where they would be if nothing else was stored.
 */
export class TurnFold {
  readonly #finished: Message[] = []
  #current: ReplyFold
  #place: Pick<Message, 'sessionId' | 'order' | 'model' | 'runId'>
  #lastSeq = -1

  constructor(reply: Message) {
    const { sessionId, order, model, runId } = reply
    this.#place = { sessionId, order, ...(model && { model }), ...(runId && { runId }) }
    this.#current = new ReplyFold(reply)
  }

  apply(event: RunEvent): void {
    if (event.seq <= this.#lastSeq) return
    this.#lastSeq = event.seq
    this.#current.apply(event)
    if (event.type === 'message-steered') this.#split(event)
  }

  /** What came before the answer that grows: answers and the messages that steered them, in order. */
  finished(): readonly Message[] {
    return this.#finished
  }

  /** The answer that grows, or the last one. */
  current(): Message {
    return this.#current.message()
  }

  view(): Message {
    return this.#current.view()
  }

  textsOf(round: number): { partId: string; text: string }[] {
    return this.#current.textsOf(round)
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
    this.#current = new ReplyFold({
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
  { userMessageId, at, ...written }: RunEventOf<'message-steered'>,
  { sessionId, order, parentId }: Pick<Message, 'sessionId' | 'order'> & { parentId: MessageId },
): Message {
  return {
    id: userMessageId,
    sessionId,
    parentId,
    order: order + 1,
    role: 'user',
    status: 'complete',
    parts: toWrittenParts(written),
    createdAt: at,
  }
}
