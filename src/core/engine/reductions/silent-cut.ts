import { findSilentCut, type CountedRequest } from '../../context/reductions/learn-window.ts'
import type { ContextKind, SentContext } from '../../model/context/context-report.ts'
import type { ContextDiagnostic } from '../../model/context/reduction.ts'
import type { MessagePart } from '../../model/conversation/message.ts'
import { isSameModel } from '../../model/providers/model-ref.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { engineText } from '../../model/messages/write-text.ts'
import type { TurnContext } from '../turn/turn-context.ts'

/** Kinds of content that servers count in their own way, or not at all if the model cannot read files. */
const kindsWithFiles: ReadonlySet<ContextKind> = new Set(['files', 'enrichments'])

/**
 * Finds servers that read only a part of a request and do not say so, as Ollama does by default: a request extends the last one of
 * the turn, and the server counts hardly more input. The window is learned, and a notice says what the user can do. Requests of
 * different turns are not compared, because servers drop reasoning and provider tools of earlier turns.
 */
export class SilentCutDetector {
  readonly #turn: TurnContext
  readonly #model: ModelRef
  #last: CountedRequest | undefined
  #hasCount: boolean
  #diagnostics: readonly ContextDiagnostic[] = []

  constructor(turn: TurnContext, model: ModelRef) {
    this.#turn = turn
    this.#model = model
    const answer = turn.history.findLast(({ role }) => role === 'assistant')
    this.#hasCount =
      answer?.model !== undefined &&
      isSameModel(answer.model, model) &&
      answer.context?.reportedTokens !== undefined
  }

  /** The server has counted the last request, so later estimates are calibrated. */
  get hasCount(): boolean {
    return this.#hasCount
  }

  /** Returns what the next request reports about the one before it. */
  takeDiagnostics(): readonly ContextDiagnostic[] {
    const diagnostics = this.#diagnostics
    this.#diagnostics = []
    return diagnostics
  }

  /** Compares the request that was just answered with the one before it. `windowTokens` is the assumed window, if any. */
  observe(round: number, windowTokens: number | undefined): void {
    const { ports, recorder } = this.#turn
    const sent = recorder.view().at(-1)?.context
    const [last, next] = [this.#last, toCounted(sent)]
    this.#last = next
    this.#hasCount = next !== undefined
    if (!next) return
    ports.learnedWindows?.reportInput(this.#model, next.countedTokens)
    if (!last || sent?.prefixBrokenBy !== undefined) return
    const learned = findSilentCut(last, next)
    if (!learned || learned.windowTokens >= (windowTokens ?? Infinity)) return
    if (recorder.view().some(({ parts }) => parts.some(isDroppedByServers))) return
    recorder.emit({ type: 'window-learned', round, model: this.#model, ...learned, from: 'count' })
    ports.learnedWindows?.learn(this.#model, learned)
    this.#diagnostics = [
      {
        code: 'request-truncated-by-server',
        severity: 'warning',
        params: { tokens: next.countedTokens },
      },
    ]
    this.#turn.noticeOnce({
      round,
      code: 'request-truncated-by-server',
      text: engineText('request-truncated-by-server', { count: { number: next.countedTokens } }),
    })
  }
}

function toCounted(context: SentContext | undefined): CountedRequest | undefined {
  if (context?.reportedTokens === undefined) return undefined
  const estimatedTokens = context.parts.reduce(
    (sum, { kind, tokens }) => (kindsWithFiles.has(kind) ? sum : sum + tokens),
    0,
  )
  return { estimatedTokens, countedTokens: context.reportedTokens }
}

/** Returns whether servers may leave a part out of a later request of the same turn. */
function isDroppedByServers({ type }: MessagePart): boolean {
  return type === 'reasoning' || type === 'hosted-call'
}
