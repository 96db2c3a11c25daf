import type { MessagePart, ReasoningPart, TextPart } from './message.ts'
import type { RetryWait } from '../agents/agent-call.ts'
import type { StoredText } from '../messages/localized-text.ts'
import type { SentContext } from '../context/context-report.ts'
import type { CallId } from '../id.ts'
import type { ModelRef } from '../providers/provider.ts'
import type { ResearchRecord } from '../research/research-record.ts'
import type { RunEvent, RunEventOf } from '../runs/run-event.ts'

export type ProsePart = TextPart | ReasoningPart

/** A part of an answer that does not grow letter by letter. */
export type WholePart = Exclude<MessagePart, ProsePart>

/**
 * A change of a message. `prose` numbers the text and reasoning parts of the message, and `index` all its parts. Parts are the
 * growing ones: read them immediately and do not store them.
 */
export type MessageChange =
  /** A text or reasoning started or grew by `text`, which is empty for the other changes. Superseded prose keeps its number. */
  | {
      type: 'prose-grew' | 'prose-ended' | 'prose-rewritten' | 'prose-superseded'
      prose: number
      part: ProsePart
      text: string
    }
  /** The part at `index` is new or has changed. */
  | { type: 'part-set'; index: number; part: WholePart }
  /** The arguments of a call grew while the model writes them. */
  | { type: 'arguments-grew'; callId: CallId; text: string }
  /** The output of a running call grew. */
  | { type: 'output-grew'; callId: CallId; text: string }
  /** A running call reported a text that is shown and not stored. */
  | ({ type: 'call-progressed'; callId: CallId } & StoredText)
  /** A request with this context was sent. */
  | { type: 'context-sent'; context: SentContext }
  | { type: 'model-set'; model: ModelRef }
  | { type: 'activity-set'; activity: AnswerActivity }
  | { type: 'research-set'; research: ResearchRecord }

/** Activity of the run while no part of the answer changes. Each field is absent once it is over, and none is stored. */
export interface AnswerActivity {
  /** The model has sent nothing since `since` (wall clock, ms). The request fails after `timeoutMs` of silence. */
  stall?: { since: number; timeoutMs: number }
  /** A failed request waits to be sent again. */
  retry?: RetryWait & { attempt: number }
  /** Earlier messages are compacted before the next request, or earlier rounds of this answer. `messageCount` counts either. */
  compaction?: { covers?: 'rounds'; messageCount: number; done: number; pieces: number }
}

/** Reduces the events of a run to its activity at the moment. */
export class ActivityReducer {
  #activity: AnswerActivity = {}

  get activity(): AnswerActivity {
    return this.#activity
  }

  /** Returns whether the activity has changed. */
  apply(event: RunEvent): boolean {
    const before = this.#activity
    if (event.type === 'provider-silent') this.#noteStall(event)
    else {
      // Any other event ends the silence, or the wait for its end.
      this.#end('stall')
      this.#noteOther(event)
    }
    return this.#activity !== before
  }

  #noteStall({ silentMs, timeoutMs, at }: RunEventOf<'provider-silent'>): void {
    this.#set({ stall: { since: at - silentMs, timeoutMs } })
  }

  #noteOther(event: RunEvent): void {
    switch (event.type) {
      case 'retry-scheduled':
        if (event.attempt === undefined || !event.failure) return
        return this.#set({
          retry: {
            dueAt: event.at + event.delayMs,
            delayMs: event.delayMs,
            attempt: event.attempt,
            failure: event.failure,
          },
        })
      case 'retry-started':
      case 'provider-request-completed':
      case 'provider-request-failed':
        return this.#end('retry')
      case 'compaction-invoked':
        return this.#set({
          compaction: {
            covers: event.covers === 'rounds' ? event.covers : undefined,
            messageCount: event.messageCount,
            done: 0,
            pieces: event.pieces,
          },
        })
      case 'compaction-advanced':
        if (!this.#activity.compaction) return
        return this.#set({ compaction: { ...this.#activity.compaction, done: event.done } })
      case 'compaction-performed':
      case 'compaction-failed':
        return this.#end('compaction')
      case 'message-steered':
      case 'session-turn-end':
        this.#end('retry')
        return this.#end('compaction')
      default:
    }
  }

  #set(activity: AnswerActivity): void {
    this.#activity = { ...this.#activity, ...activity }
  }

  #end(what: keyof AnswerActivity): void {
    if (this.#activity[what] === undefined) return
    const { [what]: _ended, ...others } = this.#activity
    this.#activity = others
  }
}
