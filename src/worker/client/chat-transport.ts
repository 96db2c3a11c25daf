import type { ChatTransport, UIMessageChunk } from 'ai'
import type { CommandInput } from '../../core/model/commands/command.ts'
import type { StartedRun } from '../../core/model/commands/turn-commands.ts'
import type { Failure } from '../../core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import type { BlockUpdate } from '../../core/model/conversation/rendered-block.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { WorkerClient } from '../client.ts'
import type { RunStreamItem, ChatUIMessage, ChatUIMessageMetadata } from '../contract.ts'
import { FailureError } from '../transport/failure-error.ts'
import type { MessageDraft } from '../../core/model/conversation/message-draft.ts'

export interface ChatTransportOptions {
  client: WorkerClient
  /**
   * Receives the rendering of the next chunks, even if it is empty. The chunks wait until it resolves; after two
   * flushes the worker waits, too.
   */
  onBlocks(messageId: MessageId, updates: readonly BlockUpdate[]): Promise<void> | void
  onStarted?(run: StartedRun): void
}

type SendMessagesOptions = Parameters<ChatTransport<ChatUIMessage>['sendMessages']>[0]

/**
 * Drives an AI SDK `Chat` from the worker. Only the newest message is sent, with `parentId`, `model` and `mode` from
 * the request's body. Aborting a sent message stops its run; aborting a reconnection only leaves it. A failed command
 * errors the stream with a `FailureError`.
 */
export function createChatTransport({
  client,
  onBlocks,
  onStarted,
}: ChatTransportOptions): ChatTransport<ChatUIMessage> {
  const follow = (run: StartedRun, abortSignal: AbortSignal | undefined): ReadableStream<UIMessageChunk> => {
    onStarted?.(run)
    const show = async (updates: readonly BlockUpdate[]) => {
      await onBlocks(run.assistantMessageId, updates)
    }
    return new ReadableStream(new ReplySource({ client, run, show, abortSignal }), { highWaterMark: 1 })
  }

  return {
    resumeStreamIsReplay: true,
    sendMessages: async (options) => {
      const started = await start(client, options)
      if (!started.ok) return createErrorStream(started.failure)
      const { runId } = started.value
      const stop = (): void => void client.call('stop-run', { runId })
      if (options.abortSignal?.aborted) stop()
      else options.abortSignal?.addEventListener('abort', stop, { once: true })
      return follow(started.value, options.abortSignal)
    },
    reconnectToStream: async ({ chatId, abortSignal }) => {
      const running = await client.call('find-run', { sessionId: chatId })
      if (!running.ok) throw new FailureError(running.failure)
      return running.value.run && !abortSignal?.aborted ? follow(running.value.run, undefined) : null
    },
  }
}

function start(client: WorkerClient, options: SendMessagesOptions): Promise<Result<StartedRun>> {
  const { chatId, messages, messageId, trigger } = options
  const body: {
    parentId?: unknown
    model?: unknown
    mode?: unknown
    settings?: unknown
    assistantId?: unknown
    mcpServers?: unknown
    agent?: unknown
    terms?: unknown
    workflow?: unknown
  } = options.body ?? {}
  if (trigger === 'regenerate-message') {
    const input = { sessionId: chatId, messageId, model: body.model }
    return client.call('retry-message', input as CommandInput<'retry-message'>)
  }
  const newest = messages.findLast((message) => message.role === 'user')
  const input = {
    sessionId: chatId as SessionId,
    messageId: newest?.id as MessageId,
    parentId: body.parentId ?? null,
    ...fromUserMessageParts(newest?.parts ?? []),
    model: body.model,
    mode: body.mode,
    settings: body.settings,
    assistantId: body.assistantId,
    mcpServers: body.mcpServers,
    agent: body.agent,
    terms: body.terms,
    workflow: body.workflow,
  }
  // The AI SDK leaves the body untyped. The worker parses it and answers with a failure if it is invalid.
  return client.call('send-message', input as CommandInput<'send-message'>)
}

interface ReplySourceOptions {
  client: WorkerClient
  run: StartedRun
  show(updates: readonly BlockUpdate[]): Promise<void>
  abortSignal: AbortSignal | undefined
}

/** Provides one run as the source of a stream. An item is acknowledged when its blocks are shown and its chunks were taken. */
class ReplySource implements UnderlyingDefaultSource<UIMessageChunk> {
  readonly #options: ReplySourceOptions
  #leave: () => void = () => {}
  #notePull: () => void = () => {}
  #isCanceled = false
  #metadata: ChatUIMessageMetadata | null = null
  #isFinished = false

  constructor(options: ReplySourceOptions) {
    this.#options = options
  }

  start(controller: ReadableStreamDefaultController<UIMessageChunk>): void {
    const { client, run, show } = this.#options
    this.#leave = client.follow(
      'follow-run',
      { runId: run.runId, messageId: run.assistantMessageId },
      {
        from: 0,
        onItem: async ({ chunks, blocks }) => {
          await show(blocks)
          await this.#enqueue(controller, chunks)
        },
        onEnd: (failure) => this.#end(controller, failure),
      },
    )
  }

  pull(): void {
    this.#notePull()
  }

  /** Handles a chat that stops: it cancels its stream. The run's last blocks are still shown until the run has ended. */
  cancel(): void {
    this.#isCanceled = true
    this.#notePull()
    if (!this.#options.abortSignal?.aborted) this.#leave()
  }

  async #enqueue(
    controller: ReadableStreamDefaultController<UIMessageChunk>,
    chunks: RunStreamItem['chunks'],
  ): Promise<void> {
    for (const chunk of chunks) {
      if (this.#isCanceled) return
      if (chunk.type === 'start' && chunk.messageMetadata) this.#metadata = chunk.messageMetadata
      if (chunk.type === 'finish') {
        this.#isFinished = true
        await this.#untilDrawn()
        if (this.#isCanceled) return
      }
      controller.enqueue(chunk)
    }
    if (this.#isCanceled || (controller.desiredSize ?? 1) > 0) return
    await new Promise<void>((resolve) => {
      this.#notePull = resolve
    })
  }

  /** Waits for two frames. Prose that starts in the last item is mounted in the first and drawn in the second. */
  async #untilDrawn(): Promise<void> {
    await this.#options.show([])
    await this.#options.show([])
  }

  #end(controller: ReadableStreamDefaultController<UIMessageChunk>, failure: Failure | undefined): void {
    if (this.#isCanceled) return
    if (failure && !this.#isFinished) {
      if (!this.#metadata) return controller.error(new FailureError(failure))
      const messageMetadata: ChatUIMessageMetadata = { ...this.#metadata, status: 'interrupted', failure }
      controller.enqueue({ type: 'message-metadata', messageMetadata })
      controller.enqueue({ type: 'finish', finishReason: 'interrupted', messageMetadata })
    }
    controller.close()
  }
}

function createErrorStream(failure: Failure): ReadableStream<UIMessageChunk> {
  return new ReadableStream({ start: (controller) => controller.error(new FailureError(failure)) })
}

type Parts = ChatUIMessage['parts']

/** Converts the text and files of a user message to parts of an AI SDK message. */
export function toUserMessageParts({ text, pasted, attachments, replyTo }: MessageDraft): Parts {
  return [
    ...(replyTo === undefined ? [] : [{ type: 'data-reply', data: { messageId: replyTo } } as const]),
    { type: 'text', text },
    ...(pasted ? [{ type: 'data-pasted', data: pasted } as const] : []),
    ...(attachments ? [{ type: 'data-attachments', data: attachments } as const] : []),
  ]
}

/** Converts the parts of a user message back to its text and files. */
export function fromUserMessageParts(parts: Parts): MessageDraft {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const pasted = parts.find((part) => part.type === 'data-pasted')?.data
  const attachments = parts.find((part) => part.type === 'data-attachments')?.data
  const replyTo = parts.find((part) => part.type === 'data-reply')?.data.messageId
  return {
    text,
    pasted,
    attachments,
    replyTo,
  }
}
