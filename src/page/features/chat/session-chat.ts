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

export type SendOutcome = 'taken' | 'not-taken'

const keptStores = 4

/** The current turn of one session, outside React: a change of the view never drops a run. */
export class SessionChat {
  readonly #options: SessionChatOptions
  readonly #chat: Chat<ReplyMessage>
  readonly #blocks = new Map<string, BlockStore>()
  readonly #cutOff = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #outline: TurnOutline = { messages: [], isRunning: false, replaces: null, failure: null }
  #view: AnswerView | undefined
  #isAsking = false
  /** The worker answered with a run: the message of this turn is in storage. */
  #isTurnOpen = false
  #failure: Failure | null = null
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

  /** Whether the stream of that answer broke off before its end: its blocks may lack what storage has. */
  isCutOff(messageId: string): boolean {
    return this.#cutOff.has(messageId)
  }

  /**
   * Sends one message. `null`: refused at once, because an answer runs; the text is still the caller's. Otherwise the seat is
   * taken now, and the promise tells in the end whether the worker took the message: the text of one that it did not take
   * belongs to the caller again, and the outline says why.
   */
  send(messageId: MessageId, text: string, readModel: () => Promise<ModelRef>): Promise<SendOutcome> | null {
    if (this.#outline.isRunning) return null
    return this.#send(messageId, text, readModel)
  }

  async #send(messageId: MessageId, text: string, readModel: () => Promise<ModelRef>): Promise<SendOutcome> {
    await this.#ask(null, async () => {
      const [parentId, model] = await Promise.all([this.#options.readHead(), readModel()])
      this.#chat.messages = []
      await this.#chat.sendMessage(
        { id: messageId, role: 'user', parts: [{ type: 'text', text }] },
        { body: { parentId, model } },
      )
    })
    if (this.#isTurnOpen) return 'taken'
    this.#chat.messages = []
    return 'not-taken'
  }

  /** Asks again for the answer to the same message; ignored while an answer runs. */
  async retry(messageId: MessageId, readModel: () => Promise<ModelRef>): Promise<void> {
    await this.#ask(messageId, async () => {
      const model = await readModel()
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
    this.#isTurnOpen = false
    this.#failure = null
    this.#replaces = replaces
    this.#runId = null
    this.#wantsStop = false
    this.#update()
    try {
      await run()
    } catch (error) {
      this.#failure = toFailure(error)
    } finally {
      this.#noteEnd()
      this.#isAsking = false
      this.#runId = null
      this.#update()
    }
  }

  #noteEnd(): void {
    const last = this.#chat.messages.at(-1)
    if (last?.role !== 'assistant') return
    const status = last.metadata?.status ?? 'streaming'
    if (status === 'streaming' || status === 'interrupted') this.#cutOff.add(last.id)
    else this.#cutOff.delete(last.id)
  }

  #noteRun(runId: RunId): void {
    this.#runId = runId
    this.#isTurnOpen = true
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
    const isRunning = this.#isAsking || status === 'submitted' || status === 'streaming'
    const failure = this.#failure ?? (status === 'error' ? toFailure(error) : null)
    const next: TurnOutline = {
      messages,
      isRunning,
      replaces: this.#replaces,
      failure: isRunning ? null : failure,
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

function toFailure(error: unknown): Failure {
  return error instanceof FailureError ? error.failure : createFailure('internal', { detail: String(error) })
}
