import type { ReplayedMessage, ChatUIMessageChunk, ChatUIMessage } from '../../../../worker/contract.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { reuseAnswer, type AnswerView } from './answer-view.ts'
import { StreamingToolState } from './streaming-tool-state.ts'
import { toAnswerView } from './to-answer-view.ts'
import { StreamingChat } from './streaming-chat.ts'
import { Listeners } from '../../../../lib/listeners.ts'

/** Plays a recorded reply through the same chat as a live one. It sends no requests. */
export class ReplayChat {
  readonly #reply: ReplayedMessage
  readonly #listeners = new Listeners()
  #take: ReplayTake
  #view: AnswerView

  constructor(reply: ReplayedMessage) {
    this.#reply = reply
    this.#view = { id: reply.messageId, status: 'streaming', items: [] }
    this.#take = this.#begin()
  }

  readonly subscribe = this.#listeners.add

  readonly getView = (): AnswerView => this.#view

  get blocks(): BlockStore {
    return this.#take.blocks
  }

  /** Goes to a moment of the turn: forward by the next frames, back by replaying from the start. */
  seek(positionMs: number): void {
    const { frames } = this.#reply
    const due = frames.findLastIndex(({ atMs }) => atMs <= positionMs) + 1
    if (due < this.#take.played) this.#take = this.#begin()
    const take = this.#take
    for (const frame of frames.slice(take.played, due)) {
      void take.blocks.apply(frame.blocks)
      for (const chunk of frame.chunks) take.enqueue(chunk)
    }
    take.played = Math.max(take.played, due)
    this.#update(take)
  }

  #begin(): ReplayTake {
    const take = new ReplayTake(this.#reply.messageId, () => this.#update(take))
    return take
  }

  #update(take: ReplayTake): void {
    if (take !== this.#take) return
    const message = take.message()
    const now: AnswerView = message
      ? withoutWaits(toAnswerView(message, take.streamingTools))
      : { id: this.#reply.messageId, status: 'streaming', items: [] }
    const view = reuseAnswer(this.#view, now)
    if (view === this.#view && take.isShown) return
    take.isShown = true
    this.#view = view
    this.#listeners.notify()
  }
}

/** One playback from the start. */
class ReplayTake {
  readonly blocks = new BlockStore()
  readonly streamingTools: StreamingToolState
  played = 0
  isShown = false
  readonly #chat: StreamingChat
  #controller: ReadableStreamDefaultController<ChatUIMessageChunk> | undefined
  #isClosed = false

  constructor(id: string, onChange: () => void) {
    this.streamingTools = new StreamingToolState(onChange)
    const stream = new ReadableStream<ChatUIMessageChunk>({
      start: (controller) => {
        this.#controller = controller
      },
    })
    this.#chat = new StreamingChat({
      id: `replay-${id}`,
      transport: {
        sendMessages: () => Promise.reject(new Error('A replay cannot send messages.')),
        reconnectToStream: () => Promise.resolve(stream),
      },
      onData: (part) => this.streamingTools.onData(part),
      onChange,
    })
    void this.#chat.resumeStream()
  }

  enqueue(chunk: ChatUIMessageChunk): void {
    if (this.#isClosed) return
    this.#controller?.enqueue(chunk)
    if (chunk.type !== 'finish') return
    this.#isClosed = true
    this.#controller?.close()
  }

  message(): ChatUIMessage | undefined {
    return this.#chat.messages.at(-1)
  }
}

/** Removes the countdowns, which would run on the current clock. */
function withoutWaits({ stall: _stall, retry: _retry, ...view }: AnswerView): AnswerView {
  return view
}
