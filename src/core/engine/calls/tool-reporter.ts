import { truncateString } from '../../../lib/text.ts'
import {
  type StoredText,
  type LocalizedText,
  toPlainText,
  toStoredText,
} from '../../model/messages/localized-text.ts'
import type { CallId } from '../../model/id.ts'
import type { RunEventBody } from '../../model/runs/run-event.ts'
import type { ToolContext, ToolStepHandle } from './tool.ts'
import type { ReceivedCall } from './received-call.ts'
import type { ValidCall } from './validate-call.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { CallBudgets } from '../budgets/call-budgets.ts'

const maxLineCharacters = 200
const maxSteps = 100
const maxStreamedCharacters = 1_000_000

/** Emits what a running call reports as events. Ignores reports after the call has ended. */
export class ToolReporter {
  readonly #turn: TurnContext
  readonly #callId: CallId
  readonly #call: ValidCall
  #received: ReceivedCall | undefined
  readonly #signal: AbortSignal
  readonly #budgets: CallBudgets
  #isOpen = true
  #steps = 0
  #streamedCharacters = 0

  constructor(turn: TurnContext, call: ValidCall, signal: AbortSignal) {
    const { callId } = call
    this.#turn = turn
    this.#call = call
    this.#callId = callId
    this.#signal = signal
    this.#budgets = new CallBudgets(turn, callId)
  }

  toolCallbacks(): Pick<ToolContext, 'report' | 'startStep' | 'reportUsage' | 'reserveBudget'> {
    return {
      report: (text) => this.#progress(text),
      startStep: (label) => this.#beginStep(label),
      reportUsage: (model, usage) => {
        if (!this.#isOpen) return
        const priced = this.#budgets.price(model, usage)
        this.#budgets.count(model, priced)
        this.#emit({ type: 'tool-usage-reported', callId: this.#callId, model, usage: priced })
      },
      reserveBudget: (model, most) => this.#budgets.reserve(model, most),
    }
  }

  /**
   * Emits streamed text up to a maximum length. The rest is not lost, because the result is the tool's return value. Emits nothing
   * while there are hooks of results, which could redact the text and get the result only.
   */
  stream(text: unknown): void {
    if (typeof text !== 'string' || text === '' || this.#signal.aborted || this.#hasResultHooks()) return
    const remainingCharacters = Math.max(0, maxStreamedCharacters - this.#streamedCharacters)
    const visible = truncateString(text, remainingCharacters)
    if (visible === '') return
    this.#streamedCharacters += text.length
    this.#emit({ type: 'tool-invocation-streamed', callId: this.#callId, text: visible })
  }

  close(): void {
    this.#isOpen = false
    this.#budgets.release()
  }

  #beginStep(label: LocalizedText): ToolStepHandle {
    const step = this.#steps
    const isShown = step < maxSteps && this.#progress(label, { step })
    if (!isShown) return { send: (text) => this.#progress(text), end: () => undefined }
    this.#steps += 1
    let hasEnded = false
    return {
      send: (text) => {
        if (!hasEnded) this.#progress(text, { step })
      },
      end: (text) => {
        if (!hasEnded) this.#progress(text, { step, ends: true })
        hasEnded = true
      },
    }
  }

  /** Emits a line. Returns false if nothing was emitted. The end of a step is emitted without its text if that may not be shown. */
  #progress(text: LocalizedText | undefined, place: { step?: number; ends?: true } = {}): boolean {
    if (this.#signal.aborted) return false
    const line = text && this.#asShown(text)
    const isHidden = line !== undefined && this.#hasResultHooks() && !hasOnlyNumbers(line)
    if (isHidden && !place.ends) return false
    this.#emit({
      type: 'tool-invocation-progressed',
      callId: this.#callId,
      ...(line === undefined || isHidden ? { text: '' } : truncateLine(line)),
      ...place,
    })
    return true
  }

  /** Returns whether there are hooks of results, which get the result only. They could redact what the call shows before. */
  #hasResultHooks(): boolean {
    return this.#turn.ports.hooks?.has('call-tools/post') ?? false
  }

  /** Returns the line as the agent shows it. */
  #asShown(line: LocalizedText): LocalizedText {
    const { config } = this.#turn.agent
    const { callId, tool, json } = this.#call
    this.#received ??= { callId, toolName: tool.name, argumentsText: JSON.stringify(json) }
    const shown = config.onToolProgress(this.#received, line.text, this.#turn.agent.view())
    return shown === null ? line : toPlainText(shown)
  }

  #emit(event: RunEventBody): void {
    if (this.#isOpen) this.#turn.recorder.emit(event)
  }
}

/** Returns whether the values of a line are numbers, such as "3 / 10". The rest of a line is a text of the application. */
function hasOnlyNumbers({ params }: LocalizedText): boolean {
  return Object.values(params ?? {}).every((value) =>
    typeof value === 'object' ? 'number' in value : /^[\d\s./]*$/.test(String(value)),
  )
}

/** Truncates a line. A truncated one has no data, because its data would have the whole text. */
function truncateLine(input: LocalizedText): StoredText {
  const { text, localized } = toStoredText(input)
  if (text.length > maxLineCharacters) return { text: truncateString(text, maxLineCharacters) }
  return { text, localized }
}
