import type { StartedRun } from '../../../../core/model/commands/turn-commands.ts'
import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../../../core/model/id.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import type { Result } from '../../../../core/model/failures/result.ts'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { createChatTransport, toUserMessageParts } from '../../../../worker/client/chat-transport.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'
import type { BlockStore } from '../../../ui/markdown/block-store.ts'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { AnswerView } from '../answer/answer-view.ts'
import { StreamingToolState } from '../answer/streaming-tool-state.ts'
import { hasRun, RunControls } from './run-controls.ts'
import { ChatInteractions } from './chat-interactions.ts'
import { LiveAnswers } from '../answer/live-answers.ts'
import { StreamingChat } from '../answer/streaming-chat.ts'
import { toFailure } from '../../../../worker/transport/failure-error.ts'
import { type SendOutcome, type SentMessage, isSameOutline, type TurnOutline } from './turn-outline.ts'
import { toGivenInputs } from '../../drafts/workflow-start.ts'
import { Listeners } from '../../../../lib/listeners.ts'

export interface SessionChatOptions {
  sessionId: SessionId
  client: WorkerClient
  /** Watches the open interactions that are stored. */
  watchInteractions: Queries['watchInteractions']
  readInteractionAnswer: Queries['readInteractionAnswer']
  /** Reads the newest message of the visible branch; `null` in a chat that does not exist yet. */
  readHead(): Promise<MessageId | null>
  /** Reads a user's message from storage; `null` if it is missing. */
  readUserMessage(messageId: MessageId): Promise<MessageDraft | null>
}

/** Returns what makes a turn a deep research or a workflow. */
function toStartBody(draft: MessageDraft) {
  const { research, workflowStart: start } = draft
  if (start !== undefined) return { workflow: { id: start.id, inputs: toGivenInputs(draft) } }
  return research && { agent: 'deep-research-supervisor', terms: { effort: research } }
}

/** Returns the message as it is sent. A workflow whose inputs are all in fields has its name as the text. */
function withText<Draft extends MessageDraft>(draft: Draft): Draft {
  return draft.workflowStart !== undefined && draft.text.trim() === ''
    ? { ...draft, text: draft.workflowStart.name }
    : draft
}

function hasJob({ parts }: ChatUIMessage): boolean {
  return parts.some((part) => part.type === 'data-part' && part.data.type === 'workflow')
}

/** The current turn of one session, outside React. A change of the view never ends a run. */
export class SessionChat {
  readonly interactions: ChatInteractions
  readonly controls: RunControls
  readonly toolState = new StreamingToolState(() => this.#update())
  /** Number of answers that were requested by hand. */
  askCount = 0
  readonly #options: SessionChatOptions
  readonly #chat: StreamingChat
  readonly #answers = new LiveAnswers()
  readonly #listeners = new Listeners()
  #outline: TurnOutline = {
    messages: [],
    isRunning: false,
    isRemote: false,
    isJob: false,
    replaces: null,
    failure: null,
  }
  #endWatch: (() => void) | null = null
  #isAsking = false
  #startsJob = false
  /** The worker confirmed the run, so the message of this turn is stored. */
  #isTurnOpen = false
  #failure: Failure | null = null
  #replaces: MessageId | null = null
  #started: Promise<void> = Promise.resolve()
  #noteStarted: () => void = () => {}

  constructor(options: SessionChatOptions) {
    this.#options = options
    this.controls = new RunControls(options)
    this.interactions = new ChatInteractions({ ...options, onDelivered: () => void this.#resumeRecovered() })
    this.#chat = new StreamingChat({
      id: options.sessionId,
      transport: createChatTransport({
        client: options.client,
        onBlocks: (messageId, updates) => this.#answers.applyBlocks(messageId, updates),
        onStarted: (run) => this.#noteRun(run),
      }),
      onData: (part) => this.toolState.onData(part),
      onChange: () => this.#update(),
    })
  }

  readonly subscribe = this.#listeners.add

  readonly getOutline = (): TurnOutline => this.#outline

  /** Returns the live answer with that id. The object stays the same while only its text grows. */
  findView(messageId: string): AnswerView | undefined {
    return this.#answers.findView(messageId)
  }

  findMessage(messageId: string): ChatUIMessage | undefined {
    return this.#chat.messages.find(({ id }) => id === messageId)
  }

  /** Returns the blocks of an answer that this tab followed, kept for the switch to its stored row. */
  findBlocks(messageId: string): BlockStore | undefined {
    return this.#answers.findBlocks(messageId)
  }

  /** Whether the answer's stream broke off before its end, so its blocks may be incomplete. */
  isCutOff(messageId: string): boolean {
    return this.#answers.isCutOff(messageId)
  }

  /**
   * Sends one message. Returns `null` if an answer is running; the text stays with the caller. Otherwise the turn is
   * reserved at once, and the promise resolves to whether the worker accepted the message. The text of a rejected message
   * belongs to the caller again, and the outline has the reason.
   */
  send(message: SentMessage): Promise<SendOutcome> | null {
    if (this.#outline.isRunning) return null
    this.askCount += 1
    return this.#send(message)
  }

  async #send({ messageId, isFirst, readModel, begins, ...content }: SentMessage): Promise<SendOutcome> {
    await this.#ask(null, async () => {
      this.#startsJob = content.workflowStart !== undefined
      const readHead = () => (isFirst ? null : this.#options.readHead())
      const [parentId, model] = await Promise.all([readHead(), readModel()])
      this.#chat.messages = []
      await this.#chat.sendMessage(
        { id: messageId, role: 'user', parts: toUserMessageParts(withText(content)) },
        { body: { parentId, model, ...begins, ...toStartBody(content) } },
      )
    })
    if (this.#isTurnOpen) return 'taken'
    this.#chat.messages = []
    return 'not-taken'
  }

  /** Requests another answer to the same message. Ignored while an answer runs. */
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
   * Calls a command that starts a run, and follows the run. Resolves to the failure of the command, or `null`. While an
   * answer runs the command is not called, and the failure says so. `replaces` is the message at which the new branch
   * starts; `continues` is the answer that is continued.
   */
  async begin(
    command: () => Promise<Result<unknown>>,
    { replaces, continues }: { replaces?: MessageId; continues?: MessageId } = {},
  ): Promise<Failure | null> {
    if (this.#outline.isRunning) return createFailure('session-busy')
    let failure: Failure | null = null
    this.askCount += 1
    await this.#ask(replaces ?? null, async () => {
      const result = await command()
      if (!result.ok) failure = result.failure
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

  /** Drops the messages of a turn that has ended and is stored. Another branch may be shown from now on. */
  release(): void {
    if (this.#outline.isRunning || this.#outline.messages.length === 0) return
    this.#replaces = null
    this.#chat.messages = []
  }

  /** Resolves when the requested turn has started or failed; at once if there is none. */
  whenStarted(): Promise<void> {
    return this.#started
  }

  /** Stops the run, even one that is not known yet. */
  stop(): void {
    if (this.#outline.isRunning) this.controls.stop()
  }

  /** Follows the run of a closed tab, which may continue here once one of its interactions was answered. */
  async #resumeRecovered(): Promise<void> {
    const { client, sessionId } = this.#options
    if (!this.#outline.isRunning && (await hasRun(client, sessionId))) await this.resume()
  }

  async #ask(replaces: MessageId | null, run: () => Promise<void>): Promise<void> {
    if (this.#outline.isRunning) return
    this.#isAsking = true
    this.#isTurnOpen = false
    this.#startsJob = false
    this.#failure = null
    this.#replaces = replaces
    this.toolState.clear()
    this.controls.expect()
    this.#started = new Promise((resolve) => {
      this.#noteStarted = resolve
    })
    this.#update()
    try {
      await run()
      while (await this.#continuesAnswer()) await this.#chat.resumeStream()
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
    this.toolState.clear()
    this.#chat.messages = []
    await this.#chat.resumeStream()
  }

  /** Whether the worker is already writing another answer, after a steered message or for the next one of the queue. */
  async #continuesAnswer(): Promise<boolean> {
    const { client, sessionId, readUserMessage: readQuestion } = this.#options
    this.#noteEnd()
    this.#dropMovedAnswer()
    if (this.#chat.status === 'error') return false
    const result = await client.call('find-run', { sessionId })
    const run = result.ok ? result.value.run : null
    const { messages } = this.#chat
    if (run === null || messages.some(({ id }) => id === run.assistantMessageId)) return false
    const question = await readQuestion(run.userMessageId)
    const lastMessages = messages.filter(({ id }) => id !== run.userMessageId).slice(-2)
    // Without its user message the answer is followed as after a reload, and earlier messages come from storage.
    this.#chat.messages =
      question === null
        ? []
        : [...lastMessages, { id: run.userMessageId, role: 'user', parts: toUserMessageParts(question) }]
    return true
  }

  /** Drops an answer that moved to another tab or back. It is followed again, starting with its stored part. */
  #dropMovedAnswer(): void {
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
    this.interactions.dropAnswered()
    this.#noteStarted()
    this.controls.note(run)
  }

  #update(): void {
    const { messages, status, error } = this.#chat
    const isRunning = this.#isAsking || status === 'submitted' || status === 'streaming'
    const last = messages.at(-1)
    if (last?.role === 'assistant') this.#answers.show(last, this.toolState)
    const failure = isRunning ? null : (this.#failure ?? (status === 'error' ? toFailure(error) : null))
    const isRemote = isRunning && this.controls.isRemote
    const isJob = isRunning && (this.#startsJob || (last !== undefined && hasJob(last)))
    const next = { messages, isRunning, isRemote, isJob, replaces: this.#replaces, failure }
    if (!isSameOutline(this.#outline, next)) this.#outline = next
    this.#watchInteractions(isRunning)
    this.#notify()
  }

  /** Watches storage for open interactions while a turn runs, so that others know that it waits, wherever the chat is shown. */
  #watchInteractions(isRunning: boolean): void {
    if (isRunning) this.#endWatch ??= this.interactions.subscribe(() => this.#notify())
    else {
      this.#endWatch?.()
      this.#endWatch = null
    }
  }

  #notify(): void {
    this.#listeners.notify()
  }
}
