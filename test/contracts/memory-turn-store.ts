import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import type {
  MessageSplit,
  OpenedTurn,
  OpenTurn,
  JournalListeners,
  RunJournalPort,
  RunUpdate,
  TurnStorePort,
} from '../../src/core/engine/ports/run-ports.ts'
import type { StoredSecurityMode } from '../../src/core/engine/approvals/turn-modes.ts'
import { createFailure, type Failure } from '../../src/core/model/failures/failure.ts'
import type { MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { Rendering } from '../../src/core/model/conversation/rendered-block.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'
import type { StoredJobRequest } from '../../src/core/model/workflows/job-request.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { toDraftParts } from '../../src/core/model/conversation/message-draft.ts'

interface StoredRun {
  sessionId: SessionId
  opened: OpenedTurn
  /** Message that the run currently writes. */
  reply: Message
  events: RunEvent[]
  isEnded: boolean
  /** Raised by each claim: journals that were opened before are refused. */
  epoch: number
}

/** Turn store in memory, which can refuse writes. It has no message tree and no queue, because the host does not need them. */
export class MemoryTurnStore implements TurnStorePort {
  readonly messages = new Map<MessageId, Message>()
  readonly renderings = new Map<string, Rendering>()
  readonly runs = new Map<RunId, StoredRun>()
  /** Security modes of sessions, which are stored with their first turn. */
  readonly security = new Map<SessionId, StoredSecurityMode>()
  /** Messages that came from a file. */
  importedIds: ReadonlySet<MessageId> | undefined
  /** Messages before the first one. */
  earlier: readonly Message[] = []
  finishCount = 0
  refusal: Failure | null = null
  readonly #watchers = new Set<() => void>()

  #finishing: Promise<void> = Promise.resolve()
  #settling: Promise<void> = Promise.resolve()

  /** Delays the end of runs until the gate is opened. */
  holdFinish(): { open(): void } {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#finishing = promise
    return { open: resolve }
  }

  /** Delays the durability of appended events until the gate is opened. */
  holdSettle(): { open(): void } {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#settling = promise
    return { open: resolve }
  }

  async addVersion(message: Message, rendering: Rendering) {
    if (this.refusal) return fail(this.refusal)
    const id = `${message.id}-unsaved` as MessageId
    this.messages.set(id, { ...message, id })
    this.renderings.set(id, { ...rendering, messageId: id })
    return succeed(null)
  }

  async openTurn({ runId, sessionId, assistantMessageId, model, ask, at }: OpenTurn) {
    if (this.refusal) return fail(this.refusal)
    const isBusy = [...this.runs.values()].some((run) => run.sessionId === sessionId && !run.isEnded)
    if (isBusy) return fail(createFailure('session-busy'))
    const question =
      ask.type === 'send' ? this.#addQuestion(sessionId, ask, at) : this.#findQuestion(ask.messageId)
    if (!question) return fail(createFailure('not-found'))
    const continued = ask.type === 'continue' ? this.messages.get(ask.messageId) : undefined
    const place = { id: assistantMessageId, sessionId, parentId: question.id, order: this.messages.size }
    const reply: Message = {
      ...place,
      role: 'assistant',
      status: 'streaming',
      parts: [],
      createdAt: at,
      model,
      ...continued,
      ...(continued && { status: 'streaming' }),
      runId,
    }
    const opened: OpenedTurn = {
      userMessageId: question.id,
      history: [...this.earlier, question],
      importedIds: this.importedIds,
      assistantMessage: reply,
      prompts: {},
      ...(ask.type === 'send' && { agent: ask.agent, terms: ask.terms, workflow: ask.workflow }),
      ...(ask.type === 'continue' && { workflow: this.#continueJob(continued, ask.addedStageRuns) }),
      ...(continued && { earlier: { type: 'continue', parts: continued.parts } }),
    }
    this.messages.set(reply.id, reply)
    this.runs.set(runId, { sessionId, opened, reply, events: [], isEnded: false, epoch: 1 })
    return succeed(opened)
  }

  #continueJob(continued: Message | undefined, addedStageRuns?: number): StoredJobRequest | undefined {
    const runId = continued?.runId
    const workflow = runId && this.runs.get(runId)?.opened.workflow
    if (!workflow) return undefined
    return { ...workflow, earlierRunIds: [...(workflow.earlierRunIds ?? []), runId], addedStageRuns }
  }

  openJournal(runId: RunId, { onTakeover: onTakenOver }: JournalListeners = {}): RunJournalPort {
    const { epoch } = this.#run(runId)
    const isMine = () => this.#run(runId).epoch === epoch
    const write = (change: (run: StoredRun) => void): void => {
      if (!isMine()) return onTakenOver?.()
      change(this.#run(runId))
      this.#tellWatchers()
    }
    return {
      append: (event) => write(({ events }) => events.push(event)),
      recordRequest: () => undefined,
      recordHttpRequest: () => undefined,
      recordHttpResponse: () => undefined,
      split: (split) => write((run) => this.#split(run, split)),
      settle: async () => {
        await this.#settling
        if (!isMine()) return fail(createFailure('taken-over'))
        return this.refusal ? fail(this.refusal) : succeed(null)
      },
      finish: async (message, rendering) => {
        await this.#finishing
        if (this.refusal) return fail(this.refusal)
        if (!isMine()) return fail(createFailure('taken-over'))
        const run = this.#run(runId)
        if (run.isEnded) return succeed(null)
        run.isEnded = true
        this.finishCount += 1
        this.messages.set(message.id, message)
        this.renderings.set(message.id, rendering)
        this.#tellWatchers()
        return succeed(null)
      },
    }
  }

  async listUnfinishedRuns() {
    if (this.refusal) return fail(this.refusal)
    const live = [...this.runs].filter(([, run]) => !run.isEnded)
    return succeed(live.map(([runId, { sessionId }]) => ({ runId, sessionId })))
  }

  async claimUnfinishedRun(runId: RunId) {
    this.#run(runId).epoch += 1
    return this.readUnfinishedRun(runId)
  }

  watchRun(runId: RunId, afterSeq: number, listener: (news: RunUpdate) => void): () => void {
    let lastSeq = afterSeq
    const notify = (): void => {
      const { events, isEnded } = this.#run(runId)
      const fresh = events.filter(({ seq }) => seq > lastSeq)
      lastSeq = fresh.at(-1)?.seq ?? lastSeq
      if (fresh.length > 0 || isEnded) listener({ events: fresh, isEnded })
      if (isEnded) this.#watchers.delete(notify)
    }
    this.#watchers.add(notify)
    queueMicrotask(notify)
    return () => this.#watchers.delete(notify)
  }

  async readUnfinishedRun(runId: RunId) {
    const { isEnded, opened, reply, events } = this.#run(runId)
    const model = opened.assistantMessage.model
    if (!model) throw new Error('an answer without a model')
    return succeed(isEnded ? null : { opened, model, assistantMessage: reply, events: [...events] })
  }

  async readEvents(runId: RunId) {
    return succeed([...(this.runs.get(runId)?.events ?? [])])
  }

  async hasOpenInteraction(sessionId: SessionId, interactionId: string) {
    const open = [...this.runs.values()].filter((run) => run.sessionId === sessionId && !run.isEnded)
    return succeed(
      open.some(({ events }) => findOpenInteractions(events).some(({ id }) => id === interactionId)),
    )
  }

  async readMessage(messageId: MessageId) {
    const message = this.messages.get(messageId)
    return message ? succeed(message) : fail(createFailure('not-found'))
  }

  async saveRendering(rendering: Rendering) {
    this.renderings.set(rendering.messageId, rendering)
    return succeed(null)
  }

  #tellWatchers(): void {
    for (const notify of this.#watchers) queueMicrotask(notify)
  }

  #run(runId: RunId): StoredRun {
    const run = this.runs.get(runId)
    if (!run) throw new Error(`no run ${runId}`)
    return run
  }

  #split(run: StoredRun, { event, finished, rendering, next }: MessageSplit): void {
    run.events.push(event)
    this.messages.set(finished.id, finished)
    this.renderings.set(finished.id, rendering)
    const { userMessageId: messageId, text, pasted, at } = event
    const content = { text, pasted }
    const ask = { type: 'send' as const, messageId, parentId: finished.id, ...content, mode: 'ask' as const }
    this.#addQuestion(run.sessionId, ask, at)
    this.messages.set(next.id, next)
    run.reply = next
  }

  #addQuestion(sessionId: SessionId, ask: OpenTurn['ask'] & { type: 'send' }, at: number): Message {
    const { messageId: id, parentId } = ask
    const place = { id, sessionId, parentId, order: this.messages.size }
    const parts = toDraftParts(ask)
    const question: Message = { ...place, role: 'user', status: 'complete', parts, createdAt: at }
    this.messages.set(id, question)
    return question
  }

  #findQuestion(messageId: MessageId): Message | undefined {
    const parentId = this.messages.get(messageId)?.parentId
    return parentId ? this.messages.get(parentId) : undefined
  }
}
