import type { CallId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import type { RunEventBody } from '../../model/runs/run-event.ts'
import type { FailureCode } from '../../model/failures/failure.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { hashJson } from '../../context/hash-json.ts'
import { toSpending } from '../budgets/budget.ts'

/** Outcomes of the calls of one round. Canceled calls are not counted, because the turn is ending. */
export interface RoundSummary {
  succeeded: number
  failed: number
  /** Calls with unknown tool names or invalid arguments. */
  invalid: number
  /** Calls refused for another reason: the tool was not offered, or the context was already added. */
  blocked: number
  /** The number of these calls whose tool is switched off. */
  disabled: number
  denied: number
  restarted: number
  /** Calls that count toward the turn's tool calls. */
  counted: number
  /** Usage of model requests that tools sent. Dollars include only requests with a known price. */
  tokens: number
  dollars: number
  unpricedTokens: number
  /** A tool reported that the turn is done. */
  endsTurn: boolean
  /** The model wrote text first, and no call needs a follow-up. */
  endsAfterText: boolean
  /** One signature for each settled call: tool, arguments and result. None at the end of the turn, after which nothing repeats. */
  signatures: readonly string[]
}

interface CallRecord {
  toolName: string
  arguments: JsonValue
  outcome: keyof RoundSummary & ('succeeded' | 'failed' | 'invalid' | 'blocked' | 'denied' | 'restarted')
  isSettled: boolean
  isUncounted: boolean
  isDisabled?: boolean
  answer: JsonValue
}

/** If one of these tools succeeded, text written before the call is the final answer. */
export const toolsSuppressFollowupAfterPretoolText: ReadonlySet<string> = new Set([
  'update_short_term_memory',
])

const invalidCodes: ReadonlySet<FailureCode> = new Set(['tool-unknown', 'tool-arguments-invalid'])

/** Counts the events of the latest round. Live turns and replays use it, so both count the same. */
export class RoundTally {
  readonly #calls = new Map<CallId, CallRecord>()
  #hasText = false
  #endsTurn = false
  #spent = { tokens: 0, dollars: 0, unpricedTokens: 0 }
  /** Calls of child runs, which count for the turn. */
  #childCalls = 0

  apply(event: RunEventBody): void {
    switch (event.type) {
      case 'provider-request-started':
        this.#calls.clear()
        this.#hasText = false
        this.#endsTurn = false
        this.#spent = { tokens: 0, dollars: 0, unpricedTokens: 0 }
        this.#childCalls = 0
        return
      case 'provider-tokens-streamed':
        this.#hasText ||= event.text.trim() !== ''
        return
      case 'tool-invocation-proposed':
        this.#calls.set(event.callId, {
          toolName: event.toolName,
          arguments: event.arguments ?? event.argumentsText,
          outcome: 'failed',
          isSettled: false,
          isUncounted: false,
          answer: null,
        })
        return
      case 'tool-invocation-started':
        if (event.uncounted) this.#change(event.callId, { isUncounted: true })
        return
      case 'agent-ended':
        this.#childCalls += event.toolCalls
        return
      case 'agent-usage-reported':
      case 'tool-usage-reported':
        return this.#count(event.usage)
      case 'tool-invocation-refused':
        return this.#settle(event.callId, {
          outcome: invalidCodes.has(event.failure.code) ? 'invalid' : 'blocked',
          isDisabled: event.failure.code === 'tool-switched-off',
          answer: event.failure.message,
        })
      case 'tool-invocation-denied':
        return this.#settle(event.callId, { outcome: 'denied', answer: event.failure.message })
      case 'tool-invocation-succeeded':
        this.#endsTurn ||= event.endsTurn === true
        return this.#settle(event.callId, {
          outcome: event.restarts === undefined ? 'succeeded' : 'restarted',
          answer: event.reference?.blobId ?? event.result ?? null,
        })
      case 'tool-invocation-failed':
        return this.#settle(event.callId, { outcome: 'failed', answer: event.failure.message })
      default:
    }
  }

  summary(): RoundSummary {
    const settled = [...this.#calls.values()].filter((call) => call.isSettled)
    const count = (outcome: CallRecord['outcome']): number =>
      settled.filter((call) => call.outcome === outcome).length
    const isQuiet = (call: CallRecord): boolean =>
      call.outcome === 'succeeded' && toolsSuppressFollowupAfterPretoolText.has(call.toolName)
    return {
      succeeded: count('succeeded'),
      failed: count('failed'),
      invalid: count('invalid'),
      blocked: count('blocked'),
      disabled: settled.filter((call) => call.isDisabled).length,
      denied: count('denied'),
      restarted: count('restarted'),
      counted:
        this.#childCalls +
        settled.filter(
          (call) => !call.isUncounted && (call.outcome === 'succeeded' || call.outcome === 'failed'),
        ).length,
      ...this.#spent,
      endsTurn: this.#endsTurn,
      endsAfterText: this.#hasText && settled.length > 0 && settled.every(isQuiet),
      signatures: settled.flatMap((call) =>
        this.#endsTurn || call.outcome === 'restarted' ? [] : [toSignature(call)],
      ),
    }
  }

  #count(usage: Usage): void {
    const { used, dollars } = toSpending(usage)
    const { tokens, dollars: before, unpricedTokens } = this.#spent
    this.#spent = {
      tokens: tokens + used,
      dollars: before + (dollars ?? 0),
      unpricedTokens: unpricedTokens + (dollars === undefined ? used : 0),
    }
  }

  #settle(callId: CallId, change: Pick<CallRecord, 'outcome' | 'answer' | 'isDisabled'>): void {
    this.#change(callId, { ...change, isSettled: true })
  }

  #change(callId: CallId, change: Partial<CallRecord>): void {
    const call = this.#calls.get(callId)
    if (call && !call.isSettled) Object.assign(call, change)
  }
}

function toSignature(call: CallRecord): string {
  return `${call.toolName} ${hashJson(call.arguments)} ${hashJson(call.answer)}`
}
