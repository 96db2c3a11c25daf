import { Chat } from '@ai-sdk/react'
import type { StartedRun } from '../../../../core/kernel/started-run.ts'
import { createFailure, type Failure } from '../../../../core/kernel/failure.ts'
import type { MessageId, SessionId } from '../../../../core/kernel/id.ts'
import type { Interaction, InteractionAnswer } from '../../../../core/kernel/interaction.ts'
import type { ModelRef } from '../../../../core/kernel/model.ts'
import type { Result } from '../../../../core/kernel/result.ts'
import type { WrittenText } from '../../../../core/kernel/written-text.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { createChatTransport } from '../../../../worker/client-chat-transport.ts'
import type { ReplyMessage } from '../../../../worker/contract.ts'
import { toQuestionParts } from '../../../../worker/client-question-parts.ts'
import type { BlockStore } from '../../../ui/block-store.ts'
import type { AnswerView } from '../answer/answer-view.ts'
import { Hearsay } from './hearsay.ts'
import { deliverAnswer, hasRun } from './deliver-answer.ts'
import { InteractionLog } from '../interaction/interaction-log.ts'
import { readQuestions } from './live-answer.ts'
import { LiveAnswers } from './live-answers.ts'
import { RunControls } from './run-controls.ts'
import { toFailure } from './to-failure.ts'
import type { SendOutcome, SentMessage } from './sent-message.ts'
import { isSameOutline, type TurnOutline } from './turn-outline.ts'

export interface SessionChatOptions {
  sessionId: SessionId
  client: WorkerClient
  /** The newest message of the visible branch, or `null` in a chat that does not exist yet. */
  readHead(): Promise<MessageId | null>
  /** What a person wrote, as it is stored; `null` where it is not. */
  readQuestion(messageId: MessageId): Promise<WrittenText | null>
}

/** The current turn of one session, outside React: a change of the view never drops a run. */
export class SessionChat {
  readonly interactions = new InteractionLog()
  readonly controls: RunControls
  readonly heard = new Hearsay(() => this.#update())
  /** How often an answer was asked for by hand. */
  askCount = 0
  readonly #options: SessionChatOptions
  readonly #chat: Chat<ReplyMessage>
  readonly #answers = new LiveAnswers()
  readonly #listeners = new Set<() => void>()
  #outline: TurnOutline = {
    messages: [],
    isRunning: false,
    isElsewhere: false,
    replaces: null,
    failure: null,
  }
  #isAsking = false
  /** The worker answered with a run: the message of this turn is in storage. */
  #isTurnOpen = false
  #failure: Failure | null = null
  #replaces: MessageId | null = null
  #started: Promise<void> = Promise.resolve()
  #noteStarted: () => void = () => {}

  constructor(options: SessionChatOptions) {
    this.#options = options
    this.controls = new RunControls(options)
    this.#chat = new Chat<ReplyMessage>({
      id: options.sessionId,
      transport: createChatTransport({
        client: options.client,
        onBlocks: (messageId, updates) => this.#answers.applyBlocks(messageId, updates),
        onStarted: (run) => this.#noteRun(run),
      }),
      onData: (part) => this.heard.hear(part),
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
    return this.#answers.findView(messageId)
  }

  findMessage(messageId: string): ReplyMessage | undefined {
    return this.#chat.messages.find(({ id }) => id === messageId)
  }

  /** Of an answer that was followed from here, kept for the switch to its stored row. */
  findBlocks(messageId: string): BlockStore | undefined {
    return this.#answers.findBlocks(messageId)
  }

  /** Whether the stream of that answer broke off before its end: its blocks may lack what storage has. */
  isCutOff(messageId: string): boolean {
    return this.#answers.isCutOff(messageId)
  }

  /**
   * Sends one message. `null`: refused at once, because an answer runs; the text is still the caller's. Otherwise the seat is
   * taken now, and the promise tells in the end whether the worker took the message: the text of one that it did not take
   * belongs to the caller again, and the outline says why.
   */
  send(message: SentMessage): Promise<SendOutcome> | null {
    if (this.#outline.isRunning) return null
    this.askCount += 1
    return this.#send(message)
  }

  async #send({ messageId, isFirst, readModel, begins, ...written }: SentMessage): Promise<SendOutcome> {
    await this.#ask(null, async () => {
      const readHead = () => (isFirst ? null : this.#options.readHead())
      const [parentId, model] = await Promise.all([readHead(), readModel()])
      this.#chat.messages = []
      await this.#chat.sendMessage(
        { id: messageId, role: 'user', parts: toQuestionParts(written) },
        { body: { parentId, model, ...begins } },
      )
    })
    if (this.#isTurnOpen) return 'taken'
    this.#chat.messages = []
    return 'not-taken'
  }

  /** Asks again for the answer to the same message; ignored while an answer runs. */
  async retry(messageId: MessageId, readModel: () => Promise<ModelRef>): Promise<void> {
    if (this.#outline.isRunning) return
    this.askCount += 1
    await this.#ask(messageId, async () => {
      const model = await readModel()
      this.#chat.messages = [{ id: messageId, role: 'assistant', parts: [] }]
      await this.#chat.regenerate({ messageId, body: { model } })
    })
  }

  /**
   * Lets a command start a run, and follows it; the failure of the command, where it has one. While an answer runs it is not
   * given, and that is the failure. `replaces` is where the branch that it begins leaves the one that is shown, `continues` the
   * answer that goes on.
   */
  async begin(
    command: () => Promise<Result<unknown>>,
    { replaces, continues }: { replaces?: MessageId; continues?: MessageId } = {},
  ): Promise<Failure | null> {
    if (this.#outline.isRunning) return createFailure('session-busy')
    let failure: Failure | null = null
    this.askCount += 1
    await this.#ask(replaces ?? null, async () => {
      const begun = await command()
      if (!begun.ok) failure = begun.failure
      else {
        if (continues !== undefined) this.#answers.noteContinued(continues)
        await this.#resume()
      }
    })
    return failure
  }

  /** Follows the run that the worker has for this session, if any. */
  async resume(): Promise<void> {
    await this.#ask(null, () => this.#resume())
  }

  /** The turn has ended and storage has all of it: what is shown of it from now on may be on another branch. */
  release(): void {
    if (this.#outline.isRunning || this.#outline.messages.length === 0) return
    this.#replaces = null
    this.#chat.messages = []
  }

  /** Resolves when the turn that is being asked for has begun or come to nothing; at once where there is none. */
  whenStarted(): Promise<void> {
    return this.#started
  }

  /** Asks for the end of the run, also of one that is not known yet. */
  stop(): void {
    if (this.#outline.isRunning) this.controls.stop()
  }

  answer(interaction: Interaction, answer: InteractionAnswer): void {
    if (answer.outcome !== 'accepted' && answer.outcome !== 'rejected') return
    void this.interactions.answer(interaction, answer, async () => {
      const { client, sessionId } = this.#options
      const failure = await deliverAnswer(client, { sessionId, interactionId: interaction.id, answer })
      // It may be the run of a tab that was closed, which goes on here from now on.
      const isFollowed = failure !== null || this.#outline.isRunning
      if (!isFollowed && (await hasRun(client, sessionId))) void this.resume()
      return failure
    })
  }

  async #ask(replaces: MessageId | null, run: () => Promise<void>): Promise<void> {
    if (this.#outline.isRunning) return
    this.#isAsking = true
    this.#isTurnOpen = false
    this.#failure = null
    this.#replaces = replaces
    this.heard.clear()
    this.controls.expect()
    this.#started = new Promise((resolve) => {
      this.#noteStarted = resolve
    })
    this.#update()
    try {
      await run()
      while (await this.#goesOn()) await this.#chat.resumeStream()
    } catch (error) {
      this.#failure = toFailure(error)
    } finally {
      this.#noteEnd()
      this.#isAsking = false
      this.controls.forget()
      this.#noteStarted()
      this.#update()
    }
  }

  async #resume(): Promise<void> {
    this.heard.clear()
    this.#chat.messages = []
    await this.#chat.resumeStream()
  }

  /** Whether the worker writes another answer by now: after a steered message, or the next of the queue. */
  async #goesOn(): Promise<boolean> {
    const { client, sessionId, readQuestion } = this.#options
    this.#noteEnd()
    this.#letGo()
    if (this.#chat.status === 'error') return false
    const found = await client.call('find-run', { sessionId })
    const run = found.ok ? found.value.run : null
    const { messages } = this.#chat
    if (run === null || messages.some(({ id }) => id === run.assistantMessageId)) return false
    const question = await readQuestion(run.userMessageId)
    const shown = messages.filter(({ id }) => id !== run.userMessageId).slice(-2)
    // Without its question the answer is followed as after a reload: what came before it is shown from storage.
    this.#chat.messages =
      question === null
        ? []
        : [...shown, { id: run.userMessageId, role: 'user', parts: toQuestionParts(question) }]
    return true
  }

  /** What was followed is another tab's now, or this one's again: it is followed anew, with what is stored of it. */
  #letGo(): void {
    const last = this.#chat.messages.at(-1)
    if (last?.metadata?.failure?.code !== 'taken-over') return
    this.#answers.forget(last.id)
    this.#chat.messages = []
  }

  #noteEnd(): void {
    const last = this.#chat.messages.at(-1)
    if (last?.role === 'assistant') this.#answers.noteEnd(last)
  }

  #noteRun(run: StartedRun): void {
    this.#isTurnOpen = true
    this.interactions.leaveAnswered()
    this.#noteStarted()
    this.controls.note(run)
  }

  readonly #update = (): void => {
    const { messages, status, error } = this.#chat
    const isRunning = this.#isAsking || status === 'submitted' || status === 'streaming'
    const last = messages.at(-1)
    if (last?.role === 'assistant') this.#answers.show(last, this.heard)
    this.interactions.setLive(isRunning && last !== undefined ? readQuestions(last) : [])
    const failure = isRunning ? null : (this.#failure ?? (status === 'error' ? toFailure(error) : null))
    const isElsewhere = isRunning && this.controls.isElsewhere
    const next = { messages, isRunning, isElsewhere, replaces: this.#replaces, failure }
    if (!isSameOutline(this.#outline, next)) this.#outline = next
    for (const listener of this.#listeners) listener()
  }
}
