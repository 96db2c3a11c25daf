import { sumTokens } from '../../../core/context/measure-context.ts'
import type { MessageChange, ProsePart, WholePart } from '../../../core/model/conversation/message-change.ts'
import type { Message, MessageStatus } from '../../../core/model/conversation/message.ts'
import type { ResearchRecord } from '../../../core/model/research/research-record.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { ChatUIMessageChunk, ChatUIMessageMetadata } from '../../contract.ts'

/**
 * Turns the changes of a message into the AI SDK's chunks; no other file makes them. Its output is a valid stream for any changes:
 * text and reasoning are started before they grow, and ended once. All other parts are sent whole, as data.
 */
export class ChunkProjection {
  readonly #reply: Message
  /** Text and reasoning that may still grow, by number. */
  readonly #open = new Map<number, ProsePart['type']>()
  #hasActivity = false

  constructor(reply: Message) {
    this.#reply = reply
  }

  /** Returns the first chunks: the start, and the parts that the message starts with. */
  begin(): ChatUIMessageChunk[] {
    const { id, parts, research } = this.#reply
    const messageMetadata = toMessageMetadata(this.#reply)
    const chunks: ChatUIMessageChunk[] = [{ type: 'start', messageId: id, messageMetadata }]
    let proseCount = 0
    for (const [index, part] of parts.entries()) {
      if (part.type === 'text' || part.type === 'reasoning') {
        const prose = proseCount++
        chunks.push(...this.#grow(prose, part, part.text), ...this.#end(prose), ...toProseChunk(prose, part))
      } else chunks.push(...toPartChunk(index, part))
    }
    if (research) chunks.push(toResearchChunk(research))
    return chunks
  }

  /** Returns the chunks of the changes by one event. The end of the turn comes with `finish`, once the message is stored. */
  toChunks(changes: readonly MessageChange[]): ChatUIMessageChunk[] {
    const [change] = changes
    if (change === undefined) return none
    // Most events add one text.
    return changes.length === 1 ? this.#toChunks(change) : changes.flatMap((each) => this.#toChunks(each))
  }

  #toChunks(change: MessageChange): ChatUIMessageChunk[] {
    switch (change.type) {
      case 'prose-grew':
        return this.#grow(change.prose, change.part, change.text)
      case 'prose-ended':
      case 'prose-superseded':
        return [...this.#end(change.prose), ...toProseChunk(change.prose, change.part)]
      case 'prose-rewritten':
        // The stream only adds text. The stored message, which follows it, has the new text.
        return []
      case 'part-set':
        return toPartChunk(change.index, change.part)
      case 'arguments-grew':
        return [toDelta('data-call-input', change)]
      case 'output-grew':
        return [toDelta('data-call-output', change)]
      case 'call-progressed': {
        const { type: _, ...data } = change
        return [{ type: 'data-call-progress', id: data.callId, data }]
      }
      case 'context-sent':
        return [{ type: 'data-context', data: { tokens: sumTokens(change.context.parts) }, transient: true }]
      case 'model-set': {
        const messageMetadata = { ...toMessageMetadata(this.#reply), model: change.model }
        return [{ type: 'message-metadata', messageMetadata }]
      }
      case 'research-set':
        return [toResearchChunk(change.research)]
      case 'activity-set':
        this.#hasActivity = Object.keys(change.activity).length > 0
        return [{ type: 'data-activity', id: 'activity', data: change.activity }]
    }
  }

  /** Shows why the answer is in memory only; `null` once it is stored. */
  showUnsaved(failure: Failure | null): ChatUIMessageChunk[] {
    return [{ type: 'data-unsaved', id: 'unsaved', data: failure }]
  }

  /** Returns the last chunks, from the ended message. `failure` is one that the message itself does not contain. */
  finish(message: Message, failure?: Failure): ChatUIMessageChunk[] {
    const chunks = [...this.#open.keys()].flatMap((prose) => this.#end(prose))
    if (this.#hasActivity) chunks.push({ type: 'data-activity', id: 'activity', data: {} })
    if (failure) chunks.push(...this.showUnsaved(failure))
    const status = message.status === 'streaming' ? 'interrupted' : message.status
    const messageMetadata = {
      ...toMessageMetadata(message),
      status,
      ...(failure && !message.failure && { failure }),
    }
    return [...chunks, { type: 'finish', finishReason: finishReasons[status], messageMetadata }]
  }

  #grow(prose: number, { type }: ProsePart, text: string): ChatUIMessageChunk[] {
    const id = idOf(prose)
    const delta: ChatUIMessageChunk = { type: `${type}-delta`, id, delta: text }
    if (this.#open.has(prose)) return [delta]
    this.#open.set(prose, type)
    return [{ type: `${type}-start`, id }, delta]
  }

  #end(prose: number): ChatUIMessageChunk[] {
    const type = this.#open.get(prose)
    if (type === undefined) return []
    this.#open.delete(prose)
    return [{ type: `${type}-end`, id: idOf(prose) }]
  }
}

const none: ChatUIMessageChunk[] = []

function idOf(prose: number): string {
  return `prose-${prose}`
}

/** Creates the chunk of what a text or reasoning has besides its text, if it has anything. */
function toProseChunk(prose: number, part: ProsePart): ChatUIMessageChunk[] {
  const durationMs = part.type === 'reasoning' ? part.durationMs : undefined
  const citations = part.type === 'text' ? part.citations : undefined
  if (durationMs === undefined && citations === undefined && part.superseded === undefined) return []
  const data = {
    prose,
    durationMs,
    citations,
    superseded: part.superseded,
  }
  return [{ type: 'data-prose', id: idOf(prose), data }]
}

/**
 * Creates the chunk of any other part, without data that only models read. Arguments that are still written and the output of a
 * running call are sent piece by piece instead.
 */
function toPartChunk(index: number, part: WholePart): ChatUIMessageChunk[] {
  return [{ type: 'data-part', id: `part-${index}`, data: withoutModelData(part) }]
}

function withoutModelData(part: WholePart): WholePart {
  if (part.type === 'tool-call') {
    const {
      providerMetadata: _metadata,
      told: _modelOutput,
      kept: _historyOutput,
      streamed,
      ...publicPart
    } = part
    const isWritten = part.state === 'proposed' && part.arguments === undefined
    const argumentsText = isWritten ? '' : part.argumentsText
    return {
      ...publicPart,
      argumentsText,
      ...(part.state !== 'running' && streamed !== undefined && { streamed }),
    }
  }
  if (part.type !== 'hosted-call') return { ...part }
  const { providerMetadata: _call, resultMetadata: _result, container: _container, ...publicCall } = part
  return publicCall
}

function toResearchChunk(research: ResearchRecord): ChatUIMessageChunk {
  return { type: 'data-research', id: 'research', data: research }
}

function toDelta(
  type: 'data-call-input' | 'data-call-output',
  { callId, text }: Extract<MessageChange, { type: 'arguments-grew' | 'output-grew' }>,
): ChatUIMessageChunk {
  return { type, data: { callId, text }, transient: true }
}

type FinishReason = Extract<ChatUIMessageChunk, { type: 'finish' }>['finishReason']

const finishReasons: Record<Exclude<MessageStatus, 'streaming'>, FinishReason> = {
  complete: 'stop',
  stopped: 'other',
  interrupted: 'interrupted',
  failed: 'error',
}

/** Returns the metadata of an assistant message. Throws if it has no model, which is a bug. */
function toMessageMetadata(message: Message): ChatUIMessageMetadata {
  const { status, createdAt, model, endedAt, usage, failure, contacts } = message
  if (!model) throw new Error('the reply has no model')
  return {
    status,
    createdAt,
    model,
    endedAt,
    ...(usage && { usage }),
    failure,
    contacts,
  }
}
