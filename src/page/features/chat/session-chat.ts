import { Chat } from '@ai-sdk/react'
import { createFailure, type Failure } from '../../../core/kernel/failure.ts'
import type { MessageId, RunId, SessionId } from '../../../core/kernel/id.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { createChatTransport } from '../../../worker/client-chat-transport.ts'
import type { ReplyMessage } from '../../../worker/contract.ts'
import { FailureError } from '../../../worker/failure-error.ts'
import { BlockStore } from '../../ui/block-store.ts'
import { reuseAnswer, type AnswerView } from './answer-view.ts'
import { fromLiveAnswer } from './live-answer.ts'
import type { LiveTurn } from './merge-transcript.ts'

/** Changes when a message comes or goes, or the turn begins or ends; not while an answer grows. */
export interface TurnOutline extends LiveTurn {
  /** Why asking failed before there was an answer. */
  failure: Failure | null
}

export interface SessionChatOptions {
  sessionId: SessionId
  client: WorkerClient
  /** The newest message of the visible branch, or `null` in a chat that does not exist yet. */
  readHead(): Promise<MessageId | null>
}

const keptStores = 4

/** The current turn of one session, outside React: a change of the view never drops a run. */
export class SessionChat {
  readonly #options: SessionChatOptions
  readonly #chat: Chat<ReplyMessage>
  readonly #blocks = new Map<string, BlockStore>()
  readonly #listeners = new Set<() => void>()
  #outline: TurnOutline = { messages: [], isRunning: false, replaces: null, failure: null }
  #view: AnswerView | undefined
  #isAsking = false
  #replaces: MessageId | null = null
  #runId: RunId | null = null
  #wantsStop = false

  constructor(options: SessionChatOptions) {
    this.#options = options
    this.#chat = new Chat<ReplyMessage>({
      id: options.sessionId,
      transport: createChatTransport({
        client: options.client,
        onBlocks: (messageId, updates) => this.#openBlocks(messageId).apply(updates),
        onStarted: ({ runId }) => this.#noteRun(runId),
      }),
    })
    this.#chat['~registerMessagesCallback'](this.#update)
    this.#chat['~registerStatusCallback'](this.#update)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getOutline = (): TurnOutline => this.#outline

  /** The live answer of that id; the same object for as long as only its text grows. */
  findView(messageId: string): AnswerView | undefined {
    return this.#view?.id === messageId ? this.#view : undefined
  }

  findMessage(messageId: string): ReplyMessage | undefined {
    return this.#chat.messages.find(({ id }) => id === messageId)
  }

  /** The blocks of an answer that was followed from here, kept for the switch to its stored row. */
  findBlocks(messageId: string): BlockStore | undefined {
    return this.#blocks.get(messageId)
  }

  /** Sends one message; ignored while an answer runs. */
  async send(messageId: MessageId, text: string, model: ModelRef): Promise<void> {
    await this.#ask(null, async () => {
      const parentId = await this.#options.readHead()
      this.#chat.messages = []
      await this.#chat.sendMessage(
        { id: messageId, role: 'user', parts: [{ type: 'text', text }] },
        { body: { parentId, model } },
      )
    })
  }

  /** Asks again for the answer to the same message; ignored while an answer runs. */
  async retry(messageId: MessageId, model: ModelRef): Promise<void> {
    await this.#ask(messageId, async () => {
      this.#chat.messages = [{ id: messageId, role: 'assistant', parts: [] }]
      await this.#chat.regenerate({ messageId, body: { model } })
    })
  }

  /** Follows the run that the worker has for this session, if any. */
  async resume(): Promise<void> {
    await this.#ask(null, () => this.#chat.resumeStream())
  }

  /** Asks the worker to end the run. What it still sends is shown, and its end ends the turn. */
  stop(): void {
    if (!this.#outline.isRunning) return
    if (this.#runId === null) this.#wantsStop = true
    else void this.#options.client.call('stop-run', { runId: this.#runId })
  }

  async #ask(replaces: MessageId | null, run: () => Promise<void>): Promise<void> {
    if (this.#outline.isRunning) return
    this.#isAsking = true
    this.#replaces = replaces
    this.#runId = null
    this.#wantsStop = false
    this.#update()
    try {
      await run()
    } finally {
      this.#isAsking = false
      this.#runId = null
      this.#update()
    }
  }

  #noteRun(runId: RunId): void {
    this.#runId = runId
    if (this.#wantsStop) this.stop()
  }

  #openBlocks(messageId: string): BlockStore {
    const found = this.#blocks.get(messageId)
    if (found) return found
    const store = new BlockStore()
    this.#blocks.set(messageId, store)
    const [oldest] = this.#blocks.keys()
    if (this.#blocks.size > keptStores && oldest !== undefined) this.#blocks.delete(oldest)
    return store
  }

  readonly #update = (): void => {
    const { messages, status, error } = this.#chat
    const last = messages.at(-1)
    if (last?.role === 'assistant') this.#view = reuseAnswer(this.#view, fromLiveAnswer(last))
    const next: TurnOutline = {
      messages,
      isRunning: this.#isAsking || status === 'submitted' || status === 'streaming',
      replaces: this.#replaces,
      failure: status === 'error' && error !== undefined ? toFailure(error) : null,
    }
    if (!isSameOutline(this.#outline, next)) this.#outline = next
    for (const listener of this.#listeners) listener()
  }
}

function isSameOutline(before: TurnOutline, after: TurnOutline): boolean {
  return (
    before.isRunning === after.isRunning &&
    before.replaces === after.replaces &&
    before.failure?.message === after.failure?.message &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message.id === after.messages[index]?.id)
  )
}

function toFailure(error: Error): Failure {
  return error instanceof FailureError
    ? error.failure
    : createFailure('internal', { detail: `${error.name}: ${error.message}` })
}
